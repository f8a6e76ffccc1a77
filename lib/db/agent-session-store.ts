import 'server-only';
import type { SessionStore } from '#lib/contracts/session-store.ts';
import type { SessionScope } from './sealed-session.ts';
import { sessionApprovals } from './session-approvals.ts';
import { sessionEvents } from './session-events.ts';
import { sessionMedia } from './session-media.ts';
import { sessionPlacing } from './session-placing.ts';
import { sessionRows } from './session-rows.ts';
import { sessionTurns } from './session-turns.ts';

/**
 * The typed conversations of one person with one reflection, sealed before they leave this process. Throws
 * TurnLost where the port says so, and SessionStoreFailure for what can be told to somebody: a key is
 * missing, a limit is reached, the database is away.
 */
export function agentSessionStore(scope: SessionScope): SessionStore {
  const placing = sessionPlacing(scope);
  return {
    ...sessionRows(placing),
    ...sessionTurns(placing),
    ...sessionEvents(placing),
    ...sessionApprovals(placing),
    ...sessionMedia(placing),
  };
}
