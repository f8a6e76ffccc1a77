import { contextAnswer } from '#lib/conversations/context-answer.ts';
import { buildDynamicVariables } from '#lib/conversations/dynamic-variables.ts';
import { wordsOfCitation } from '#lib/conversations/store/as-service/heard-namespaces.ts';
import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { localModel } from '#lib/knowledge/local-model.ts';
import type { RetrievedContext } from '#lib/knowledge/retrieved-context.public.ts';
import { searchPassages } from '#lib/knowledge/search-passages.ts';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { createToolRegistry, defineTool, refused } from '#lib/models/tool.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import { harmlessName } from '#lib/platform/harmless-words.ts';
import { enforceRateLimit } from '#lib/platform/http/enforce-rate-limit.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { createSlots } from '#lib/platform/slots.ts';
import { fillPlaceholders } from '#lib/voice/placeholders.ts';
import { promptPackKind } from '#lib/voice/select-prompt-pack.ts';
import { readRuntime } from '#lib/voice/store/as-service/runtime-sync-state.ts';
import { promptWithoutVoice, typedPrompt } from '#lib/voice/typed-voice.ts';
import { MCP_LIMITS, MCP_RATES } from '../limits.public.ts';
import { runAgentTurn } from '../turn.ts';
import { AgentTurnError } from '../turn-error.ts';
import { answerBudget } from './answer-budget.ts';
import type { McpAsker } from './mcp-asker.ts';

/** What speaks for the reflection to this audience; null for members where no voice is ready. */
async function spokenPrompt({
  reflectionId,
  audience,
}: Pick<McpAsker, 'reflectionId' | 'audience'>): Promise<Result<string | null>> {
  const surface = audience === 'public' ? 'public' : 'standard';
  const runtime = await readRuntime(reflectionId, surface);
  if (!runtime.ok) return runtime;
  const { live, publishedNamespaces } = runtime.value;
  const isSame = live?.compiledFor.toSorted().join('\n') === publishedNamespaces.toSorted().join('\n');
  // What speaks to guests was compiled for exactly what is published now.
  if (audience === 'public' && !(live?.mayBeSaid && isSame))
    return fail('public_runtime_stale', { retryAfterSeconds: 5 });
  const kind = live && promptPackKind({ audience, surface, maturity: live.maturity });
  const pack = live?.mayBeSaid ? live.packs.find((candidate) => candidate.kind === kind) : undefined;
  return ok(pack?.systemPrompt ?? null);
}

type Passage = RetrievedContext['passages'][number];

/** What was said or written that answers these words, as far as whoever asks may hear it now. */
export async function mcpSearch(asker: McpAsker, query: string): Promise<Result<Passage[]>> {
  const { reflectionId, namespaces, reach } = asker;
  const found = await searchPassages({ reflectionId, namespaces, reach, query, limit: TOLD_PASSAGES });
  return found.ok ? ok([...contextAnswer(found.value).passages]) : found;
}

/** The words of a citation with where they are from. They are looked for as anything is, so that nobody hears more by its id. */
export async function mcpCite(asker: McpAsker, citation: string): Promise<Result<Passage>> {
  const words = await wordsOfCitation(asker.reflectionId, citation);
  if (!words.ok) return words;
  const found =
    words.value === null ? ok([]) : await mcpSearch(asker, words.value.slice(0, MCP_LIMITS.query));
  if (!found.ok) return found;
  const cited = found.value.find((passage) => passage.citation === citation);
  return cited ? ok(cited) : fail('not_found');
}

/** Each sets aside what it may cost at most: many at a time would leave nothing for anybody else. */
const takeGuestAnswer = createSlots({
  most: 3,
  message: () => 'Other guests are being answered. Ask again in a moment.',
  retryAfterSeconds: 15,
});

export type McpAnswer = { answer: string; by: string; citations: Passage[] };

