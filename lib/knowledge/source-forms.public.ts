/** What a source is, for people. */
export const SOURCE_FORMS = [
  'interview',
  'letter',
  'mails',
  'chat',
  'diary',
  'notes',
  'recording',
  'photo',
  'web_page',
  'text',
] as const;
export type SourceForm = (typeof SOURCE_FORMS)[number];
