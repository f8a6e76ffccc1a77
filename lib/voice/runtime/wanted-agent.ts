import { SPOKEN_LANGUAGES } from '#lib/platform/languages.public.ts';
import type { PrivatePack, PublicPack } from '#lib/speech/audience-pack.public.ts';
import type { Pronunciation } from '#lib/speech/pronunciation.public.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { Maturity, PromptPackKind } from '#lib/speech/voice-artifact.public.ts';
import type { AgentSpec } from '#lib/speech/voice-provider.ts';
import { type RuntimeSettings, sentHash } from '../runtime-settings.ts';
import { promptPackKind } from '../select-prompt-pack.ts';
import { spokenNames } from '../spoken-names.ts';
import type { Runtime, SentRuntime } from '../store/as-service/runtime-sync-state.ts';
import { hashNamespaceScope, isPublicRuntimeFresh, isRuntimeCurrent } from './freshness.ts';

/** Why there is nothing to send: a voice has to go live first, or one for what is published now, or anything be published. */
export type Awaited = 'promotion' | 'regeneration' | 'publication';

/** Null when something can be sent. */
export function awaitedBy(runtime: Runtime): Awaited | null {
  const { live, publishedNamespaces, state } = runtime;
  if (!live) return 'promotion';
  if (runtime.surface !== 'public') return live.mayBeSaid ? null : 'regeneration';
  // An agent that is there already gets the emptied pack, so that the provider keeps nothing that was taken back.
  if (publishedNamespaces.length === 0 && !state?.agentId) return 'publication';
  return live.mayBeSaid && isSameScope(live.compiledFor, publishedNamespaces) ? null : 'regeneration';
}

const isSameScope = (one: readonly string[], other: readonly string[]) =>
  hashNamespaceScope(one) === hashNamespaceScope(other);

/** Whether the surface speaks from what is live, and was sent everything as it is to be now. */
export function isInForce(runtime: Runtime, settings: RuntimeSettings): boolean {
  const words = liveWords(runtime);
  if (!words || runtime.state?.voiceId !== voiceOf(runtime, settings)) return false;
  const live = hashesOf(words.pack);
  const saysWhatIsLive =
    runtime.surface === 'public'
      ? Boolean(runtime.live?.mayBeSaid) && isPublicRuntimeFresh({ ...runtime, live })
      : isRuntimeCurrent({ ...runtime, live });
  return saysWhatIsLive && runtime.state.sentHash === wantedAgent(runtime, settings).sent.sentHash;
}

/** The agent of a surface as it is to be, and what is recorded when it was sent. Only for what awaits nothing. */
export function wantedAgent(
  runtime: Runtime,
  settings: RuntimeSettings,
): { spec: AgentSpec; sent: SentRuntime } {
  const { live, displayName, surface, reflectionId, language, languages } = runtime;
  const voiceId = voiceOf(runtime, settings);
  const words = liveWords(runtime);
  if (!live || !words) throw new Error('A reflection without a voice has no agent.');
  const spec: AgentSpec = {
    ...words,
    name: `${displayName}, ${surface}`,
    tag: agentTag(reflectionId, surface),
    voice: { voiceId, language },
    personName: displayName,
    alsoSpeaks: SPOKEN_LANGUAGES.filter((code) => code !== language && languages.includes(code)),
    names: live.names,
    pronunciations: pronunciationsOf(runtime, live.names),
    toolBaseUrl: settings.toolBaseUrl,
    retentionDays: settings.retentionDays,
    guestCallsAtOnce: settings.guestCallsAtOnce,
    model: settings.model,
  };
  const scopeHash = hashNamespaceScope(live.compiledFor);
  return { spec, sent: { ...hashesOf(words.pack), scopeHash, voiceId, sentHash: sentHash(spec) } };
}

/** The attack: a name of a sealed source that was given a pronunciation would reach every guest's agent with it. */
function pronunciationsOf(
  { displayName, pronunciations }: Runtime,
  names: readonly string[],
): Pronunciation[] {
  const said = new Set(spokenNames(displayName, names));
  return pronunciations.filter(({ name }) => said.has(name));
}

/** The reflection's own only while its owner's consent is in force. */
const voiceOf = (
  { clonedVoiceId, stockVoiceId: chosen }: Runtime,
  { stockVoiceId }: Pick<RuntimeSettings, 'stockVoiceId'>,
) => clonedVoiceId ?? chosen ?? stockVoiceId;

const hashesOf = ({ kind, contentHash, dossierHash }: PublicPack | PrivatePack) => ({
  promptPackKind: kind,
  promptPackHash: contentHash,
  dossierHash,
});

/** One branch for each audience, so that the types see that neither can have the other's packs. */
function liveWords(runtime: Runtime) {
  if (runtime.surface === 'public') {
    return runtime.live && { surface: runtime.surface, pack: chosenPack(runtime.live, runtime.surface) };
  }
  return runtime.live && { surface: runtime.surface, pack: chosenPack(runtime.live, runtime.surface) };
}

/** By which an agent is found again, in a workspace that holds those of other installations too. */
export const agentTag = (reflectionId: string, surface: SessionSurface): string =>
  `reflection:${reflectionId}:${surface}`;

function chosenPack<Pack extends { kind: PromptPackKind }>(
  { packs, maturity }: { packs: readonly Pack[]; maturity: Maturity },
  surface: SessionSurface,
): Pack {
  const audience = surface === 'public' ? 'public' : 'private';
  const kind = promptPackKind({ audience, surface, maturity });
  const pack = packs.find((candidate) => candidate.kind === kind);
  if (!pack) throw new Error(`The live voice has no pack ${kind}.`);
  return pack;
}
