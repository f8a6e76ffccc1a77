import type { CollectedCall } from '#lib/models/collect-reply.ts';
import type { ContentPart } from '#lib/models/llm-provider.ts';
import type { Tool } from '#lib/models/tool.ts';
import { TOOL_LIMITS } from '../limits.public.ts';
import { hideSecrets, hideSecretsInText } from './hide-secrets.ts';
import { runToolCall, type ToolHost } from './run-tool-call.ts';
import type { TurnInput } from './turn-input.ts';

const SUMMARY_LENGTH = 200;
const INPUT_LENGTH = 2_000;
const INPUT_ENTRIES = 100;

type Running = {
  /** Aborted when the turn is over before its end. */
  signal: AbortSignal;
  timeoutMs: number;
  /** A tool is at work from here on until its result. */
  onBegun(callId: string): void;
  onResult(result: ContentPart): void;
};

/** Runs the calls of one reply, one after the other. Those that the provider ran itself are only told of. */
export async function runToolCalls(
  calls: readonly CollectedCall[],
  input: TurnInput,
  { signal, timeoutMs, onBegun, onResult }: Running,
): Promise<void> {
  const { agent, nodeId = agent.id, tools, emit, approve, onFault } = input;
  const begun = new Set<string>();
  const host: ToolHost = {
    tools,
    toolTimeoutMs: timeoutMs,
    signal,
    approve,
    onFault,
    onBegun: (callId) => {
      begun.add(callId);
      onBegun(callId);
    },
    onApproval: ({ signal: _, ...asked }) => emit({ type: 'agent:approval_requested', nodeId, ...asked }),
  };
  for (const call of calls) {
    const { id: callId, name: toolId } = call;
    const toolInput = 'args' in call ? shortened(hideSecrets(call.args)) : {};
    const effect = effectOf(tools.find(toolId));
    emit({ type: 'agent:tool_call', nodeId, model: agent.model, toolId, toolInput, callId, ...effect });
    const { isError, text } = call.result ?? (await runToolCall(call, host));
    // Heard before it is asked whether the turn goes on: what a tool has done is kept in any case.
    if (!call.result) {
      const shown = shownAndWhole(toolId, text);
      onResult({
        type: 'tool_result',
        callId,
        name: toolId,
        ...shown,
        isError,
        ...effectOf(begun.has(callId) && tools.find(toolId)),
      });
    }
    signal.throwIfAborted();
    const outputSummary = hideSecretsInText(text).slice(0, SUMMARY_LENGTH);
    emit({ type: 'agent:tool_result', nodeId, toolId, success: !isError, outputSummary, callId });
  }
}

type Effect = Exclude<Tool['policy']['effect'], 'read'>;

/** What a tool does to the world, where it does anything. */
export const effectOf = (tool: Tool | undefined | false): { effect?: Effect } =>
  !tool || tool.policy.effect === 'read' ? {} : { effect: tool.policy.effect };

/**
 * A tool's output as a model sees it: bounded, and fenced as what it is, untrusted data. A text in it that looks like
 * the end of the fence is broken, so that what somebody wrote into a file or a page cannot speak from outside of it; so is
 * the name, which may be one that the model made up.
 */
export function modelText(toolName: string, output: string): string {
  const name = toolName.slice(0, 64).replaceAll(/[^\w.-]/g, '_');
  const harmless = boundOutput(output).text.replaceAll(/<([\s/]*)(?=tool_output\b)/gi, '<$1\u200b');
  return `<tool_output tool="${name}" trust="none">\n${harmless}\n</tool_output>`;
}

/** Head and tail of what is too long, with a word about what is missing between them. */
export function boundOutput(output: string): { text: string; cut: boolean } {
  const text = withinBytes(withinLines(output));
  return { text, cut: text !== output };
}

function withinLines(output: string): string {
  const lines = output.split('\n');
  if (lines.length <= TOOL_LIMITS.told.lines) return output;
  const half = TOOL_LIMITS.told.lines / 2;
  const gap = missing(lines.length - TOOL_LIMITS.told.lines, 'lines');
  return [...lines.slice(0, half), gap, ...lines.slice(-half)].join('\n');
}

function withinBytes(output: string): string {
  const bytes = Buffer.from(output);
  if (bytes.length <= TOOL_LIMITS.told.bytes) return output;
  const head = startOf(bytes.subarray(0, TOOL_LIMITS.told.bytes / 2));
  const tail = endOf(bytes.subarray(bytes.length - TOOL_LIMITS.told.bytes / 2));
  return `${head}\n${missing(bytes.length - TOOL_LIMITS.told.bytes, 'bytes')}\n${tail}`;
}

const missing = (count: number, unit: string) => `[… ${count} ${unit} left out here …]`;

/** A character that the cut went through is left out, not replaced by a question mark. */
const startOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true });

function endOf(bytes: Buffer): string {
  const first = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return new TextDecoder().decode(bytes.subarray(Math.max(first, 0)));
}

/** What the model is shown, and what is kept beside it where that is not all. */
function shownAndWhole(toolId: string, text: string): { text: string; whole?: string } {
  const shown = modelText(toolId, text);
  return boundOutput(text).cut ? { text: shown, whole: text } : { text: shown };
}

/** For people's eyes: the file that a call writes is seen in the approval, not in every event. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string' && value.length > INPUT_LENGTH)
    return `${value.slice(0, INPUT_LENGTH)}… ${value.length - INPUT_LENGTH} more characters`;
  if (Array.isArray(value)) return value.slice(0, INPUT_ENTRIES).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, INPUT_ENTRIES)
      .map(([key, entry]) => [key.slice(0, INPUT_LENGTH), shortened(entry)]),
  );
}
