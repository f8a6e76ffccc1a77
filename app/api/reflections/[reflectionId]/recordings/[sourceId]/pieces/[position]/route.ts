import { z } from 'zod';
import { KNOWLEDGE_RATES, SOUND_LIMITS, SOUND_RATE } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { soundStore } from '#lib/knowledge/sound-store.ts';
import { mayGetPiece, missingPieces, notePiece } from '#lib/knowledge/store/sounds.ts';
import { soundRefusals } from '#lib/knowledge/texts/sound.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { readBytes } from '#lib/platform/http/read-bytes.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** A piece of a recording as the body: 16-bit samples of one channel. The last one that was missing begins the reading. */
export const PUT = defineRoute({
  name: 'add-recording-piece',
  params: z.object({
    reflectionId: z.guid(),
    sourceId: z.guid(),
    position: z.coerce.number().int().min(0).max(399),
  }),
  query: z.strictObject({ startsMs: z.coerce.number().int().min(0).max(SOUND_LIMITS.mostMs) }),
  rateLimit: KNOWLEDGE_RATES['add-recording-piece'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.add),
  respond: async ({ params: { reflectionId, sourceId, position }, query, request }) => {
    const db = await userClient();
    // Before a byte is written: only where this person adds to this recording, and the piece is not there yet.
    const wanted = await mayGetPiece(db, { reflectionId, sourceId });
    if (!wanted.ok) return wanted;
    const open = await missingPieces(db, sourceId);
    if (!open.ok) return open;
    if (!open.value.includes(position)) return ok({ missing: open.value });
    const room = await requireRoom(SOUND_LIMITS.pieceBytes);
    if (!room.ok) return room;
    const bytes = await readBytes(request, SOUND_LIMITS.pieceBytes);
    if (!bytes.ok) return fail('too_large', { message: soundRefusals.tooLarge });
    if (bytes.value.length < 2) return fail('invalid_request');
    await soundStore().put(sourceId, position, bytes.value);
    const durationMs = Math.max(1, Math.round((bytes.value.length / 2 / SOUND_RATE) * 1_000));
    const missing = await notePiece(db, sourceId, { position, startsMs: query.startsMs, durationMs });
    if (!missing.ok) {
      // Erased while the piece was on its way: nothing would take it out of the store again.
      if (missing.error.code === 'not_found') await soundStore().remove(sourceId, position);
      return missing;
    }
    if (missing.value.length === 0) kickJobs();
    return ok({ missing: missing.value });
  },
});
