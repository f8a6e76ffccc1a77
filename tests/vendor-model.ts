import type { ServerResponse } from 'node:http';
import { type AskedOfServer, type ModelServer, startModelServer } from './models/model-server.ts';

/**
 * A model that is asked over the protocol of chat completions and behaves as the services of vendors do. It obeys what it is sent: a
 * tool is called only where the system prompt names it and the request offers it, and what a note says has happened is not done again.
 *
 * A person's message tells it what to want: `use <tool> <json>` on a line of its own, several on end for calls side by side, `then`
 * between them for one round after another. `what is fact 7?` is answered with what `fact 7 is …` says anywhere in the request.
 */
export type Vendor = {
  /** For a server of one's own. */
  answer(response: ServerResponse, asked: AskedOfServer): Promise<void>;
  asked: VendorRequest[];
  /** What the next requests meet, in their order; without any it answers. */
  meet(...behaviours: readonly Behaviour[]): void;
  /** What it was paid for, call by call, in its own count. */
  paid: Paid[];
  /** Each tool that somebody wished for: whether the prompt names it and whether the request offers it. */
  wishes: { tool: string; named: boolean; offered: boolean }[];
  /** What a vendor refuses a request for, in words. Empty when every request was well formed. */
  refusals: string[];
};

type Behaviour =
  | 'answers'
  | { status: number; retryAfter?: string; code?: string }
  /** Says this many words, and the connection breaks. */
  | { cutAfter: number }
  /** Says this many words, and nothing more; the connection stays. */
  | { silentAfter: number }
  | { says: string; finish?: 'stop' | 'length' | 'content_filter' }
  /** Calls a tool with arguments that are no JSON. */
  | { malformed: string }
  /** Answers once the promise is there, after this many words. */
  | { waits: PromiseLike<unknown>; after?: number };

type Paid = { inputTokens: number; cacheReadTokens: number; outputTokens: number };

type Message = {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content?: unknown;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
};

type VendorRequest = {
  model: string;
  system: string;
  messages: Message[];
  tools: string[];
  maxTokens: number | undefined;
  headers: AskedOfServer['headers'];
  inputTokens: number;
};

type Options = { window?: number };

const CHARACTERS_PER_TOKEN = 4;
const CACHED_FROM = 1_024;
const CACHED_IN = 128;

const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

export type VendorModel = Vendor & Pick<ModelServer, 'address' | 'abandoned' | 'stop'>;

export async function startVendorModel(options: Options = {}): Promise<VendorModel> {
  const vendor = createVendor(options);
  const { address, abandoned, stop } = await startModelServer(vendor.answer);
  return { ...vendor, address, abandoned, stop };
}

export function createVendor({ window = 128_000 }: Options = {}): Vendor {
  const coming: Behaviour[] = [];
  const asked: VendorRequest[] = [];
  const wishes: Vendor['wishes'] = [];
  const refusals: string[] = [];
  const seen: string[] = [];
  const paid: Paid[] = [];

  const answerTo: Vendor['answer'] = async (response, { body, headers }) => {
    const request = readRequest(body, headers);
    asked.push(request);
    const behaviour = coming.shift() ?? 'answers';
    const flaw = flawOf(body, request);
    if (flaw) {
      refusals.push(flaw);
      return refuse(response, 400, 'invalid_request_error', flaw);
    }
    if (request.inputTokens + (request.maxTokens ?? 1) > window) {
      const words = `This model's maximum context length is ${window} tokens.`;
      return refuse(response, 400, 'context_length_exceeded', words);
    }
    if (typeof behaviour === 'object' && 'status' in behaviour) {
      const { status, retryAfter, code = 'server_error' } = behaviour;
      return refuse(response, status, code, 'The service is not well.', retryAfter);
    }
    const whole = JSON.stringify([body.messages, body.tools]);
    const cachedTokens = cachedOf(whole, seen, request.inputTokens);
    seen.splice(0, seen.length - 3);
    seen.push(whole);
    const bill = { inputTokens: request.inputTokens, cacheReadTokens: cachedTokens, outputTokens: 0 };
    paid.push(bill);
    const usage = (completion: number) => ({
      prompt_tokens: request.inputTokens,
      completion_tokens: completion,
      total_tokens: request.inputTokens + completion,
      prompt_tokens_details: { cached_tokens: cachedTokens },
    });
    await answer({ response, request, behaviour, usage, wishes, bill });
  };

  return {
    answer: answerTo,
    asked,
    meet: (...behaviours) => void coming.push(...behaviours),
    paid,
    wishes,
    refusals,
  };
}

