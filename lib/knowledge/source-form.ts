import type { SourceForm } from './source-forms.public.ts';

type Named = {
  title: string;
  kind: string;
  /** Of whom there are several voices in it; null where there is one. */
  voicesOf: string | null;
};

const BY_NAME: readonly (readonly [SourceForm, RegExp])[] = [
  ['interview', /interview|intervju|gespräch|conversation|transcript|transkript/i],
  ['recording', /recording|aufnahme|inspelning|memo|tape/i],
  ['letter', /letter|brief|brev/i],
  ['diary', /diary|journal|tagebuch|dagbok/i],
  ['mails', /mail|inbox|sent/i],
  ['chat', /chat|whatsapp/i],
  ['notes', /note|notiz|anteckning/i],
];
const BY_KIND: Readonly<Record<string, SourceForm>> = {
  interview: 'interview',
  recording: 'recording',
  photo: 'photo',
  web_page: 'web_page',
};
const BY_VOICES: Readonly<Record<string, SourceForm>> = {
  mails: 'mails',
  messages: 'chat',
  turns: 'interview',
};

/** What a source is, for whoever would learn nothing from the name of its file. */
export const sourceForm = ({ title, kind, voicesOf }: Named): SourceForm =>
  BY_KIND[kind] ?? BY_VOICES[voicesOf ?? ''] ?? BY_NAME.find(([, name]) => name.test(title))?.[0] ?? 'text';
