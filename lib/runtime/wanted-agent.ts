import type { PrivatePack, PublicPack } from '#lib/contracts/audience-pack.ts';
import type { SessionSurface } from '#lib/contracts/session-surface.ts';
import type { Maturity, PromptPackKind } from '#lib/contracts/voice-artifact.ts';
import type { Runtime, SentRuntime } from '#lib/db/runtime-sync-state.ts';
import { promptPackKind } from '#lib/packs/select-prompt-pack.ts';
import type { AgentSpec } from '#lib/voice/voice-provider.ts';
import { hashNamespaceScope, isPublicRuntimeFresh, isRuntimeCurrent } from './freshness.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

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

/** Whether the surface speaks from what is live, with the voice that it may speak with. */
export function isInForce(runtime: Runtime, settings: Pick<RuntimeSettings, 'stockVoiceId'>): boolean {
  if (runtime.state?.voiceId !== voiceOf(runtime, settings)) return false;
  const words = liveWords(runtime);
  const live = words && hashesOf(words.pack);
  return runtime.surface === 'public'
    ? Boolean(runtime.live?.mayBeSaid) && isPublicRuntimeFresh({ ...runtime, live })
    : isRuntimeCurrent({ ...runtime, live });
}

/** The agent of a surface as it is to be, and what is recorded when it was sent. Only for what awaits nothing. */
export function wantedAgent(
  reflectionId: string,
  runtime: Runtime,
  settings: RuntimeSettings,
): { spec: AgentSpec; sent: SentRuntime } {
  const { live, displayName, surface } = runtime;
  const voiceId = voiceOf(runtime, settings);
  const words = liveWords(runtime);
  if (!live || !words) throw new Error('A reflection without a voice has no agent.');
  return {
    spec: {
      ...words,
      name: `${displayName}, ${surface}`,
      tag: agentTag(reflectionId, surface),
      voice: { voiceId, language: 'en' },
      toolBaseUrl: settings.toolBaseUrl,
      retentionDays: settings.retentionDays,
    },
    sent: { ...hashesOf(words.pack), scopeHash: hashNamespaceScope(live.compiledFor), voiceId },
  };
}

/** The reflection's own only while its owner's consent is in force. */
const voiceOf = ({ clonedVoiceId }: Runtime, { stockVoiceId }: Pick<RuntimeSettings, 'stockVoiceId'>) =>
  clonedVoiceId ?? stockVoiceId;

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
