import { SOURCE_FORMS } from '#lib/knowledge/source-forms.public.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { isRecord, recordsOf, textOf } from './json-reading.ts';
import type { Citation } from './transcript.ts';

/** The name by which the provider knows the tool that looks things up. */
const LOOKS_UP = 'retrieve_context';

/** What the tool found, from the event that the provider sends when it has answered; of other tools nothing. */
export function foundPassages(response: unknown): Citation[] {
  if (!isRecord(response) || response.tool_name !== LOOKS_UP || response.is_error === true) return [];
  return passagesIn(textOf(response.full_tool_result) ?? '');
}

/** The passages of an answer of the tool; none of what cannot be read. */
export function passagesIn(json: string): Citation[] {
  const answer = parseJson(json);
  if (!isRecord(answer)) return [];
  return recordsOf(answer.passages).flatMap((passage) => {
    const [id, words] = [textOf(passage.citation), textOf(passage.text)];
    if (!id || !words) return [];
    return [
      {
        id,
        words,
        namespace: textOf(passage.namespace) ?? '',
        sourceTitle: textOf(passage.source_title) ?? '',
        form: SOURCE_FORMS.find((form) => form === passage.source_form) ?? null,
        date: textOf(passage.date) ?? null,
        heading: textOf(passage.heading) ?? null,
        correctedOn: textOf(passage.corrected_on) ?? null,
      },
    ];
  });
}
