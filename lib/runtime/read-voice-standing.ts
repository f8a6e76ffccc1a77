import 'server-only';
import { SESSION_SURFACES, type SessionSurface } from '#lib/contracts/session-surface.ts';
import { listAgentStates } from '#lib/db/agent-states.ts';
import { listNamespaces } from '#lib/db/namespaces.ts';
import type { UserClient } from '#lib/db/user-client.ts';
import { readAgentVoices } from '#lib/db/voice-consents.ts';
import {
  countBegunGenerations,
  guestsVoiceHolds,
  listGenerations,
  readLiveVoice,
} from '#lib/db/voice-generations.ts';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { isMoving, type Standing, surfaceStanding, type VoiceReading } from './surface-standing.ts';

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
  const [live, newest, begun, holds, namespaces, voiced, states] = await Promise.all([
    readLiveVoice(db, reflectionId),
    listGenerations(db, reflectionId, { limit: 1 }),
    countBegunGenerations(db, reflectionId),
    guestsVoiceHolds(db, reflectionId),
    listNamespaces(db, reflectionId),
    readAgentVoices(db, reflectionId, runtimeSettings().stockVoiceId),
    listAgentStates(db, reflectionId),
  ]);
  if (!live.ok) return live;
  if (!newest.ok) return newest;
  if (!begun.ok) return begun;
  if (!holds.ok) return holds;
  if (!namespaces.ok) return namespaces;
  if (!voiced.ok) return voiced;
  if (!states.ok) return states;
  const reading: VoiceReading = {
    live: live.value,
    newest: newest.value.generations[0] ?? null,
    begun: begun.value,
    holdsForGuests: holds.value,
    publishedNamespaces: namespaces.value
      .filter(({ visibility }) => visibility === 'published')
      .map(({ name }) => name),
    rightlyVoiced: voiced.value,
    states: states.value,
  };
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
