import { z } from 'zod';
import { isAside } from '#lib/knowledge/interview-answer.public.ts';
import { retrievedContextSchema } from '#lib/knowledge/retrieved-context.public.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { logger } from '#lib/platform/logger.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { type VoiceConversation, VoiceProviderError, type VoiceTurn } from '#lib/speech/voice-provider.ts';
import {
  noteCallConnected,
  type SpokenTurn,
  settleMissingCall,
  storeSettledCall,
} from './store/as-service/call-settlement.ts';

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

/** Takes in what the provider says of a call that is over, whoever asked: once, however often it is told. */
export async function settleCall(told: VoiceConversation): Promise<Result<boolean>> {
  const settled = await storeSettledCall({
    providerConversationId: told.conversationId,
    startedAt: told.startedAt,
    durationSeconds: Math.max(0, Math.round(told.durationSeconds)),
    wasCutOff: told.wasCutOff,
    turns: spokenTurns(told.turns),
  });
  if (settled.ok && settled.value) await reportSpent(told);
  return settled;
}

const FAILED = 1002;
const SPENT = /quota|credits|payment|subscription/i;

/** A call that was hung up for want of credits is seen by one visitor, and nobody will be served until somebody pays. */
async function reportSpent({ error, endReason }: VoiceConversation): Promise<void> {
  const isFailure = error === null || error.code === FAILED;
  const reason = error?.reason || endReason || '';
  if (!isFailure || !SPENT.test(reason)) return;
  const spent = new VoiceProviderError('spent', 'go on with a call', { reason: 'quota_exceeded' });
  await reportError(spent, { where: 'end of a call' });
}

/**
 * Asks the provider what became of a call of which nobody told us, or whether it was begun at all. It is asked for again as long as it is necessary, so a
 * provider that does not answer, or a call that goes on, is no failure.
 */
export async function repairCall(providerConversationId: string): Promise<Result<unknown>> {
  const provider = configuredVoice();
  if (!provider) return ok(null);
  try {
    const told = await provider.readConversation(providerConversationId);
    const isOver = told.status === 'done' || told.status === 'failed';
    if (isOver) return settleCall({ ...told, conversationId: providerConversationId });
    return told.status === 'initiated' ? ok(null) : noteCallConnected(providerConversationId);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    // It never came about, or the provider keeps nothing of it any more.
    if (error.kind === 'not_found') return settleMissingCall(providerConversationId);
    logger().warn({ kind: error.kind }, 'what became of a call could not be asked');
    return ok(null);
  }
}
