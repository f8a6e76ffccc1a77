import { z } from 'zod';
import { requireClip } from '#lib/conversations/require-clip.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { soundOfClip } from '#lib/knowledge/open-clip.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

/** The sound of a citation. Who asks, and whether they may hear it now, is looked up at each request. */
export const GET = defineRoute({
  name: 'hear-clip',
  params: z.strictObject({ token: z.string().max(1_000) }),
  rateLimit: KNOWLEDGE_RATES['hear-clip'],
  guard: ({ params }) => requireClip(params.token),
  respond: async ({ proof: clip }) => {
    const sound = await soundOfClip(clip);
    if (!sound.ok) return sound;
    return new Response(sound.value, {
      headers: { 'content-type': 'audio/wav', 'cache-control': 'private, no-store' },
    });
  },
});
