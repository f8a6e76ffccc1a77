import { once } from 'node:events';
import { INTERVIEWER_WORDS } from '#lib/packs/interviewer-words.ts';
import { env } from '#lib/platform/env.ts';
import { configuredVoice } from '#lib/voice/configured-voice.ts';
import type { AgentSpec, VoiceProvider } from '#lib/voice/voice-provider.ts';
import { VoiceProviderError } from '#lib/voice/voice-provider-error.ts';
import { putAgent, UnansweredWrite } from './put-agent.ts';
import { runtimeSettings, toolSecret } from './runtime-settings.ts';

const PROVIDER_MS = 60_000;

/** What was found or made last, or is being looked for. Another process finds the same one at the provider. */
let known: Promise<string> | null = null;

/**
 * The agent that interviews, one for the installation. It is made, or brought up to date, when it is not as it should be; that
 * goes on when `signal` is aborted, for whoever asks next.
 */
export async function interviewerAgent(signal: AbortSignal): Promise<string> {
  const configured = env().ELEVENLABS_INTERVIEWER_AGENT_ID;
  if (configured) return configured;
  if (!known) {
    const looking = findOrMake();
    known = looking;
    looking.catch(() => {
      if (known === looking) known = null;
    });
  }
  return Promise.race([known, aborted(signal)]);
}

/** The provider does not know it, or does not let it speak: the next time it is looked for again. */
export function forgetInterviewerAgent(): void {
  known = null;
}

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new VoiceProviderError('aborted', 'find the interviewer');
}

async function findOrMake(): Promise<string> {
  const provider = configuredVoice();
  if (!provider) throw new VoiceProviderError('unavailable', 'find the interviewer');
  const options = { signal: AbortSignal.timeout(PROVIDER_MS) };
  const spec = interviewerSpec();
  try {
    const asItShouldBe = await findUnchanged(provider, spec, options);
    return (
      asItShouldBe ?? (await putAgent(provider, { spec, knownId: null, toolSecret: toolSecret() }, options))
    );
  } catch (error) {
    throw error instanceof UnansweredWrite ? error.reason : error;
  }
}

async function findUnchanged(
  provider: VoiceProvider,
  spec: AgentSpec,
  options: { signal: AbortSignal },
): Promise<string | null> {
  const [oldest] = await provider.findAgents(spec.tag, options);
  if (!oldest) return null;
  const { drift } = await provider.readAgent(oldest, spec, options);
  return drift.length === 0 ? oldest : null;
}

/** As it is to be. */
export function interviewerSpec(): AgentSpec {
  const { stockVoiceId, toolBaseUrl, retentionDays, model } = runtimeSettings();
  return {
    surface: 'interviewer',
    pack: INTERVIEWER_WORDS,
    name: 'Interviewer',
    // A workspace may hold the interviewers of other installations too; theirs call other addresses.
    tag: `interviewer:${new URL(toolBaseUrl).host}`,
    voice: { voiceId: stockVoiceId, language: 'en' },
    toolBaseUrl,
    retentionDays,
    model,
  };
}
