import 'server-only';
import { z } from 'zod';
import { SessionStoreFailure } from '../session-store-failure.ts';
import { type DataKey, forgetKeys, keyInForce } from './as-service/session-keys.ts';
import { type SessionScope, sessionSeals } from './sealed-session.ts';

/** Where the next event and the next message of a session go; or how many there are. */
export type Places = { event: number; message: number };

/** More than ever write to one session at once. */
const ATTEMPTS = 300;

const movedSchema = z.object({ outcome: z.literal('moved'), next_event: z.int(), next_message: z.int() });
const keyGoneSchema = z.object({ outcome: z.literal('key_gone') });
const DONE = ['started', 'begun', 'written'];

/**
 * Content is sealed for its place, so the place has to be known before it is written. It is the one after
 * what was last seen here; when somebody else wrote in the meantime (another instance notes that somebody
 * cancelled), the database tells the right one, and the content is sealed anew.
 */
export function sessionPlacing(scope: SessionScope) {
  const seen = new Map<string, Places>();

  return {
    scope,
    seals: (sessionId: string) => sessionSeals(scope, sessionId),
    ids: (sessionId: string) => ({
      p_session_id: sessionId,
      p_reflection_id: scope.reflectionId,
      p_user_id: scope.userId,
    }),

    see(sessionId: string, next: Places): void {
      seen.set(sessionId, next);
    },

    /** `adds` is how many places it takes when it is written. */
    async place<A extends { outcome: string }>(
      sessionId: string,
      adds: Places,
      schema: z.ZodType<A>,
      write: (key: DataKey, next: Places) => Promise<unknown>,
    ): Promise<{ answer: A; next: Places }> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const next = seen.get(sessionId) ?? { event: 0, message: 0 };
        const answer = await write(await keyInForce(scope.reflectionId), next);
        const moved = movedSchema.safeParse(answer);
        if (moved.success) {
          seen.set(sessionId, { event: moved.data.next_event, message: moved.data.next_message });
        } else if (keyGoneSchema.safeParse(answer).success) {
          forgetKeys(scope.reflectionId);
        } else {
          const placed = schema.parse(answer);
          if (DONE.includes(placed.outcome)) {
            seen.set(sessionId, { event: next.event + adds.event, message: next.message + adds.message });
          }
          return { answer: placed, next };
        }
      }
      throw new SessionStoreFailure({ code: 'unavailable' });
    },
  };
}

export type SessionPlacing = ReturnType<typeof sessionPlacing>;
