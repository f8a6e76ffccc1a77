import { z } from 'zod';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readWhoseVoicePage } from '#lib/voice/read-whose-voice.ts';

export const GET = defineRoute({
  name: 'own-voice-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, VOICE_POLICY.see),
  respond: async ({ params }) => {
    const read = await readWhoseVoicePage(await userClient(), params.reflectionId);
    return read.ok ? ok({ mark: read.value.mark }) : read;
  },
});
