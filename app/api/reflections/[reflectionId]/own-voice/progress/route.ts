import { z } from 'zod';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';

import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';
import { readWhoseVoicePage } from '#lib/voice/own/read-whose-voice.ts';

export const GET = defineRoute({
  name: 'own-voice-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, STEWARDS),
  respond: async ({ params }) => {
    const read = await readWhoseVoicePage(await userClient(), params.reflectionId);
    return read.ok ? ok({ mark: read.value.mark }) : read;
  },
});
