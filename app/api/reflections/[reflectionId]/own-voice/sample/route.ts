import { z } from 'zod';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { voiceSample } from '#lib/voice/offered-voices.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { findOwnVoiceId } from '#lib/voice/store/as-user/voice-consents.ts';

/** A sentence in the voice that was made of an owner's, for owners. Its id stays here. */
export const GET = defineRoute({
  name: 'hear-own-voice',
  params: z.object({ reflectionId: z.guid() }),
  rateLimit: VOICE_RATES['hear-own-voice'],
  guard: ({ params }) => requireReflection(params.reflectionId, VOICE_POLICY.chooseVoice),
  respond: async ({ proof: { reflection } }) => {
    const voiceId = await findOwnVoiceId(await userClient(), reflection.id);
    if (!voiceId.ok) return voiceId;
    if (voiceId.value === null) return fail('not_found');
    const sample = await voiceSample(voiceId.value);
    if (!sample.ok) return sample;
    return new Response(sample.value, {
      headers: { 'content-type': 'audio/wav', 'cache-control': 'no-store' },
    });
  },
});
