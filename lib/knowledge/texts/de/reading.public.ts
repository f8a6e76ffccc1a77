import { counted } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../reading.public.ts';

export const sourceFailureTexts: Words<typeof english.sourceFailureTexts> = {
  gone: 'Die Datei ist nicht mehr da. Fügen Sie sie noch einmal hinzu.',
  notApproved:
    'Ihre Worte lassen sich finden, aber die Stimme, die mit ihnen gemacht wurde, hat nicht jede Prüfung bestanden, und die vorige spricht weiter. Die Seite „Stimme“ sagt, warum.',
};

export const readingTexts: Words<typeof english.readingTexts> = {
  empty:
    'Diese Quelle hat keinen Text. Prüfen Sie, ob es die richtige ist, und fügen Sie sie noch einmal hinzu.',
  too_large:
    'Diese Datei ist größer als 10 MB. Teilen Sie sie, oder lassen Sie die Bilder weg, und fügen Sie die Teile hinzu.',
  too_long: 'Diese Quelle hat mehr als 4 MB Text. Teilen Sie sie, und fügen Sie die Teile einzeln hinzu.',
  too_demanding:
    'Das zu lesen dauert zu lange oder braucht zu viel Speicher. Speichern Sie es in dem Programm, aus dem es kommt, noch einmal, oder teilen Sie es.',
  unsupported_type:
    'Diese Art von Datei können wir nicht lesen. Speichern Sie sie als docx, pdf oder txt, und fügen Sie das hinzu.',
  sound: 'Das ist Ton. Wählen Sie oben „Aufnahme“.',
  picture:
    'Das ist ein Bild. Wählen Sie oben „Ein Foto“, und sagen Sie in Ihren eigenen Worten, was darauf zu sehen ist.',
  film: 'Das ist ein Film. Wir lesen Text: Fügen Sie seine Untertitel (.srt oder .vtt) oder eine Mitschrift hinzu.',
  no_chat_in_zip:
    'In diesem Archiv ist kein Chat, und es stammt nicht aus Google Takeout. Exportieren Sie einen Chat aus WhatsApp, oder entpacken Sie das Archiv und fügen Sie seine Dateien einzeln hinzu.',
  mismatched:
    'Der Inhalt dieser Datei passt nicht zur Endung ihres Namens. Geben Sie ihr die richtige Endung, etwa .pdf oder .docx, und fügen Sie sie noch einmal hinzu.',
  binary:
    'In dieser Datei stehen Daten und kein Text. Speichern Sie sie als Text, docx oder pdf, und fügen Sie das hinzu.',
  broken:
    'Diese Datei ist beschädigt oder unvollständig. Öffnen Sie sie in dem Programm, aus dem sie kommt, speichern Sie sie noch einmal, und fügen Sie die neue Datei hinzu.',
  encrypted:
    'Diese Datei ist mit einem Passwort verschlossen. Speichern Sie eine Kopie ohne Passwort, und fügen Sie die Kopie hinzu.',
  no_text_in_pdf:
    'In diesem PDF sind Bilder von Seiten und kein Text. Benutzen Sie ein Programm zur Texterkennung (OCR), oder fügen Sie den Text ein.',
  address_invalid:
    'Das ist nicht die Adresse einer Webseite. Kopieren Sie die Adresse aus dem Browser: Sie beginnt mit https:// oder http:// und hat höchstens 2.000 Zeichen.',
  address_private:
    'Diese Adresse liegt in einem privaten Netz, und dort lesen wir nicht. Speichern Sie die Seite als Datei, und fügen Sie die hinzu.',
  address_unknown: 'Unter dieser Adresse gibt es keine Website. Prüfen Sie die Schreibweise.',
  page_unreachable:
    'Die Website antwortet nicht. Speichern Sie die Seite als Datei und fügen Sie die hinzu, oder versuchen Sie es an einem anderen Tag.',
  page_insecure:
    'Die Verbindung zu dieser Website ist nicht sicher. Speichern Sie die Seite als Datei, und fügen Sie die hinzu.',
  page_slow:
    'Die Website braucht zu lange für eine Antwort. Speichern Sie die Seite als Datei und fügen Sie die hinzu, oder versuchen Sie es an einem anderen Tag.',
  page_too_large:
    'Diese Seite ist größer als 5 MB. Kopieren Sie den Text, auf den es ankommt, und fügen Sie ihn ein.',
  page_unsupported:
    'Unter dieser Adresse ist keine Seite mit Text. Nehmen Sie die Adresse einer Seite mit Text oder eines PDF.',
  page_redirects:
    'Diese Adresse führt nur zu anderen Adressen. Öffnen Sie sie im Browser, und kopieren Sie die Adresse, die Sie dann sehen.',
  page_missing: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie sie im Browser.',
  page_closed:
    'Die Website zeigt diese Seite nur nach einer Anmeldung. Kopieren Sie den Text, und fügen Sie ihn ein.',
  page_failing:
    'Die Website hat gerade eine Störung. Kopieren Sie den Text und fügen Sie ihn ein, oder versuchen Sie es an einem anderen Tag.',
  page_refused: 'Die Website gibt uns diese Seite nicht. Kopieren Sie den Text, und fügen Sie ihn ein.',
  page_without_text:
    'Wir haben in dieser Seite keinen Text gefunden. Vielleicht kann nur ein Browser sie zeigen. Kopieren Sie den Text, und fügen Sie ihn ein.',
  robots_refuse:
    'Die Website bittet Programme, diese Seite nicht zu lesen. Wenn der Text Ihrer ist, kopieren Sie ihn, und fügen Sie ihn ein.',
  robots_unknown:
    'Wir konnten nicht erfahren, ob die Website Programme lesen lässt. Kopieren Sie den Text und fügen Sie ihn ein, oder versuchen Sie es an einem anderen Tag.',
  robots_unclear:
    'Die Regeln dieser Website für Programme sind zu lang oder unklar. Kopieren Sie den Text, und fügen Sie ihn ein.',
};

const NAMED = 8;
const named = (names: readonly string[]) =>
  [
    ...names.slice(0, NAMED).map((name) => (name.length > 60 ? `${name.slice(0, 59)}…` : name)),
    ...(names.length > NAMED ? [`${names.length - NAMED} weitere`] : []),
  ].join(', ');

export const readingNotes: Words<typeof english.readingNotes> = {
  takeout: (taken, { damaged, pictures, sounds, data }) => {
    const left = [
      pictures > 0 && `${counted(pictures, 'Bild', 'Bilder')} (wir lesen Text)`,
      sounds > 0 && `${counted(sounds, 'Aufnahme', 'Aufnahmen')} (wir lesen Text)`,
      data > 0 &&
        `${counted(data, 'Datei', 'Dateien')} mit Daten oder dem, was ein Programm aufgeschrieben hat`,
    ].filter(Boolean);
    return [
      `Gelesen aus ${counted(taken.length, 'Datei', 'Dateien')}: ${named(taken)}.`,
      left.length > 0 && `Ausgelassen: ${left.join(', ')}.`,
      damaged.length > 0 && `Beschädigt, verschlossen oder leer: ${named(damaged.slice(0, 3))}.`,
    ]
      .filter(Boolean)
      .join(' ')
      .slice(0, 1000);
  },
  chat: (taken, left) =>
    left === 0
      ? `Der Chat wurde aus ${taken} gelesen.`
      : `Der Chat wurde aus ${taken} gelesen. ${left === 1 ? 'Eine andere Datei wurde' : counted(left, 'andere Datei wurde', 'andere Dateien wurden')} ausgelassen: Wir lesen Text, keine Bilder und keinen Ton.`,
};
