import { writtenNumber } from '#lib/platform/words/formats.public.ts';
import type { Words } from '#lib/platform/words/in-words.public.ts';
import { PICTURE_LIMITS } from '../../limits.public.ts';
import type * as english from '../pictures.public.ts';

export const pictureTexts: Words<typeof english.pictureTexts> = {
  lead: 'Geben Sie an, was die Person von dem Foto erzählt, in ihren eigenen Worten. Das Spiegelbild erzählt es als seine, und das Foto steht daneben.',
  choose: 'Ein Foto wählen',
  chooseOther: 'Ein anderes Foto wählen',
  chosen: 'Das Foto, das Sie gewählt haben',
  hint: 'jpg, png oder webp, bis 40 MB. Ort und Kamera, die in der Datei vermerkt sind, nehmen wir heraus.',
  caption: 'Was erzählt die Person davon?',
  captionHint:
    'Wer darauf ist, wo und wann es war, und was sich darum herum ereignet hat. Lassen Sie weg, was jemand anderes dazu schrieb: Es würde als Worte der Person erzählt.',
  takenOn: 'Tag des Fotos',
  submit: 'Das Foto hinzufügen',
  sending: 'Wird gesendet …',
  added: (title) => `„${title}“ ist hinzugefügt und wird gelesen.`,
  captionNeeded: 'Geben Sie an, was die Person von dem Foto erzählt, in ihren eigenen Worten.',
  captionLong: () => `Nehmen Sie höchstens ${writtenNumber(PICTURE_LIMITS.captionLength)} Zeichen.`,
  photoNeeded: 'Wählen Sie ein Foto.',
  unreadable:
    'Dieses Foto lässt sich hier nicht öffnen. Speichern Sie es als jpg oder png, und versuchen Sie es noch einmal.',
  tooLarge: 'Dieses Foto ist zu groß. Speichern Sie es kleiner, als jpg, und versuchen Sie es noch einmal.',
  lost: 'Die Verbindung brach ab, bevor das Foto angekommen war. Versuchen Sie es noch einmal.',
  shown: 'Das Foto, das diese Worte beschreiben',
  ofSource: (title) => `Foto: ${title}`,
  guestTitle: 'Foto für Gäste',
  guestDescription:
    'Es steht auf der Seite für Gäste und in der Vorschau geteilter Links. Solange eine Sammlung veröffentlicht ist, können es alle sehen.',
  guestAlt: (name) => `Bild von ${name}`,
  guestNone: 'Es gibt noch kein Foto.',
  guestForOwner: 'Das Foto kann nur wählen, wem das Spiegelbild gehört.',
  agree: 'Der Mensch auf diesem Foto ist einverstanden, dass alle es sehen können.',
  agreeNeeded: 'Bestätigen Sie, dass der Mensch auf diesem Foto einverstanden ist.',
  guestSave: 'Dieses Foto den Gästen zeigen',
  guestSaved: 'Gespeichert. Gäste sehen das Foto jetzt.',
  guestRemove: 'Das Foto entfernen',
  guestHint: 'jpg, png oder webp. Es wird um die Mitte herum zu einem Quadrat geschnitten.',
};
