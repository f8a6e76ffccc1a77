import { z } from 'zod';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { findStockVoice, voiceSample } from '#lib/voice/offered-voices.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';

/** A sentence in a stock voice. Of anybody's clone there is none to be had by its id. */
export const GET = defineRoute({
  name: 'hear-stock-voice',
  params: z.object({ reflectionId: z.guid(), voiceId: z.string().max(100) }),
  // Each costs its sentence at the provider.
  rateLimit: VOICE_RATES['hear-stock-voice'],
  guard: ({ params }) => requireReflection(params.reflectionId, VOICE_POLICY.chooseVoice),
  respond: async ({ params }) => {
    const voice = await findStockVoice(params.voiceId);
    if (!voice.ok) return voice.error.code === 'invalid_request' ? fail('not_found') : voice;
    const sample = await voiceSample(voice.value.voiceId);
    if (!sample.ok) return sample;
    return new Response(sample.value, {
      headers: { 'content-type': 'audio/wav', 'cache-control': 'private, max-age=86400' },
    });
  },
});
