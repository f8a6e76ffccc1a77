import type { SessionMode, SessionRole } from '#lib/voice/voice-session.public.ts';
import { isSteward } from '../tool-permissions.ts';

type Wish = { mode: SessionMode; role?: SessionRole; ingestion?: boolean; offRecord?: boolean };

export type IngestionPolicy =
  | { ok: true; ingestionEnabled: boolean; offRecord: boolean }
  | { ok: false; code: 'interview_requires_ingestion' };

/**
 * Two questions: does what is said feed the reflection's knowledge, and is anything kept at all. Off the record answers both
 * with no; ingestion that is off answers the first one only.
 */
export function resolveIngestionPolicy({ mode, role, ingestion, offRecord = false }: Wish): IngestionPolicy {
  if (mode === 'interview') {
    if (ingestion === false || offRecord) return { ok: false, code: 'interview_requires_ingestion' };
    return { ok: true, ingestionEnabled: true, offRecord: false };
  }
  const isWanted = ingestion ?? mode === 'reflection';
  return { ok: true, ingestionEnabled: isWanted && !offRecord && isSteward(role), offRecord };
}
