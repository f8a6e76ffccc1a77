import { remembersSomething, typedSessionExtras, withRemembered } from '#lib/conversations/dynamic-extras.ts';
import { buildDynamicVariables } from '#lib/conversations/dynamic-variables.ts';
import { readTypedExtras, type ToolTerms } from '#lib/conversations/store/as-service/tool-calls.ts';
import { resolveAllowedActions } from '#lib/conversations/tool-permissions.ts';
import { harmlessName } from '#lib/platform/harmless-words.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fillPlaceholders } from '#lib/voice/placeholders.ts';
import { promptPackKind } from '#lib/voice/select-prompt-pack.ts';
import { readRuntime } from '#lib/voice/store/as-service/runtime-sync-state.ts';
import { typedPrompt, whatCanBeDone } from '#lib/voice/typed-prompt.ts';
import { openRemembered } from '../store/as-service/session-keepsakes.ts';
import type { TypedSession } from './typed-session.ts';

export type TurnTerms = {
  terms: ToolTerms;
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
  const { reflectionId, sessionId, userId } = session;
  const [runtime, read] = await Promise.all([
    readRuntime(reflectionId, 'standard'),
    readTypedExtras({ sessionId, userId }),
  ]);
  if (!runtime.ok) return runtime;
  if (!read.ok) return read;
  const { live, displayName } = runtime.value;
  const { terms } = read.value;
  const typed = await openRemembered({ reflectionId, userId }, read.value.remembered);
  const extras = withRemembered(read.value.extras, typed);
  // As a spoken conversation of somebody whom it remembers.
  const surface = remembersSomething(extras) ? 'memory' : 'standard';
  const kind = live && promptPackKind({ audience: 'private', surface, maturity: live.maturity });
  const pack = live?.mayBeSaid ? live.packs.find((candidate) => candidate.kind === kind) : undefined;
  if (!pack) return ok({ terms, words: (tools) => wordsWithoutVoice(displayName, tools) });
  const { values } = await typedSessionExtras(extras, terms);
  const variables = buildDynamicVariables(
    {
      ...terms,
      reflectionId,
      conversationId: sessionId,
      bindSignature: '',
      personId: userId,
      actions: resolveAllowedActions(terms),
      textOnly: true,
    },
    values,
  );
  return ok({
    terms,
    words: (tools) => fillPlaceholders(typedPrompt(pack.systemPrompt, tools), variables),
    ...(live?.promotedAt && { asOf: new Date(live.promotedAt).toISOString() }),
  });
}

const wordsWithoutVoice = (displayName: string, tools: readonly string[]): string =>
  `You answer in the stead of ${harmlessName(displayName)}, whose voice is being made ready. Of them say only what you can look up here, name its
sources, and say plainly when there is nothing.

${whatCanBeDone(tools)}`;
