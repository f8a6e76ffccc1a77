import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import type { Failure } from './result.ts';

/** What a failure says: its own sentence where there is a better one than the table's. */
export const sentenceOf = ({ code, message }: Failure): string => message ?? codeTexts[code];
