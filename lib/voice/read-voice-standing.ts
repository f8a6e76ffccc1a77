import 'server-only';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { SESSION_SURFACES, type SessionSurface } from '#lib/speech/session-surface.public.ts';
import { runtimeSettings } from './runtime-settings.ts';
import { readVoice, type VoiceReading } from './store/as-user/voice-reading.ts';
import { isMoving, type Standing, surfaceStanding } from './surface-standing.ts';

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
