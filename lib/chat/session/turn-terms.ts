import { type OwnTools, readTypedTurn } from '#lib/conversations/typed-turn.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { readTypedVoice } from '#lib/voice/typed-voice.ts';
import { openRemembered } from '../store/as-service/session-keepsakes.ts';
import type { TypedSession } from './typed-session.ts';

export type TurnTerms = {
  own: OwnTools;
  /** The prompt of a turn that offers these tools, and no other. */
  words(tools: readonly string[]): string;
  /** When what it says went live; undefined where no voice is ready. */
  asOf?: string;
};

/**
 * What the reflection knows and how it speaks, as it is at this moment. A session lives for months: had it kept the words that it
 * began with, it would go on saying what was corrected, sealed or deleted since.
 */
export async function readTurnTerms(session: TypedSession): Promise<Result<TurnTerms>> {
  const [voice, turn] = await Promise.all([
    readTypedVoice(session.reflectionId),
    readTypedTurn(session, (sealed) => openRemembered(session, sealed)),
  ]);
  if (!voice.ok) return voice;
  if (!turn.ok) return turn;
  const { own, remembers, variables } = turn.value;
  const { words, asOf } = voice.value;
  return ok({
    own,
    words: (tools) => words({ remembers, variables, tools }),
    ...(asOf !== undefined && { asOf }),
  });
}
