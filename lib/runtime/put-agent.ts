import type { Secret } from '#lib/platform/secret.ts';
import { TOOL_SECRET_HEADER } from '#lib/tools/tool-definitions.ts';
import { agentTools } from '#lib/voice/agent-tools.ts';
import type { AgentSpec, CallOptions, VoiceProvider } from '#lib/voice/voice-provider.ts';
import { VoiceProviderError, type VoiceProviderErrorKind } from '#lib/voice/voice-provider-error.ts';

/** An agent was sent something, and nobody knows whether it arrived; it may still do so. */
export class UnansweredWrite extends Error {
  override name = 'UnansweredWrite';
  readonly reason: VoiceProviderError;

  constructor(reason: VoiceProviderError) {
    super(reason.message);
    this.reason = reason;
  }
}

type Put = { spec: AgentSpec; knownId: string | null; toolSecret: Secret };

/**
 * Makes the agent what its spec says, and answers its id: the known one; else one whose creation was lost, found by its tag;
 * else a new one. Others with the tag are deleted, as nobody will ever ask for them.
 */
export async function putAgent(
  provider: VoiceProvider,
  { spec, knownId, toolSecret }: Put,
  options: CallOptions,
): Promise<string> {
  const toolIds: string[] = [];
  for (const tool of agentTools({ ...spec, toolContract: spec.pack.toolContract })) {
    const { toolId } = await provider.registerTool(tool, { [TOOL_SECRET_HEADER]: toolSecret }, options);
    toolIds.push(toolId);
  }
  const isUpdated = async (agentId: string | undefined | null): Promise<boolean> => {
    if (!agentId) return false;
    try {
      await written(provider.updateAgent(agentId, spec, toolIds, options));
      return true;
    } catch (error) {
      if (error instanceof VoiceProviderError && error.kind === 'not_found') return false;
      throw error;
    }
  };
  const tagged = await provider.findAgents(spec.tag, options);
  const agentId = (await isUpdated(knownId))
    ? knownId
    : (await isUpdated(tagged[0]))
      ? tagged[0]
      : (await written(provider.createAgent(spec, toolIds, options))).agentId;
  if (!agentId) throw new VoiceProviderError('unreadable', 'create an agent');
  for (const other of tagged) if (other !== agentId) await provider.deleteAgent(other, options);
  return agentId;
}

const UNANSWERED: readonly VoiceProviderErrorKind[] = ['timeout', 'aborted', 'unavailable'];

async function written<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const isUnanswered = error instanceof VoiceProviderError && UNANSWERED.includes(error.kind);
    throw isUnanswered ? new UnansweredWrite(error) : error;
  }
}