/** An answer of the reflection, from its own words, with the passages that it was given. */
export async function mcpAsk(
  asker: McpAsker,
  question: string,
  signal: AbortSignal,
): Promise<Result<McpAnswer>> {
  if (asker.audience === 'private') return answerOf(asker, question, signal);
  const slot = takeGuestAnswer(asker.reflectionId);
  if (!slot.ok) return slot;
  try {
    return await answerOf(asker, question, signal);
  } finally {
    slot.value();
  }
}

/** First what its network has of it: no more than that is taken from all others. */
async function countGuest({ reflectionId, personId: network }: McpAsker): Promise<Result<null>> {
  const own = await enforceRateLimit(
    'mcp-asks-from',
    `${reflectionId} ${network}`,
    MCP_RATES['answers to one network'],
  );
  return own.ok ? enforceRateLimit('mcp-asks-of', reflectionId, MCP_RATES['answers to all guests']) : own;
}

async function answerOf(asker: McpAsker, question: string, signal: AbortSignal): Promise<Result<McpAnswer>> {
  const counted = await (asker.audience === 'public'
    ? countGuest(asker)
    : enforceRateLimit('mcp-asks-by', asker.personId, MCP_RATES['answers to a member']));
  if (!counted.ok) return counted;
  const prompt = await spokenPrompt(asker);
  if (!prompt.ok) return prompt;
  const citations: Passage[] = [];
  const lookUp = defineTool({
    ...TOOL_DEFINITIONS['retrieve-context'],
    policy: { effect: 'read', approval: 'never' },
    execute: async ({ query }) => {
      const found = await mcpSearch(asker, query);
      if (!found.ok) return refused(found.error.code, sentenceOf(found.error));
      citations.push(...found.value);
      return { isError: false, text: JSON.stringify({ passages: found.value }) };
    },
  });
  const { provider, model, key } = configuredProvider() ?? { provider: localModel, model: 'local' };
  const budget = answerBudget(asker.reflectionId, asker.audience);
  try {
    const { messages } = await runAgentTurn({
      agent: {
        id: 'reflection',
        model,
        system_prompt: promptOf(asker, prompt.value, lookUp.name),
        max_tokens: MCP_LIMITS.answerTokens,
      },
      messages: [{ role: 'user', content: [{ type: 'text', text: question }] }],
      tools: createToolRegistry([lookUp]),
      provider: budget.govern(provider),
      ...(key && { key }),
      emit: () => {},
      signal,
      limits: { maxToolTurns: 4, turnTimeoutMs: 120_000 },
    });
    const answer = messages
      .flatMap(({ role, content }) => (role === 'assistant' ? content : []))
      .map((part) => (part.type === 'text' ? part.text : ''))
      .join('');
    const by = `An AI, the reflection of ${harmlessName(asker.displayName)}`;
    const each = citations.filter(
      ({ citation }, at) => citations.findIndex((one) => one.citation === citation) === at,
    );
    return ok({ answer, by, citations: each });
  } catch (error) {
    if (!(error instanceof AgentTurnError) || error.code === 'internal') throw error;
    return error.code === 'budget_exceeded'
      ? fail('limit_reached', {
          message: 'The answers of this day have used up their budget. Ask again tomorrow.',
        })
      : fail('unavailable');
  } finally {
    await budget.settled();
  }
}

function promptOf(asker: McpAsker, prompt: string | null, lookUp: string): string {
  const { displayName, audience, role, reflectionId, personId } = asker;
  if (prompt === null) return promptWithoutVoice(displayName, [lookUp]);
  const variables = buildDynamicVariables(
    {
      reflectionId,
      conversationId: '',
      bindSignature: '',
      offRecord: true,
      textOnly: true,
      role,
      personId,
      audience,
      actions: ['retrieve-context'],
    },
    { reflection_display_name: harmlessName(displayName) },
  );
  return fillPlaceholders(typedPrompt(prompt, [lookUp]), variables);
}