function readRequest(body: Record<string, unknown>, headers: AskedOfServer['headers']): VendorRequest {
  const messages = body.messages as Message[];
  const tools = (body.tools ?? []) as { function: { name: string } }[];
  return {
    model: String(body.model),
    system: messages.flatMap(({ role, content }) => (role === 'system' ? [textOf(content)] : [])).join('\n'),
    messages,
    tools: tools.map((tool) => tool.function.name),
    maxTokens: typeof body.max_tokens === 'number' ? body.max_tokens : undefined,
    headers,
    inputTokens: tokensIn(JSON.stringify([messages, tools])),
  };
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : Array.isArray(content)
      ? content.map((part: { text?: string }) => part.text ?? '').join('')
      : '';

/** The rules that vendors refuse a request by. */
function flawOf(body: Record<string, unknown>, { messages, tools }: VendorRequest): string | null {
  if (new Set(tools).size < tools.length) return 'two tools have one name';
  if (tools.some((name) => !/^[\w-]{1,64}$/.test(name))) return 'a tool has a name that is not allowed';
  if (body.max_tokens !== undefined && !(Number(body.max_tokens) > 0)) return 'max_tokens is less than 1';
  if (!messages.some(({ role }) => role === 'user')) return 'nobody asks anything';
  let open = new Set<string>();
  for (const { role, content, tool_calls: calls, tool_call_id: id = '' } of messages) {
    if (role === 'tool') {
      if (!open.delete(id)) return 'a result without its call';
      continue;
    }
    if (open.size > 0) return 'a call without its result';
    if (textOf(content) === '' && !calls?.length) return `an empty message of the ${role}`;
    open = new Set(calls?.map((call) => call.id));
    if (open.size < (calls?.length ?? 0)) return 'two calls of one id';
  }
  return open.size > 0 ? 'a call without its result' : null;
}

/** What begins like an earlier request is not read again, in whole blocks. */
function cachedOf(whole: string, seen: readonly string[], inputTokens: number): number {
  const longest = Math.max(0, ...seen.map((one) => sharedLength(one, whole)));
  const shared = Math.min(Math.floor(longest / CHARACTERS_PER_TOKEN), inputTokens);
  return shared < CACHED_FROM ? 0 : shared - (shared % CACHED_IN);
}

function sharedLength(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  retryAfter?: string,
): void {
  const headers = { 'content-type': 'application/json', ...(retryAfter && { 'retry-after': retryAfter }) };
  response.writeHead(status, headers);
  response.end(JSON.stringify({ error: { message, type: code, code } }));
}

type Answering = {
  response: ServerResponse;
  request: VendorRequest;
  behaviour: Behaviour;
  usage(completion: number): object;
  wishes: Vendor['wishes'];
  bill: Paid;
};

async function answer({ response, request, behaviour, usage, wishes, bill }: Answering): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = (choice: object | null, more: object = {}) =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion.chunk',
      created: 0,
      model: request.model,
      choices: choice ? [{ index: 0, delta: {}, finish_reason: null, ...choice }] : [],
      ...more,
    })}\n\n`;
  const tell = (delta: object, text: string) => {
    const tokens = tokensIn(text);
    bill.outputTokens += tokens;
    response.write(chunk({ delta }));
  };
  const say = (text: string) => {
    for (const content of text.match(/\s*\S+/g) ?? []) tell({ role: 'assistant', content }, content);
  };
  const end = (finish_reason: string) => {
    response.write(chunk({ finish_reason }));
    response.write(chunk(null, { usage: usage(bill.outputTokens) }));
    response.end('data: [DONE]\n\n');
  };
  const call = (calls: readonly { name: string; json: string }[]) => {
    const round = request.messages.filter(({ role }) => role === 'assistant').length;
    // Begun side by side, and their arguments in pieces that take turns, as vendors send them.
    for (const [index, { name }] of calls.entries()) {
      const begun = {
        index,
        id: `call_${round}_${index}`,
        type: 'function',
        function: { name, arguments: '' },
      };
      tell({ tool_calls: [begun] }, name);
    }
    for (const half of [0, 1])
      for (const [index, { json }] of calls.entries()) {
        const middle = Math.ceil(json.length / 2);
        const piece = half === 0 ? json.slice(0, middle) : json.slice(middle);
        tell({ tool_calls: [{ index, function: { arguments: piece } }] }, piece);
      }
    end('tool_calls');
  };

  const { words, calls } = reactionTo(request, wishes);
  if (behaviour === 'answers') {
    if (calls.length > 0) return call(calls);
    const most = (request.maxTokens ?? Number.POSITIVE_INFINITY) * CHARACTERS_PER_TOKEN;
    say(words.slice(0, most));
    return end(words.length > most ? 'length' : 'stop');
  }
  if ('says' in behaviour) {
    say(behaviour.says);
    return end(behaviour.finish ?? 'stop');
  }
  if ('malformed' in behaviour) return call([{ name: behaviour.malformed, json: '{"path": "notes' }]);
  if ('waits' in behaviour) {
    say(firstWords(words, behaviour.after ?? 0));
    await behaviour.waits;
    if (response.destroyed) return;
    say(words.slice(firstWords(words, behaviour.after ?? 0).length));
    return end('stop');
  }
  if ('cutAfter' in behaviour) {
    say(firstWords(words, behaviour.cutAfter));
    // Ended, not destroyed: what was written is to arrive before the connection breaks.
    response.flushHeaders();
    return void response.socket?.end();
  }
  if ('silentAfter' in behaviour) {
    response.flushHeaders();
    say(firstWords(words, behaviour.silentAfter));
  }
}

const firstWords = (text: string, count: number): string =>
  (text.match(/\s*\S+/g) ?? []).slice(0, count).join('');

type Reaction = { words: string; calls: { name: string; json: string }[] };

const ASKED_TO_SUMMARISE = /\bsummar(y|ise|ize)\b/i;
const FACT = /fact \d+ is [^\n."\\]+/g;

function reactionTo(request: VendorRequest, wishes: Vendor['wishes']): Reaction {
  const { messages, tools, system } = request;
  const said = messages.map(({ content }) => textOf(content));
  if (ASKED_TO_SUMMARISE.test(system) && tools.length === 0) {
    const facts = [...new Set(said.flatMap((text) => text.match(FACT) ?? []))];
    return { words: `They spoke of these. ${facts.join('. ')}`, calls: [] };
  }
  const at = messages.findLastIndex(({ role }) => role === 'user');
  const asked = textOf(messages[at]?.content);
  const rounds = messages.slice(at + 1).filter(({ role }) => role === 'assistant').length;
  const wished = asked
    .split(/^then$/m)
    .map((round) =>
      [...round.matchAll(/^use (\w[\w-]*) ?(.*)$/gm)].map(([, tool = '', json = '']) => ({ tool, json })),
    );
  const wanted = wished[rounds] ?? [];
  const notes = said.flatMap((text) => text.match(/\[Note from the app[^\]]* happened: [^\]]*\]/g) ?? []);
  const refused: string[] = [];
  const calls = wanted.flatMap(({ tool, json }) => {
    const named = new RegExp(`(?<![\\w-])${tool}(?![\\w-])`).test(system);
    const offered = tools.includes(tool);
    wishes.push({ tool, named, offered });
    const happened = notes.some((text) => text.includes(`${tool} ${json}`));
    if (named && offered && !happened) return [{ name: tool, json: json || '{}' }];
    refused.push(happened ? `${tool} was done before.` : `${tool} cannot be done here.`);
    return [];
  });
  if (calls.length > 0) return { words: '', calls };
  const results = messages.slice(at + 1).filter(({ role }) => role === 'tool');
  if (refused.length > 0) return { words: refused.join(' '), calls: [] };
  if (results.length > 0)
    return {
      words: `Done. ${results.length} answered: ${textOf(results.at(-1)?.content)}`.slice(0, 600),
      calls: [],
    };
  const about = [...asked.matchAll(/what is fact (\d+)\?/g)].map(([, number = '']) => number);
  if (about.length > 0) {
    const words = about.map((number) => {
      const fact = new RegExp(`fact ${number} is [^\\n."\\\\]+`).exec(said.join('\n'))?.[0];
      return fact ?? `Nobody told me fact ${number}`;
    });
    return { words: words.join('. '), calls: [] };
  }
  return {
    words: `That is answer ${messages.length} to what was asked, in the words of a model that was paid for it.`,
    calls: [],
  };
}
