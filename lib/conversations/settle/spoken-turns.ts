import { z } from 'zod';
import { isAside } from '#lib/knowledge/interview-answer.public.ts';
import { retrievedContextSchema } from '#lib/knowledge/retrieved-context.public.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import type { VoiceTurn } from '#lib/speech/voice-provider.ts';
import type { SpokenTurn } from '../store/as-service/call-settlement.ts';

/** What one turn of a transcript may hold, and one call. */
const LONGEST_TURN = 20_000;
const MOST_TURNS = 5_000;
const MOST_CITATIONS = 40;

/**
 * What is kept of a call: who said what, and which passages an answer was given. An answer is given those that were found
 * since somebody spoke last; the transcript tells of them in the answer's own turn or in turns without words before it.
 */
export function spokenTurns(turns: readonly VoiceTurn[]): SpokenTurn[] {
  const spoken: SpokenTurn[] = [];
  let found: string[] = [];
  for (const turn of turns) {
    if (turn.role === 'user') found = [];
    found.push(...turn.toolResults.flatMap(citationsIn));
    const body = bodyOf(turn.text);
    if (body === '') continue;
    spoken.push({
      speaker: turn.role === 'user' ? 'user' : 'reflection',
      body,
      atSeconds: turn.atSeconds,
      citations: turn.role === 'user' ? [] : [...new Set(found)].slice(0, MOST_CITATIONS),
      isAside: turn.role === 'user' && isAside(body),
    });
    if (spoken.length === MOST_TURNS) break;
  }
  return spoken;
}

const bodyOf = (text: string): string =>
  normaliseText([...normaliseText(text)].slice(0, LONGEST_TURN).join(''));

function citationsIn({ name, output, isError }: VoiceTurn['toolResults'][number]): string[] {
  if (isError || name !== TOOL_DEFINITIONS['retrieve-context'].name) return [];
  const answer = retrievedContextSchema.safeParse(parseJson(output));
  if (!answer.success) return [];
  return answer.data.passages.map(({ citation }) => citation).filter((id) => z.guid().safeParse(id).success);
}
