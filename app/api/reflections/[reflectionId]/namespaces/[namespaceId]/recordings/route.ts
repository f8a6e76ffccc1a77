import { z } from 'zod';
import { KNOWLEDGE_RATES, SOUND_LIMITS } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { beginRecording } from '#lib/knowledge/store/sounds.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** A recording is announced, and told which of its pieces are still to come: all, or those that an earlier upload left out. */
export const POST = defineRoute({
  name: 'begin-recording',
  params: z.object({ reflectionId: z.guid(), namespaceId: z.guid() }),
  body: z.strictObject({
    title: z.string().trim().min(1).max(200),
    fileName: z.string().trim().min(1).max(255),
    fileHash: z.string().regex(/^[0-9a-f]{64}$/),
    durationMs: z.int().min(SOUND_LIMITS.leastMs).max(SOUND_LIMITS.mostMs),
    pieceCount: z.int().min(1).max(400),
    hasOthers: z.boolean(),
  }),
  rateLimit: KNOWLEDGE_RATES['begin-recording'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.add),
  respond: async ({ params, body }) =>
    beginRecording(await userClient(), { namespaceId: params.namespaceId, ...body }),
});
