import 'server-only';
import type { z } from 'zod';
import { chatRefusalTexts } from '#lib/chat/texts/chat.public.ts';
import { type SessionMessage, SessionMessageSchema } from '../agent-session.public.ts';
import type { NewMessage } from '../session-store.public.ts';
import { SessionStoreFailure } from '../session-store-failure.ts';
import { type DataKey, keyById } from './as-service/session-keys.ts';
import { open, type Place, SealBroken, seal } from './sealed-content.ts';
import type { SessionRow } from './session-answers.ts';
import type { SessionPlacing } from './session-placing.ts';

/** Whose sessions, and with which reflection. */
export type SessionScope = { reflectionId: string; userId: string };

/**
 * Where in a session something belongs. Whatever stands beside it unencrypted and matters is part of the
 * place.
 */
export const PLACES = {
  agent: ['agent'],
  context: ['context'],
  title: ['title'],
  event: (sequenceNumber: number) => ['event', sequenceNumber],
  message: ({
    sequenceNumber,
    id,
    role,
    modelId = '',
  }: Omit<SessionMessage, 'content' | 'sessionId' | 'timestamp'>) => [
    'message',
    sequenceNumber,
    id,
    role,
    modelId,
  ],
  approval: (id: string) => ['approval', id],
  media: (sha256: string, mediaType: string) => ['media', sha256, mediaType],
  recap: (messages: number) => ['recap', messages],
  memory: (id: string) => ['memory', id],
  feedback: (messageId: string) => ['feedback', messageId],
} as const;

/**
 * Seals and opens what a session of this person holds. Sealed content is in base64, as functions of the
 * database take it.
 */
export function sessionSeals({ reflectionId, userId }: SessionScope, sessionId: string) {
  const inFull = (place: Place): Place => [reflectionId, userId, sessionId, ...place];

  async function openBytes(keyId: string, place: Place, sealed: string): Promise<Buffer> {
    const key = await keyById(reflectionId, keyId);
    if (!key) throw erased();
    try {
      return open(key, inFull(place), Buffer.from(sealed, 'base64'));
    } catch (error) {
      if (error instanceof SealBroken) throw damaged(error);
      throw error;
    }
  }

  function sealBytes({ key }: DataKey, place: Place, content: Uint8Array): string {
    return seal(key, inFull(place), content).toString('base64');
  }

  const openJson = async (keyId: string, place: Place, sealed: string): Promise<unknown> =>
    JSON.parse((await openBytes(keyId, place, sealed)).toString());

  return {
    sealBytes,
    openBytes,
    openJson,
    seal: (key: DataKey, place: Place, content: unknown): string =>
      sealBytes(key, place, Buffer.from(JSON.stringify(content))),
    open: async <T>(keyId: string, place: Place, sealed: string, schema: z.ZodType<T>): Promise<T> =>
      schema.parse(await openJson(keyId, place, sealed)),
  };
}

const erased = () =>
  new SessionStoreFailure({
    code: 'not_found',
    message: chatRefusalTexts.erased,
  });

const damaged = (cause: SealBroken) => new SessionStoreFailure({ code: 'internal' }, { cause });

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
