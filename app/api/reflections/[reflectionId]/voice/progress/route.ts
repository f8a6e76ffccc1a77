import { z } from 'zod';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readVoiceStanding } from '#lib/voice/read-voice-standing.ts';

export const GET = defineRoute({
  name: 'voice-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, VOICE_POLICY.see),
  respond: async ({ params }) => {
    const standing = await readVoiceStanding(await userClient(), params.reflectionId);
    return standing.ok ? ok({ mark: standing.value.mark }) : standing;
  },
});
