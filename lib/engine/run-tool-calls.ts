import { modelText } from '#lib/tools/model-text.ts';
import { hideSecrets, hideSecretsInText } from './hide-secrets.ts';
import type { CollectedCall } from './llm/collect-reply.ts';
import type { ContentPart } from './llm/llm-provider.ts';
import { runToolCall, type ToolHost } from './run-tool-call.ts';
import type { TurnInput } from './turn-input.ts';

const SUMMARY_LENGTH = 200;

/** Runs the calls of one reply, one after the other. Those that the provider ran itself are only told of. */
export async function runToolCalls(
  calls: readonly CollectedCall[],
  input: TurnInput,
  toolTimeoutMs: number,
  signal: AbortSignal,
): Promise<ContentPart[]> {
  const { agent, nodeId = agent.id, tools, emit, approve, onFault } = input;
  const host: ToolHost = {
    tools,
    toolTimeoutMs,
    signal,
    approve,
    onFault,
    onApproval: ({ callId, toolId, action, preview }) =>
      emit({ type: 'agent:approval_requested', nodeId, toolId, action, preview, callId }),
  };
  const results: ContentPart[] = [];
  for (const call of calls) {
    const { id: callId, name: toolId } = call;
    const toolInput = 'args' in call ? hideSecrets(call.args) : {};
    emit({ type: 'agent:tool_call', nodeId, model: agent.model, toolId, toolInput, callId });
    const { isError, text } = call.result ?? (await runToolCall(call, host));
    signal.throwIfAborted();
    const outputSummary = hideSecretsInText(text).slice(0, SUMMARY_LENGTH);
    emit({ type: 'agent:tool_result', nodeId, toolId, success: !isError, outputSummary, callId });
    if (call.result) continue;
    results.push({ type: 'tool_result', callId, name: toolId, text: modelText(toolId, text), isError });
  }
  return results;
}
