import { z } from 'zod';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';
import { readVoiceStanding } from '#lib/runtime/read-voice-standing.ts';

export const GET = defineRoute({
  name: 'voice-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, STEWARDS),
  respond: async ({ params }) => {
    const standing = await readVoiceStanding(await userClient(), params.reflectionId);
    return standing.ok ? ok({ mark: standing.value.mark }) : standing;
  },
});
