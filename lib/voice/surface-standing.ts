import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { AgentState } from './agent-states.ts';
import { hashNamespaceScope, isPublicRuntimeFresh, isRuntimeCurrent } from './runtime/freshness.ts';
import { promptPackKind } from './select-prompt-pack.ts';
import type { LiveVoice } from './store/as-user/voice-generations.ts';
import type { VoiceReading } from './store/as-user/voice-reading.ts';

/** How far what is wanted has come to the agent of a surface. The first that holds. */
export type Standing =
  /** Nothing is published, and no agent keeps anything that was. */
  | 'closed'
  /** Nothing was ever given to make a voice of. */
  | 'empty'
  /** A voice for what is published now has still to be made. */
  | 'compiling'
  | 'checking'
  /** It was made, and the gate refused it. */
  | 'rejected'
  | 'live'
  | 'syncing'
  | 'failed'
  /** The agent was sent something older, and waits for its turn. */
  | 'stale';

export function surfaceStanding(reading: VoiceReading, surface: SessionSurface): Standing {
  const { live, publishedNamespaces, holdsForGuests, states } = reading;
  const state = states.find((candidate) => candidate.surface === surface) ?? null;
  const isPublic = surface === 'public';
  if (isPublic && publishedNamespaces.length === 0 && !keepsSomething(state)) return 'closed';
  if (!live || (isPublic && !(holdsForGuests && isCompiledFor(live, publishedNamespaces))))
    return untilCompiled(reading);
  const audience = isPublic ? 'public' : 'private';
  const pack = live.packs[promptPackKind({ audience, surface, maturity: live.sync.maturity[audience] })];
  const wanted = pack
    ? { promptPackKind: pack.kind, promptPackHash: pack.contentHash, dossierHash: pack.dossierHash }
    : null;
  const hasWords = isPublic
    ? isPublicRuntimeFresh({ state, live: wanted, publishedNamespaces })
    : isRuntimeCurrent({ state, live: wanted });
  if (hasWords && reading.rightlyVoiced.includes(surface)) return 'live';
  // After a failure the lease may be kept for a while, so that nothing is sent too soon.
  if (state?.lastError) return 'failed';
  return state?.isBusy ? 'syncing' : 'stale';
}

const keepsSomething = (state: AgentState | null): boolean =>
  Boolean(state?.agentId) && state?.scopeHash !== hashNamespaceScope([]);

const isCompiledFor = ({ sync }: LiveVoice, publishedNamespaces: readonly string[]): boolean =>
  sync.scopeHash === hashNamespaceScope(publishedNamespaces);

function untilCompiled({ live, newest, begun }: VoiceReading): Standing {
  if (begun === 0) return 'empty';
  if (!newest || newest.generation <= (live?.generation ?? 0)) return 'compiling';
  if (newest.status === 'candidate' || newest.status === 'approved') return 'checking';
  return newest.status === 'rejected' ? 'rejected' : 'compiling';
}

const MOVING: readonly Standing[] = ['compiling', 'checking', 'rejected', 'syncing', 'stale', 'failed'];

/**
 * Whether it may go on by itself, so that looking again is worth it. After a rejection it may: the next voice can be on its
 * way already, and nothing shows it before it has begun.
 */
export const isMoving = (standing: Standing): boolean => MOVING.includes(standing);
