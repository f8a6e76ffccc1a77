import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../store-refusals.ts';

export const storeRefusals: Words<typeof english.storeRefusals> = {
  collection_not_empty:
    'In dieser Sammlung sind noch Quellen oder Berichtigungen. Verschieben oder löschen Sie zuerst ihre Quellen.',
  visibility_missing:
    'Es wurde nicht gewählt, wer sie hören kann. Wählen Sie versiegelt, privat oder veröffentlicht.',
  changed_since_looked:
    'Seit Sie nachgesehen haben, hat sich etwas geändert. Sehen Sie, was sich jetzt ändern würde, und entscheiden Sie neu.',
  collection_sealed:
    'Diese Sammlung ist versiegelt. Bestätigen Sie, dass Gäste ihre Worte hören dürfen, oder machen Sie sie zuerst privat.',
  source_without_words: 'Geben Sie einen Text, eine Datei oder die Adresse einer Seite an.',
  sources_full:
    'Ein Spiegelbild hat höchstens 5.000 Quellen. Löschen Sie einige, oder legen Sie kurze zusammen.',
  reading_full: 'Ein Spiegelbild liest höchstens 256 MB am Tag. Machen Sie morgen weiter.',
  texts_only:
    'Hier lassen sich nur ein Text oder ein Interview hinzufügen. Für Dateien und Webseiten gibt es eigene Felder.',
  same_text: 'Derselbe Text ist schon in dieser Sammlung. Es ist nichts zu tun.',
  title_and_text:
    'Geben Sie einen Titel mit 1 bis 200 sichtbaren Zeichen und einen Text von höchstens 4 MB ein.',
  same_text_as: (source) =>
    `Derselbe Text ist schon in dieser Sammlung, als „${source}“. Sie können diese Kopie löschen: Es geht nichts verloren.`,
  same_file: 'Dieselbe Datei ist schon in dieser Sammlung. Es ist nichts zu tun.',
  file_and_name:
    'Wählen Sie eine Datei von höchstens 10 MB, die nicht leer ist und einen Namen mit 1 bis 200 sichtbaren Zeichen hat.',
  same_page:
    'Diese Seite ist schon in der Sammlung. Löschen Sie die ältere, um sie neu lesen zu lassen, oder wählen Sie eine andere Sammlung.',
  page_and_title:
    'Geben Sie die Adresse einer Webseite ein, zum Beispiel https://example.org, und einen Titel mit höchstens 200 sichtbaren Zeichen.',
  moved_from_sealed: (collection) =>
    `Die Sammlung „${collection}“ ist versiegelt. Bestätigen Sie, dass Gäste ihre Worte hören dürfen, oder wählen Sie eine Sammlung, die nicht veröffentlicht ist.`,
  sources_chosen: 'Wählen Sie 1 bis 500 Quellen.',
  same_text_there: (source) =>
    `Der Text von „${source}“ ist schon in jener Sammlung. Löschen Sie eine der beiden Quellen, oder wählen Sie eine andere Sammlung.`,
  not_read_yet:
    'Diese Quelle ist noch nicht gelesen. Versuchen Sie es noch einmal, wenn Sie ihre Worte sehen.',
  being_read: 'Diese Quelle wird gerade gelesen. Versuchen Sie es in einer Minute noch einmal.',
  title_missing: 'Geben Sie einen Titel mit 1 bis 200 sichtbaren Zeichen ein.',
  language_missing: 'Wählen Sie eine der Sprachen.',
  voice_of_another: 'Wählen Sie Namen, die in dieser Quelle stehen.',
  not_failed:
    'Noch einmal gelesen wird nur, was sich nicht lesen ließ. Laden Sie die Seite neu, um zu sehen, wie weit diese Quelle ist.',
  same_text_since:
    'Derselbe Text kam in diese Sammlung, nachdem diese Quelle gelöscht wurde. Er ist schon da.',
  collection_changed:
    'Jemand anderes hat diese Sammlung gerade geändert. Laden Sie die Seite neu, um sie zu sehen.',
  collections_full:
    'Ein Spiegelbild hat höchstens 50 Sammlungen. Legen Sie zuerst zwei zusammen, oder löschen Sie eine.',
  collection_name_taken: 'Es gibt schon eine Sammlung mit diesem Namen. Wählen Sie einen anderen.',
  new_collection_published:
    'Eine neue Sammlung ist privat oder versiegelt. Veröffentlichen Sie sie, wenn etwas darin ist.',
  collection_name_and_about:
    'Geben Sie der Sammlung einen Namen mit 1 bis 80 sichtbaren Zeichen und eine Beschreibung mit höchstens 500.',
  collections_changed:
    'Die Sammlungen haben sich geändert, seit Sie nachgesehen haben. Laden Sie die Seite neu, und ordnen Sie sie noch einmal.',
  merge_into_itself: 'Wählen Sie eine andere Sammlung, mit der diese zusammengelegt wird.',
  same_file_other_text: (file) =>
    `Die Datei von „${file}“ ist in beiden Sammlungen, jedes Mal mit einem anderen Text. Löschen oder verschieben Sie eine der beiden, und legen Sie die Sammlungen dann zusammen.`,
  correction_length:
    'Geben Sie eine berichtigte Aussage mit 1 bis 2.000 Zeichen ein, und einen Grund mit höchstens 2.000.',
  correction_decided:
    'Über diese Berichtigung ist schon entschieden. Laden Sie die Seite neu, um zu sehen, wie.',
  hidden_from_whom: 'Wählen Sie, vor wem die Aussage verborgen wird.',
  text_changed:
    'Jemand anderes hat diesen Text geändert, seit Sie ihn geöffnet haben. Kopieren Sie, was Sie geschrieben haben, und öffnen Sie den neuen Text, um es dort einzufügen.',
  versions_full: 'Ein Text lässt sich 200-mal ändern. Fügen Sie den neuen als eigene Quelle hinzu.',
  same_text_twice: 'Derselbe Text ist schon in dieser Sammlung. Löschen Sie einen der beiden.',
  text_length: 'Geben Sie einen Text von höchstens 4 MB ein.',
  same_recording:
    'Dieselbe Aufnahme ist schon in dieser Sammlung. Wählen Sie eine andere Aufnahme oder eine andere Sammlung.',
  recording_and_name:
    'Wählen Sie eine Aufnahme von höchstens drei Stunden, mit einem Namen von 1 bis 200 sichtbaren Zeichen.',
  photo_and_caption:
    'Wählen Sie ein Foto von höchstens 3 MB, und sagen Sie mit höchstens 4.000 Zeichen, was es zeigt.',
  same_photo:
    'Dasselbe Foto ist schon in dieser Sammlung, oder es sind dieselben Worte. Ändern Sie die Worte dort, oder wählen Sie eine andere Sammlung.',
  photo_without_words: 'Wählen Sie ein Foto, und geben Sie an, was die Person davon erzählt.',
  words_too_short:
    'Diese Worte sind zu kurz, um sie für sich zu berichtigen. Ändern Sie den Text ihrer Quelle.',
  words_taken_out:
    'Diese Worte stehen nicht mehr in ihrem Text oder sind inzwischen vor allen verborgen. Es gibt nichts mehr zu entscheiden.',
  sentence_length: 'Schreiben Sie einen Satz mit 1 bis 2.000 Zeichen.',
  contradiction_decided: 'Darüber ist schon entschieden. Laden Sie die Seite neu, um zu sehen, wie.',
  contradiction_undecided: 'Sagen Sie, was stimmt, oder lassen Sie beides, wie es ist.',
};
