import 'server-only';
import { createHash } from 'node:crypto';
import { mediaHandleSchema } from '#lib/chat/session-content.public.ts';
import { type SessionStore, TurnLost } from '#lib/chat/session-store.public.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { PLACES } from '../sealed-session.ts';
import { answered, keptSchema, mediaRowSchema } from '../session-answers.ts';
import type { SessionPlacing } from '../session-placing.ts';

const SCHEME = 'media://sha256-';

export function sessionMedia({
  ids,
  place,
  seals,
}: SessionPlacing): Pick<SessionStore, 'putMedia' | 'readMedia'> {
  return {
    async putMedia(sessionId, { mediaType, data }) {
      const sha256 = createHash('sha256').update(data).digest('hex');
      const { answer } = await place(sessionId, { event: 0, message: 0 }, keptSchema, async (key) =>
        answered(
          await serviceClient().rpc('put_session_media', {
            ...ids(sessionId),
            p_key_id: key.id,
            p_sha256: sha256,
            p_media_type: mediaType,
            p_content: seals(sessionId).sealBytes(key, PLACES.media(sha256, mediaType), data),
          }),
        ),
      );
      if (answer.outcome === 'not_found') throw new TurnLost('The session is not there.');
      return mediaHandleSchema.parse(SCHEME + sha256);
    },

    async readMedia(sessionId, handle) {
      const sha256 = handle.slice(SCHEME.length);
      const row = mediaRowSchema.parse(
        answered(await serviceClient().rpc('read_session_media', { ...ids(sessionId), p_sha256: sha256 })),
      );
      if (!row) return null;
      const place = PLACES.media(sha256, row.media_type);
      const data = await seals(sessionId).openBytes(row.key_id, place, row.content);
      return { mediaType: row.media_type, data: new Uint8Array(data) };
    },
  };
}
