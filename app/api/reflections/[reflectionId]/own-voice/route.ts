import { z } from 'zod';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { readBytes } from '#lib/platform/http/read-bytes.ts';
import { fail } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { RECORDING_LIMITS, VOICE_RATES } from '#lib/voice/limits.public.ts';
import { ownVoiceQuery } from '#lib/voice/own-voice.public.ts';
import { beginOwnVoiceFrom } from '#lib/voice/own-voice.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { ownVoiceRefusals } from '#lib/voice/texts/own-voice.public.ts';

/** The recording as the body, a WAV file. Which words it has to hold is known here, and not taken from whoever sends it. */
export const POST = defineRoute({
  name: 'begin-own-voice',
  params: z.object({ reflectionId: z.guid() }),
  query: ownVoiceQuery,
  // A recogniser listens to each.
  rateLimit: VOICE_RATES['begin-own-voice'],
  guard: ({ params }) => withRecentProof(requireReflection(params.reflectionId, VOICE_POLICY.chooseVoice)),
  respond: async ({ query, proof: { user, reflection }, request }) => {
    const recording = await readBytes(request, RECORDING_LIMITS.bytes);
    if (!recording.ok) return fail('too_large', { message: ownVoiceRefusals.tooLarge });
    const name = await findDisplayName(await userClient(), user.id);
    if (!name.ok) return name;
    const begun = await beginOwnVoiceFrom({
      reflection,
      owner: { id: user.id, displayName: name.value },
      on: query.on,
      recording: recording.value,
    });
    if (begun.ok) kickJobs();
    return begun;
  },
});
