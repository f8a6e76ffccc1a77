import { isRecord } from '#components/talk/json-reading.ts';

const LONGEST = 4_000;

/** What a tool was asked with, a line for each field. */
export function inputText(input: unknown): string {
  if (!isRecord(input)) return shortened(valueText(input ?? ''));
  return shortened(
    Object.entries(input)
      .map(([name, value]) => `${name}: ${valueText(value)}`)
      .join('\n'),
  );
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** As much as somebody looks through; the whole stays on the server. */
export const shortened = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST).toWellFormed()}…` : text;
