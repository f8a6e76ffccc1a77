import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { SESSION_SURFACES, type SessionSurface } from '#lib/speech/session-surface.public.ts';
import type { AgentState } from './agent-states.ts';
import { hashNamespaceScope, isPublicRuntimeFresh, isRuntimeCurrent } from './runtime/freshness.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { promptPackKind } from './select-prompt-pack.ts';
import type { LiveVoice } from './store/as-user/voice-generations.ts';
import { readVoice, type VoiceReading } from './store/as-user/voice-reading.ts';

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
const isMoving = (standing: Standing): boolean => MOVING.includes(standing);

export type VoiceStanding = VoiceReading & {
  standings: Record<SessionSurface, Standing>;
  /** Another one when there is something else to be seen. */
  mark: string;
  isMoving: boolean;
};

/** For stewards: what speaks, what is to speak, and how far that is. */
export async function readVoiceStanding(
  db: UserClient,
  reflectionId: string,
): Promise<Result<VoiceStanding>> {
  const read = await readVoice(db, reflectionId, runtimeSettings().stockVoiceId);
  if (!read.ok) return read;
  const reading = read.value;
  const standings = {
    standard: surfaceStanding(reading, 'standard'),
    memory: surfaceStanding(reading, 'memory'),
    public: surfaceStanding(reading, 'public'),
  };
  return ok({
    ...reading,
    standings,
    mark: markOf(reading, standings),
    isMoving: SESSION_SURFACES.some((surface) => isMoving(standings[surface])),
  });
}

function markOf({ live, newest, publishedNamespaces, states }: VoiceReading, standings: object): string {
  return canonicalHash({
    live: live?.generation ?? null,
    newest: newest ? [newest.generation, newest.status] : null,
    publishedNamespaces: publishedNamespaces.toSorted(),
    states: states
      .map(({ surface, lastError, syncedAt, auditedAt, drift }) => [
        surface,
        lastError,
        syncedAt,
        auditedAt,
        drift.length,
      ])
      .toSorted(),
    standings: { ...standings },
  });
}
