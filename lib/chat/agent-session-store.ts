import 'server-only';
import type { SessionStore } from './session-store.public.ts';
import { sessionApprovals } from './store/as-service/session-approvals.ts';
import { sessionEvents } from './store/as-service/session-events.ts';
import { sessionMedia } from './store/as-service/session-media.ts';
import { sessionRows } from './store/as-service/session-rows.ts';
import { sessionTurns } from './store/as-service/session-turns.ts';
import type { SessionScope } from './store/sealed-session.ts';
import { sessionPlacing } from './store/session-placing.ts';

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
