import { z } from 'zod';
import { ownVoiceQuery, RECORDING_LIMITS } from '#lib/contracts/own-voice.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { ownVoiceRefusals } from '#lib/contracts/texts/own-voice.ts';
import { findDisplayName } from '#lib/db/profiles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { readBytes } from '#lib/http/read-bytes.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { fail } from '#lib/platform/result.ts';
import { beginOwnVoiceFrom } from '#lib/voice/own/begin-own-voice.ts';

/** The recording as the body, a WAV file. Which words it has to hold is known here, and not taken from whoever sends it. */
export const POST = defineRoute({
  name: 'begin-own-voice',
  params: z.object({ reflectionId: z.guid() }),
  query: ownVoiceQuery,
  // A recogniser listens to each.
  rateLimit: { limit: 20, windowSeconds: 3_600 },
  guard: ({ params }) => withRecentProof(requireReflection(params.reflectionId, OWNERS)),
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
