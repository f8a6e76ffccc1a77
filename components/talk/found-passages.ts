import { parseJson } from '#lib/platform/parse-json.public.ts';
import { isRecord, recordsOf, textOf } from './json-reading.ts';
import type { Citation } from './transcript.ts';

/** The name by which the provider knows the tool that looks things up. */
const LOOKS_UP = 'retrieve_context';

/** What the tool found, from the event that the provider sends when it has answered; of other tools nothing. */
export function foundPassages(response: unknown): Citation[] {
  if (!isRecord(response) || response.tool_name !== LOOKS_UP || response.is_error === true) return [];
  const answer = parseJson(textOf(response.full_tool_result) ?? '');
  if (!isRecord(answer)) return [];
  return recordsOf(answer.passages).flatMap(({ text, namespace, source_title, citation, heading }) => {
    const id = textOf(citation);
    const words = textOf(text);
    if (!id || !words) return [];
    const sourceTitle = textOf(source_title) ?? '';
    return [{ id, words, namespace: textOf(namespace) ?? '', sourceTitle, heading: textOf(heading) ?? null }];
  });
}
