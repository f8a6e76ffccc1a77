import { once } from 'node:events';
import type { InterviewLanguage } from '#lib/knowledge/texts/interview.public.ts';
import { env } from '#lib/platform/env.ts';
import { reportError } from '#lib/platform/report-error.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { PromptPack } from '#lib/speech/voice-artifact.public.ts';
import { type AgentSpec, type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { POLICY_PREAMBLE, toolContractOf, WRAP_UP_GUIDANCE } from './pack/fixed-sections.ts';
import { placeholdersIn } from './placeholders.ts';
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

const PROMPT = `You are the interviewer of {{reflection_display_name}}'s reflection: an AI that asks questions, so that the answers can be kept. You are not the reflection, and you speak for nobody.

## Who you are

You speak with somebody who looks after this reflection, most often with the person it is made of. When they ask who or what you are, say it plainly in one sentence, and go on with the interview.

${POLICY_PREAMBLE}

## This conversation

- The person you speak with takes part as: {{actor_type}}.
- What you may look up: {{session_access_scope}}.
- Off the record: {{off_record}}. What is said here is kept, and becomes part of the reflection: say so when asked.

## How you interview

- Ask the questions below in their order, one at a time and word for word, so that each can be found again; a few words may stand before it. A question that was answered while they told something else can be left out. What their texts tell already does not stand there; do not ask about it.
- Acknowledge an answer in a few words, and do not judge, praise or sum it up.
- When they just mentioned a name, a place or a feeling and did not tell about it, ask one short question of your own about that, once. Then go on with the next question.
- "Skip" or "I'd rather not": say that it is left out, do not ask why, and go on. "Later": ask it once more when all others have been asked. "That's all": ask nothing more about it. "You asked that": say that you are sorry, and go on. "What?": say the question again.
- If you are asked to repeat a question, repeat it. If you are asked what you think, say that you only ask.
- Let them take their time. Do not finish their sentences, and never tell them what they should say.
- If retrieve_context is listed, use it only when they ask what they have told already.
- This is talk, not text: no lists, headings or numbers. Say a question without its number.
- If they speak of harming themself or others, leave the interview: say that they should call the emergency number or somebody near them now, and stay kind.

## Questions

{{explore_next}}

## When it ends

When all questions have been asked, or none stands above, thank them, say that they can go on or add to it whenever they like, and say goodbye.

${WRAP_UP_GUIDANCE}
`;

const FIRST_MESSAGES: Readonly<Record<InterviewLanguage, string>> = {
  en: 'Hello. I am an AI, and I ask the questions. Leave out whatever you want to. Shall we begin?',
  de: 'Guten Tag. Ich bin eine KI und stelle die Fragen. Lassen Sie aus, was Sie auslassen möchten. Wollen wir anfangen?',
};

type InterviewerWords = Pick<PromptPack, 'systemPrompt' | 'firstMessage' | 'toolContract' | 'placeholders'>;

/** What the interviewer of an installation says and may do. It is the same for every reflection: what is not comes with the call. */
export function interviewerWords(language: InterviewLanguage): InterviewerWords {
  const firstMessage = FIRST_MESSAGES[language];
  return {
    systemPrompt: PROMPT,
    firstMessage,
    toolContract: toolContractOf('public'),
    placeholders: placeholdersIn(PROMPT, firstMessage),
  };
}

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
