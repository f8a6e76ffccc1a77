import { once } from 'node:events';
import type { InterviewLanguage } from '#lib/knowledge/texts/interview.public.ts';
import { env } from '#lib/platform/env.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { AgentSpec, VoiceProvider } from '#lib/speech/voice-provider.ts';
import { VoiceProviderError } from '#lib/speech/voice-provider-error.ts';
import { interviewerWords } from './pack/interviewer-words.ts';
import { putAgent, UnansweredWrite } from './runtime/put-agent.ts';
import { runtimeSettings, toolSecret } from './runtime-settings.ts';
import { withinPatience } from './within-patience.ts';

const PROVIDER_MS = 60_000;
/** For the one that is there to be put right; then it interviews as it is. */
const PUT_RIGHT_MS = 4_000;

export type Interviewer = { language: InterviewLanguage; keepsSound: boolean };

/** What was found or made last, or is being looked for. Another process finds the same one at the provider. */
const known = new Map<string, Promise<string>>();

/**
 * The agent that interviews, one for the installation in each language, and one more of each whose provider records, for whoever asked
 * for that. It is made, or brought up to date, when it is not as it should be; that goes on when `signal` is aborted, for whoever asks next.
 */
export async function interviewerAgent(signal: AbortSignal, wanted: Interviewer): Promise<string> {
  const configured = env().ELEVENLABS_INTERVIEWER_AGENT_ID;
  if (configured) return configured;
  const { tag } = interviewerSpec(wanted);
  const looking = known.get(tag) ?? findOrMake(wanted);
  if (known.get(tag) !== looking) {
    known.set(tag, looking);
    looking.catch(() => {
      if (known.get(tag) === looking) known.delete(tag);
    });
  }
  return Promise.race([looking, aborted(signal)]);
}

/** Of an agent that somebody else looks after nobody here knows whether it records. */
export const mayKeepSound = (): boolean => !env().ELEVENLABS_INTERVIEWER_AGENT_ID;

/** The provider does not know it, or does not let it speak: the next time it is looked for again. */
export function forgetInterviewerAgent(): void {
  known.clear();
}

async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw new VoiceProviderError('aborted', 'find the interviewer');
}

async function findOrMake(wanted: Interviewer): Promise<string> {
  const provider = configuredVoice();
  if (!provider) throw new VoiceProviderError('unavailable', 'find the interviewer');
  const options = { signal: AbortSignal.timeout(PROVIDER_MS) };
  const spec = interviewerSpec(wanted);
  const found = await findOldest(provider, spec, options);
  if (found && !found.hasDrifted) return found.agentId;
  const put = putAgent(provider, { spec, knownId: null, toolSecret: toolSecret() }, options).catch(
    (error: unknown) => {
      throw error instanceof UnansweredWrite ? error.reason : error;
    },
  );
  if (!found) return put;
  return (await withinPatience(PUT_RIGHT_MS, put.catch(lookAgainNextTime))) ?? found.agentId;
}

/** It says nothing of anybody's, so one that cannot be put right interviews as it is meanwhile. */
async function lookAgainNextTime(error: unknown): Promise<null> {
  forgetInterviewerAgent();
  if (!(error instanceof VoiceProviderError)) throw error;
  await reportError(error, { where: 'update of the interviewer' });
  return null;
}

async function findOldest(
  provider: VoiceProvider,
  spec: AgentSpec,
  options: { signal: AbortSignal },
): Promise<{ agentId: string; hasDrifted: boolean } | null> {
  const [agentId] = await provider.findAgents(spec.tag, options);
  if (!agentId) return null;
  const { drift } = await provider.readAgent(agentId, spec, options);
  return { agentId, hasDrifted: drift.length > 0 };
}

const NAMES: Readonly<Record<InterviewLanguage, string>> = { en: 'Interviewer', de: 'Interviewer in German' };

/** As it is to be. */
export function interviewerSpec({ language, keepsSound }: Interviewer): AgentSpec {
  const { stockVoiceId, toolBaseUrl, retentionDays, model } = runtimeSettings();
  const kind = `${keepsSound ? 'recording-' : ''}interviewer${language === 'en' ? '' : `-${language}`}`;
  return {
    surface: 'interviewer',
    pack: interviewerWords(language),
    name: `${NAMES[language]}${keepsSound ? ' who keeps the sound' : ''}`,
    // A workspace may hold the interviewers of other installations too; theirs call other addresses.
    tag: `${kind}:${new URL(toolBaseUrl).host}`,
    voice: { voiceId: stockVoiceId, language },
    toolBaseUrl,
    retentionDays,
    model,
    ...(keepsSound && { recordsVoice: true as const }),
  };
}
