import { randomUUID } from 'node:crypto';
import { abortRace } from '#lib/models/abort-race.ts';
import type { CollectedCall } from '#lib/models/collect-reply.ts';
import { refused, type Tool, type ToolOutcome, type ToolRegistry } from '#lib/models/tool.ts';
import type { ApprovalRequest } from '../turn-events.ts';
import { approvalPreview } from './approval-preview.ts';

export type ToolHost = {
  tools: ToolRegistry;
  toolTimeoutMs: number;
  /** Aborted when the turn is over before its end. */
  signal: AbortSignal;
  /** Absent: nobody can be asked, so nothing is allowed that has to be asked for. */
  approve: ((request: ApprovalRequest) => Promise<boolean>) | undefined;
  onApproval(request: ApprovalRequest): void;
  /** Right before a tool is set to work. */
  onBegun(callId: string): void;
  /** Of a tool that threw, which is a bug of the tool: the model is only told that it failed. */
  onFault: ((error: unknown) => void) | undefined;
};

/**
 * Runs one call. Whatever goes wrong is said to the model, as the result of its call; only the abort of the
 * turn throws.
 */
export async function runToolCall(call: CollectedCall, host: ToolHost): Promise<ToolOutcome> {
  const tool = host.tools.find(call.name);
  if (!tool) return refused('tool_unavailable', 'There is no tool of this name.');
  if ('problem' in call) return refused('validation', call.problem);
  const { args } = call;
  if (tool.needsApproval(args)) {
    // What is refused anyway is nothing to ask a person about.
    const refusal = await withPatience(host, async (signal) =>
      tool.refusalOf?.(args, { id: call.id, signal }),
    );
    if (refusal) return refusal;
    if (!(await isApproved(tool, call, args, host)))
      return refused('tool_denied', 'This call was not allowed. Do not try it again.');
  }
  return invoke(tool, call, args, host);
}

async function isApproved(tool: Tool, { id }: CollectedCall, args: object, host: ToolHost): Promise<boolean> {
  if (!host.approve) return false;
  const request = {
    approvalId: randomUUID(),
    callId: id,
    toolId: tool.name,
    action: tool.policy.effect,
    preview: approvalPreview(args),
    signal: host.signal,
  };
  host.onApproval(request);
  const waiting = abortRace(host.signal);
  try {
    return (await waiting.race(host.approve(request))) === true;
  } catch (error) {
    host.signal.throwIfAborted();
    host.onFault?.(error);
    return false;
  } finally {
    waiting.stop();
  }
}

const invoke = (tool: Tool, call: CollectedCall, args: object, host: ToolHost): Promise<ToolOutcome> => {
  host.onBegun(call.id);
  return withPatience(host, (signal) => tool.invoke(args, { id: call.id, signal }));
};

/** A tool that hangs or throws has failed; only the abort of the turn goes further. */
async function withPatience<T>(
  host: ToolHost,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | ToolOutcome> {
  const patience = new AbortController();
  const stop = () => patience.abort(host.signal.reason);
  host.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => patience.abort(), host.toolTimeoutMs);
  const waiting = abortRace(patience.signal);
  try {
    return await waiting.race(work(patience.signal));
  } catch (error) {
    host.signal.throwIfAborted();
    if (patience.signal.aborted) return refused('tool_failed', 'The tool did not answer in time.');
    host.onFault?.(error);
    return refused('tool_failed', 'The tool failed.');
  } finally {
    clearTimeout(timer);
    waiting.stop();
    host.signal.removeEventListener('abort', stop);
  }
}
