import { z } from 'zod';
import { LANGUAGES } from '#lib/platform/languages.public.ts';
import { visibleText } from '#lib/platform/visible-text.public.ts';
import { PASTE_BYTES, SOURCE_LIMITS } from './limits.public.ts';
import { sourceRefusalTexts as texts } from './texts/knowledge.public.ts';

const reflectionId = z.uuid();
const sourceId = z.uuid();
const namespaceId = z.uuid({ error: () => texts.namespaceNeeded });

export const optionalTitle = z
  .string({ error: () => texts.titleNeeded })
  .max(SOURCE_LIMITS.titleLength, { error: () => texts.titleLong })
  .transform(visibleText)
  .default('');

const title = optionalTitle.unwrap().pipe(z.string().min(1, { error: () => texts.titleNeeded }));

export const dateInput = z
  .union([z.literal(''), z.iso.date()], { error: () => texts.dateForm })
  .transform((value) => value || undefined)
  .optional();

/** Browsers send the line ends of a text field as CRLF, whatever was pasted into it. */
const content = z
  .string({ error: () => texts.contentNeeded })
  .refine((value) => new TextEncoder().encode(value).length <= PASTE_BYTES, {
    error: () => texts.contentLong,
  })
  .transform((value) => value.replace(/\r\n?/g, '\n').trim())
  .refine((value) => visibleText(value) !== '', { error: () => texts.contentNeeded });

const LONGEST_MADE_TITLE = 60;
const FIRST_SENTENCE = new RegExp(`^.{10,${LONGEST_MADE_TITLE}}?(?=[.!?](\\s|$))`, 'u');

/** What a text is called whose title was left empty: its first line, or of a long one the first sentence, or as many words as fit. */
export const firstLine = (text: string) => {
  const line = text.split('\n').map(visibleText).find(Boolean) ?? '';
  if ([...line].length <= LONGEST_MADE_TITLE) return line;
  const [sentence] = FIRST_SENTENCE.exec(line) ?? [];
  if (sentence) return sentence;
  const cut = [...line].slice(0, LONGEST_MADE_TITLE).join('');
  return `${cut.replace(/\s+\S*$/u, '').trimEnd()}…`;
};

export const addTextInput = z
  .strictObject({
    reflectionId,
    namespaceId,
    kind: z.enum(['paste', 'interview']),
    title: optionalTitle,
    content,
    recordedOn: dateInput,
  })
  .transform((input) => ({ ...input, title: input.title || firstLine(input.content) }));

/** As people write them: example.org/a-talk. Whoever writes another scheme is told what is needed. */
const withScheme = (address: string) =>
  /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}-]+)+([/:?#]|$)/u.test(address) ? `https://${address}` : address;

const url = z
  .string({ error: () => texts.urlNeeded })
  .max(2000, { error: () => texts.urlNeeded })
  .transform((value) => withScheme(value.trim()))
  .pipe(z.url({ protocol: /^https?$/, error: () => texts.urlNeeded }));

export const addWebPageInput = z.strictObject({ reflectionId, namespaceId, url, title: optionalTitle });
export const moveSourceInput = z.strictObject({
  reflectionId,
  sourceId,
  namespaceId,
  unseal: z.literal('on').optional(),
});
export const renameSourceInput = z.strictObject({ reflectionId, sourceId, title });
export const sourceLanguageInput = z.strictObject({
  reflectionId,
  sourceId,
  /** Empty: detected anew. */
  language: z
    .union([z.enum(LANGUAGES), z.literal('')], { error: () => texts.languageNeeded })
    .transform((code) => code || null),
});
export const toldLineInput = z.strictObject({
  reflectionId,
  sourceId,
  words: z.string().min(1).max(8_000),
  hide: z.enum(['yes', 'no']),
});
export const voiceInput = z.strictObject({
  reflectionId,
  sourceId,
  name: z.string().min(1).max(200),
  isPerson: z.enum(['yes', 'no']),
});
export const editSourceInput = z.strictObject({
  reflectionId,
  sourceId,
  version: z.coerce.number().int().positive(),
  content,
});
export const hideStatementInput = z.strictObject({
  reflectionId,
  sourceId,
  evidenceId: z.uuid(),
  from: z.enum(['guests', 'everybody']),
});
export const showStatementInput = z.strictObject({ reflectionId, sourceId, evidenceId: z.uuid() });
export const sourceInput = z.strictObject({ reflectionId, sourceId });

const statement = z
  .string({ error: () => texts.statementNeeded })
  .max(2000, { error: () => texts.statementLong })
  .trim();

const correction = {
  reflectionId,
  sourceId,
  corrected: statement.min(1, { error: () => texts.statementNeeded }),
  reason: statement.default(''),
};
export const proposeCorrectionInput = z.strictObject({ ...correction, evidenceId: z.uuid() });
export const correctLineInput = z.strictObject({ ...correction, words: z.string().min(1).max(8_000) });
export const decideCorrectionInput = z.strictObject({
  reflectionId,
  correctionId: z.uuid(),
  decision: z.enum(['accept', 'reject']),
});
export const retryDeadLetterInput = z.strictObject({ reflectionId, deadLetterId: z.uuid() });
