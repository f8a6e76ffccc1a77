import { collectReply, type ReplyCollector } from '#lib/models/collect-reply.ts';
import {
  type ContentPart,
  LlmError,
  type LlmMessage,
  type StopReason,
  type Usage,
} from '#lib/models/llm-provider.ts';
import type { ToolRegistry } from '#lib/models/tool.ts';
import { readReply } from './engine/read-reply.ts';
import { effectOf, runToolCalls } from './engine/run-tool-calls.ts';
import type { TurnInput, TurnLimits } from './engine/turn-input.ts';
import { MAY_HAVE_HAPPENED, NOT_BEGUN } from './engine/what-was-done.ts';
import { AgentTurnError, turnErrorFrom } from './turn-error.ts';
import { TOOL_ROUNDS_USED } from './turn-words.public.ts';

const DEFAULT_LIMITS = { maxToolTurns: 16, toolTimeoutMs: 60_000, turnTimeoutMs: 600_000 };

export type TurnResult = {
  /**
   * What this turn added: assistant and tool messages in turns. A reply in which nothing was said adds none.
   */
  messages: LlmMessage[];
  stopReason: Exclude<StopReason, 'tool_use' | 'error'>;
  usage: Usage;
};

/**
 * One turn: asks the model, runs the tools that it calls, in order and one at a time, and asks again with
 * their results until it answers without a call. Rejects with an `AgentTurnError` and nothing else, soon
 * after an abort whatever is being waited for.
 */
export async function runAgentTurn(input: TurnInput): Promise<TurnResult> {
  const limits = { ...DEFAULT_LIMITS, ...input.limits };
  const progress: Progress = { engaged: false, usage: { inputTokens: 0, outputTokens: 0 }, messages: [] };
  const over = new AbortController();
  const cancel = () => over.abort();
  input.signal?.addEventListener('abort', cancel, { once: true });
  const timer = setTimeout(cancel, limits.turnTimeoutMs);
  try {
    if (input.signal?.aborted) cancel();
    return await answer(input, limits, progress, over.signal);
  } catch (error) {
    const at = { ...progress, messages: closedMessages(progress, input.tools) };
    if (input.signal?.aborted) throw new AgentTurnError('cancelled', 'The turn was cancelled.', at);
    if (over.signal.aborted) throw new AgentTurnError('run_timeout', 'The turn took too long.', at);
    throw turnErrorFrom(error, at);
  } finally {
    clearTimeout(timer);
    input.signal?.removeEventListener('abort', cancel);
  }
}

type Progress = {
  engaged: boolean;
  usage: Usage;
  /** What the turn has added so far. Results come to the last of them as they are heard. */
  messages: LlmMessage[];
  /** The reply that is being read. */
  reply?: ReplyCollector | undefined;
  /** The call that a tool is at work on. */
  running?: string | undefined;
};

async function answer(
  input: TurnInput,
  limits: Required<TurnLimits>,
  progress: Progress,
  signal: AbortSignal,
): Promise<TurnResult> {
  signal.throwIfAborted();
  const callId = uniqueCallIds(input.messages);
  const added = progress.messages;
  for (let toolTurns = 0; ; toolTurns += 1) {
    const request = requestOf(input, added, signal);
    progress.reply = collectReply(callId);
    const { content, calls, stopReason, usage } = await readReply(input, request, progress.reply, () => {
      progress.engaged = true;
    });
    progress.usage.inputTokens += usage.inputTokens;
    progress.usage.outputTokens += usage.outputTokens;
    if (stopReason === 'error') throw new LlmError('transport', 'The model broke off with an error.');
    const wanted = stopReason === 'content_filter' ? [] : calls;
    const said = wanted === calls ? content : content.filter(isNoCall);
    if (said.length > 0) added.push({ role: 'assistant', content: said });
    progress.reply = undefined;
    const asked = wanted.some(({ result }) => !result);
    if (asked && toolTurns >= limits.maxToolTurns) {
      throw new AgentTurnError('turn_limit', TOOL_ROUNDS_USED, { ...progress, messages: [] });
    }
    const results: ContentPart[] = [];
    if (asked) added.push({ role: 'tool', content: results });
    await runToolCalls(wanted, input, {
      signal,
      timeoutMs: limits.toolTimeoutMs,
      onBegun: (id) => {
        progress.running = id;
      },
      onResult: (result) => {
        progress.running = undefined;
        results.push(result);
      },
    });
    if (!asked) return { messages: added, stopReason: endOf(stopReason), usage: progress.usage };
  }
}

/** A turn that broke off, as it is kept: with the words of half an answer, and each call with what is known of it. */
function closedMessages({ messages, reply, running }: Progress, tools: ToolRegistry): LlmMessage[] {
  const half = reply?.soFar() ?? [];
  const whole = [...messages, ...(half.length > 0 ? [{ role: 'assistant' as const, content: half }] : [])];
  const answered = new Set(
    whole.flatMap(({ content }) =>
      content.flatMap((part) => (part.type === 'tool_result' ? [part.callId] : [])),
    ),
  );
  const open = whole.flatMap(({ content }) =>
    content.flatMap((part): ContentPart[] => {
      if (part.type !== 'tool_call' || answered.has(part.id)) return [];
      const failed = { type: 'tool_result' as const, callId: part.id, name: part.name, isError: true };
      return part.id === running
        ? [{ ...failed, text: MAY_HAVE_HAPPENED, ...effectOf(tools.find(part.name)) }]
        : [{ ...failed, text: NOT_BEGUN }];
    }),
  );
  if (open.length === 0) return whole.filter(({ content }) => content.length > 0);
  const last = whole.at(-1);
  return last?.role === 'tool'
    ? [...whole.slice(0, -1), { ...last, content: [...last.content, ...open] }]
    : [...whole, { role: 'tool', content: open }];
}

/** Some models say that they ask for tools, and ask for none. */
const endOf = (stopReason: 'stop' | 'length' | 'tool_use' | 'content_filter') =>
  stopReason === 'tool_use' ? 'stop' : stopReason;

function requestOf({ agent, messages, tools }: TurnInput, added: readonly LlmMessage[], signal: AbortSignal) {
  return {
    model: agent.model,
    system: agent.system_prompt,
    messages: [...messages, ...added.map(withoutWhole)],
    tools: tools.tools,
    ...(agent.temperature !== undefined && { temperature: agent.temperature }),
    ...(agent.max_tokens !== undefined && { maxTokens: agent.max_tokens }),
    ...(agent.reasoning_effort !== undefined && { reasoningEffort: agent.reasoning_effort }),
    ...(agent.output_schema && { outputSchema: agent.output_schema }),
    signal,
  };
}

/** What is kept beside a shortened result is for no model. */
const withoutWhole = ({ role, content }: LlmMessage): LlmMessage => ({
  role,
  content: content.map((part) => {
    if (part.type !== 'tool_result') return part;
    const { whole: _, effect: __, ...shown } = part;
    return shown;
  }),
});

const isNoCall = ({ type }: ContentPart) => type !== 'tool_call' && type !== 'tool_result';

/** Providers ask for ids that are unique in the whole conversation, and do not all give such ones. */
function uniqueCallIds(messages: readonly LlmMessage[]): (proposed: string) => string {
  const used = new Set<string>();
  for (const { content } of messages) {
    for (const part of content) if (part.type === 'tool_call') used.add(part.id);
  }
  let made = 0;
  return (proposed) => {
    let id = proposed;
    while (id === '' || used.has(id)) {
      made += 1;
      id = `call_${made}`;
    }
    used.add(id);
    return id;
  };
}
