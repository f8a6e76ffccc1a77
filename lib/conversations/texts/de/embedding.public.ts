import type { Words } from '#lib/platform/words/in-words.public.ts';
import type * as english from '../embedding.public.ts';

export const embeddingTexts: Words<typeof english.embeddingTexts> = {
  title: 'Auf Ihrer Website',
  description:
    'Wer Ihre Website besucht, kann dort mit dem Spiegelbild sprechen. Es sagt nur, was veröffentlicht ist, und nur auf den Websites, die Sie aufzählen.',
  origin: 'Website',
  originHint: 'Zum Beispiel: https://www.example.org',
  submit: 'Die Website hinzufügen',
  added: (origin) => `${origin} kann es jetzt zeigen.`,
  listLabel: 'Websites, die es zeigen können',
  empty: 'Es ist keine Website aufgezählt. Darum kann keine es zeigen.',
  remove: 'Entfernen',
  removeOf: (origin) => `${origin} entfernen`,
  snippet: 'Zum Einfügen in Ihre Seite',
  snippetHint:
    'Fügen Sie das in die Seite ein, auf der gesprochen werden soll. Gäste können auch sprechen, wenn ihr Browser Ihre Seite das Mikrofon benutzen lässt.',
};

export const embeddingRefusalTexts: Words<typeof english.embeddingRefusalTexts> = {
  origin: 'Geben Sie die Adresse einer Website ein, zum Beispiel https://www.example.org.',
};
