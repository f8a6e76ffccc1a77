import { z } from 'zod';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import type { PromptPackKind } from '#lib/speech/voice-artifact.public.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { fillPlaceholders } from '#lib/voice/placeholders.ts';
import type { Item, PersonSet } from '#tests/db/person-sets.ts';
import { filledPack } from '#tests/voice/pack/filled-pack.ts';
import { voiceOfPerson } from '#tests/voice/pack/person-evidence.ts';
import { AGENT_TESTS, type AgentTest, specOf, variablesOf } from './agent-test-data.ts';
import { plainSearch } from './plain-search.ts';

/** An OpenAI-compatible address: `/chat/completions` is asked below it. */
export type Endpoint = { url: string; model: string; key: string | null };

type Message = Record<string, unknown>;
type Tried = { answer: string; calls: string[]; found: string[] };

const replySchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.object({ id: z.string(), function: z.object({ name: z.string(), arguments: z.string() }) }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** As the agents at the provider are told it: the same temperature, and no longer answers. */
const SETTINGS = { temperature: 0.4, max_tokens: 500 };
const MOST_ROUNDS = 4;
const TIMEOUT_MS = 60_000;

const END_CALL = {
  type: 'function',
  function: {
    name: 'end_call',
    description: 'Ends the call.',
    parameters: { type: 'object', properties: {} },
  },
};

const toolsOf = (names: readonly string[]) => [
  ...Object.values(TOOL_DEFINITIONS)
    .filter(({ name }) => names.includes(name))
    .map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters: z.toJSONSchema(parameters, { io: 'input' }) },
    })),
  END_CALL,
];

async function ask({ url, model, key }: Endpoint, messages: readonly Message[], tools: readonly unknown[]) {
  const answered = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, tools, ...SETTINGS }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answered.ok) throw new Error(`${url} answered ${answered.status}.`);
  return replySchema.parse(await answered.json()).choices[0]?.message ?? {};
}

type Talk = {
  system: string;
  say: readonly string[];
  tools: readonly string[];
  find: (query: string) => readonly { text: string; source_title: string }[] | null;
};

/** Turn by turn; what the model calls is answered, up to a few times. */
async function talk(endpoint: Endpoint, { system, say, tools, find }: Talk): Promise<Tried> {
  const messages: Message[] = [{ role: 'system', content: system }];
  const tried: Tried = { answer: '', calls: [], found: [] };
  const answers: string[] = [];
  for (const words of say) {
    messages.push({ role: 'user', content: words });
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { content, tool_calls: calls } = await ask(endpoint, messages, toolsOf(tools));
      messages.push({
        role: 'assistant',
        content: content ?? '',
        ...(calls?.length && { tool_calls: calls }),
      });
      if (content) answers.push(content);
      if (!calls?.length) break;
      for (const { id, function: called } of calls) {
        tried.calls.push(called.name);
        const passages = called.name === 'retrieve_context' ? find(called.arguments) : [];
        tried.found.push(...(passages ?? []).map(({ source_title, text }) => `${source_title}: ${text}`));
        messages.push({
          role: 'tool',
          tool_call_id: id,
          content: JSON.stringify(passages ? { passages } : { error: 'unavailable' }),
        });
      }
      if (calls.some((call) => call.function.name === 'end_call')) break;
    }
  }
  return { ...tried, answer: answers.join(' ') };
}

const QUESTIONS = 40;

/** A few of every kind, and only those by which nothing is measured. */
function questionsOf({ items }: PersonSet, kind: PromptPackKind): Item[] {
  const isPublic = packAudience(kind) === 'public';
  const own = items.filter(
    (item) => item.isForTuning && item.turns.length === 1 && (item.asker === 'guest') === isPublic,
  );
  const all =
    own.length >= QUESTIONS ? own : items.filter((item) => item.isForTuning && item.turns.length === 1);
  const kinds = [...Map.groupBy(all, (item) => item.kind).values()];
  const chosen: Item[] = [];
  for (let at = 0; chosen.length < QUESTIONS && kinds.some((list) => at < list.length); at += 1)
    chosen.push(...kinds.flatMap((list) => list[at] ?? []));
  return chosen.slice(0, QUESTIONS);
}

export type Trial = {
  about: string;
  asked: string;
  answer: string;
  calls: string[];
  evidence: string[];
  isRight: boolean | null;
};

/** Questions of the set, put to one pack: each answer beside what was found, and what a right one rests on. */
export async function* tryPack(
  endpoint: Endpoint,
  set: PersonSet,
  kind: PromptPackKind,
): AsyncGenerator<Trial> {
  const pack = (await voiceOfPerson(set)).prompt_packs[kind];
  if (!pack) throw new Error(`There is no pack ${kind}.`);
  const visibilities = packAudience(kind) === 'public' ? ['published'] : ['private', 'published'];
  const search = plainSearch(set, visibilities);
  for (const item of questionsOf(set, kind)) {
    const { answer, calls, found } = await talk(endpoint, {
      system: filledPack(pack, {}),
      say: item.turns,
      tools: pack.toolContract,
      find: search,
    });
    const rightWords = item.kind === 'answerable' ? item.quotes : [];
    const forbidden = item.kind === 'fishing' || item.kind === 'trap' ? item.mustNot : [];
    yield {
      about: item.kind,
      asked: item.turns.join(' / '),
      answer,
      calls,
      evidence: [...rightWords.map((quote) => `rests on: ${quote}`), ...found],
      isRight: forbidden.length > 0 ? !forbidden.some((words) => answer.includes(words)) : null,
    };
  }
}

/** What an agent of ours has to do, asked of the model by itself. */
export async function* tryAgentTests(endpoint: Endpoint): AsyncGenerator<Trial> {
  for (const wanted of AGENT_TESTS) {
    const { pack } = specOf(wanted, { voiceId: '', toolBaseUrl: 'https://tools.example' });
    const { answer, calls } = await talk(endpoint, {
      system: fillPlaceholders(pack.systemPrompt, variablesOf(wanted, pack.placeholders)),
      say: wanted.say,
      tools: pack.toolContract,
      find: () => wanted.found?.map(({ text, source }) => ({ text, source_title: source })) ?? null,
    });
    yield {
      about: `${wanted.surface}, ${wanted.pack}`,
      asked: wanted.name,
      answer,
      calls,
      evidence: [wanted.success],
      isRight: isAsWanted(wanted, answer, calls),
    };
  }
}

const isAsWanted = (
  { calls: wanted, mustNotCall = [], must, mustNot }: AgentTest,
  answer: string,
  calls: string[],
) =>
  (wanted === null || sameTools(wanted, calls)) &&
  !mustNotCall.some((name) => calls.includes(name)) &&
  must.every((words) => answer.toLowerCase().includes(words.toLowerCase())) &&
  !mustNot.some((words) => answer.toLowerCase().includes(words.toLowerCase()));

const sameTools = (wanted: readonly string[], calls: readonly string[]): boolean =>
  [...new Set(wanted)].toSorted().join() === [...new Set(calls)].toSorted().join();
