import { TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import { logger } from '#lib/platform/logger.ts';
import type { Secret } from '#lib/platform/secret.ts';
import { agentTools } from '#lib/speech/agent-tools.ts';
import {
  type AgentSpec,
  type CallOptions,
  type VoiceProvider,
  VoiceProviderError,
  type VoiceProviderErrorKind,
} from '#lib/speech/voice-provider.ts';

/** An agent was sent something, and nobody knows whether it arrived; it may still do so. */
export class UnansweredWrite extends Error {
  override name = 'UnansweredWrite';
  readonly reason: VoiceProviderError;

  constructor(reason: VoiceProviderError) {
    super(reason.message);
    this.reason = reason;
  }
}

type Put = {
  spec: AgentSpec;
  knownId: string | null;
  toolSecret: Secret;
  /** The provider does not have the known agent any more. */
  onGone?: () => void;
};

/**
 * Makes the agent what its spec says, and answers its id: the known one; else one whose creation was lost, found by its tag;
 * else a new one. Others with the tag are deleted, as nobody will ever ask for them.
 */
export async function putAgent(
  provider: VoiceProvider,
  { spec, knownId, toolSecret, onGone }: Put,
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
      if (!(error instanceof VoiceProviderError && error.kind === 'not_found')) throw error;
      if (agentId === knownId) onGone?.();
      return false;
    }
  };
  const tagged = await provider.findAgents(spec.tag, options);
  const agentId = (await isUpdated(knownId))
    ? knownId
    : (await isUpdated(tagged[0]))
      ? tagged[0]
      : (await written(provider.createAgent(spec, toolIds, options))).agentId;
  if (!agentId) throw new VoiceProviderError('unreadable', 'create an agent');
  for (const other of tagged)
    if (other !== agentId) await leftOver(provider.deleteAgent(other, options), 'an agent');
  await leftOver(
    provider.deletePronunciations(spec.tag, spec.pronunciations ?? [], options),
    'a pronunciation',
  );
  return agentId;
}

/** Ours says what it is to by now; what is left over is found again by the next sync. */
async function leftOver(deletion: Promise<void>, what: string): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    logger().warn({ err: error }, `${what} that is left over could not be deleted`);
  }
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
