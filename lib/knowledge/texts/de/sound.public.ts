import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../sound.public.ts';

export const soundRefusals: Words<typeof english.soundRefusals> = {
  gone: 'Der Ton dieser Aufnahme ist nicht mehr da. Löschen Sie diese Quelle, und fügen Sie die Aufnahme noch einmal hinzu.',
  nothingSaid:
    'In dieser Aufnahme wurden keine Worte verstanden. Wenn jemand darin spricht, ist es vielleicht zu leise, oder in einer Sprache, die hier nicht verstanden wird.',
  noRecogniser:
    'Nichts in dieser Installation versteht Sprache. Bitten Sie den Menschen, der sie betreibt, ELEVENLABS_API_KEY zu setzen oder die zusätzlichen Pakete zu installieren, und versuchen Sie es dann noch einmal.',
  later: 'Wir konnten die Aufnahme gerade nicht anhören. Wir versuchen es von selbst noch einmal.',
  tooLarge: 'Dieses Stück der Aufnahme ist zu groß.',
};

export const soundTexts: Words<typeof english.soundTexts> = {
  lead: 'Aus einer Aufnahme wird Text, den Sie berichtigen können, und wo er zitiert wird, kann man sie hören.',
  hint: 'wav, mp3, m4a, ogg oder webm, bis drei Stunden und 500 MB',
  choose: 'Eine Aufnahme wählen',
  record: 'Hier aufnehmen',
  stop: 'Aufnahme beenden',
  running: (seconds) => `Nimmt auf, ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  others: 'Auch andere sprechen darin',
  othersHint:
    'Dann schreiben Sie danach vor Ihre eigenen Zeilen Ihren Namen, statt „Speaker“. Bis dahin gilt keine als Ihre.',
  reading: 'Die Aufnahme wird gelesen …',
  sending: (percent) => `Wird gesendet, ${percent} %`,
  done: 'Sie ist angekommen. Sie können diese Seite schließen. Wir machen im Hintergrund Text daraus.',
  unreadable:
    'Diese Aufnahme ist beschädigt oder von einer Art, die sich hier nicht abspielen lässt. Öffnen Sie sie, wo sie spielt, speichern Sie sie als mp3 oder wav, und wählen Sie sie noch einmal.',
  emptyFile: 'In dieser Datei ist nichts. Wählen Sie die Aufnahme noch einmal, oder eine andere.',
  noSound:
    'Das ist keine Aufnahme. Vielleicht ist es ein Text, ein Bild, ein Dokument oder ein gepackter Ordner. Wählen Sie eine Datei, die Sie abspielen können.',
  locked:
    'Diese Aufnahme ist von ihrem Verkäufer gesperrt, sodass niemand sonst sie abspielen kann. Wählen Sie eine, die nicht gesperrt ist.',
  tooLarge: 'Diese Datei ist größer als 500 MB. Teilen Sie sie, oder speichern Sie sie als mp3.',
  tooLong: 'Diese Aufnahme ist länger als drei Stunden. Teilen Sie sie.',
  tooShort: 'In dieser Aufnahme ist nichts zu hören. Wählen Sie eine andere.',
  lost: 'Die Verbindung brach ab. Wählen Sie dieselbe Aufnahme noch einmal: Es geht weiter, wo es stehen blieb.',
  hear: 'Diese Worte hören',
  pause: 'Anhalten',
  corrected: 'Der Text wurde berichtigt. Sie hören, wie es gesagt wurde.',
  silent: 'Der Ton dieser Worte ist nicht mehr da.',
};
