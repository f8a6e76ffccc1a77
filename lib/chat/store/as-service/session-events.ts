import 'server-only';
import {
  type SessionEvent,
  type SessionEventPayload,
  SessionEventSchema,
} from '#lib/chat/session-event.public.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { PLACES } from '../sealed-session.ts';
import { answered, eventRowsSchema } from '../session-answers.ts';
import type { SessionPlacing } from '../session-placing.ts';
import type { DataKey } from './session-keys.ts';

/** As the functions of the database take them, sealed for the numbers from `first` on. */
export function sealEvents(
  { seals }: SessionPlacing,
  sessionId: string,
  key: DataKey,
  first: number,
  events: readonly SessionEventPayload[],
) {
  const { seal } = seals(sessionId);
  return events.map((event, at) => ({
    type: event.type,
    content: seal(key, PLACES.event(first + at), event),
  }));
}

/** As everybody will see them. */
export function stampEvents(
  sessionId: string,
  timestamp: string,
  first: number,
  events: readonly SessionEventPayload[],
): SessionEvent[] {
  return events.map((event, at) =>
    SessionEventSchema.parse({ ...event, sessionId, timestamp, sequenceNumber: first + at }),
  );
}

export function sessionEvents({ ids, seals }: SessionPlacing) {
  return {
    async readEvents(sessionId: string, after: number, limit: number): Promise<SessionEvent[]> {
      const rows = eventRowsSchema.parse(
        answered(
          await serviceClient().rpc('read_session_events', {
            ...ids(sessionId),
            p_after: after,
            p_limit: limit,
          }),
        ),
      );
      const { openJson } = seals(sessionId);
      return Promise.all(
        rows.map(async ({ key_id, content, created_at, sequence_number }) =>
          SessionEventSchema.parse({
            ...Object(await openJson(key_id, PLACES.event(sequence_number), content)),
            sessionId,
            timestamp: created_at,
            sequenceNumber: sequence_number,
          }),
        ),
      );
    },
  };
}
