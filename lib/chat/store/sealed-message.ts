import 'server-only';
import { type SessionMessage, SessionMessageSchema } from '../agent-session.public.ts';
import type { NewMessage } from '../session-store.public.ts';
import type { DataKey } from './as-service/session-keys.ts';
import { PLACES } from './sealed-session.ts';
import type { SessionRow } from './session-answers.ts';
import type { SessionPlacing } from './session-placing.ts';

type Seals = Pick<SessionPlacing, 'seals'>;

/** As the database takes it, for the place that it will have. */
export function sealMessage(
  { seals }: Seals,
  sessionId: string,
  key: DataKey,
  sequenceNumber: number,
  { id, role, modelId, content }: NewMessage,
) {
  const place = PLACES.message({ sequenceNumber, id, role, modelId });
  return { id, role, model_id: modelId ?? null, content: seals(sessionId).seal(key, place, content) };
}

export async function openMessage(
  { seals }: Seals,
  sessionId: string,
  row: SessionRow['messages'][number],
): Promise<SessionMessage> {
  const message = {
    id: row.id,
    sequenceNumber: row.sequence_number,
    role: row.role,
    ...(row.model_id !== null && { modelId: row.model_id }),
  };
  const content = await seals(sessionId).open(
    row.key_id,
    PLACES.message(message),
    row.content,
    SessionMessageSchema.shape.content,
  );
  return { ...message, sessionId, content, timestamp: row.created_at };
}
