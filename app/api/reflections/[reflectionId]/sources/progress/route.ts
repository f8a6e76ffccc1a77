import { z } from 'zod';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { listSourceProgress } from '#lib/db/sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { ok } from '#lib/platform/result.ts';

export const GET = defineRoute({
  name: 'source-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, STEWARDS),
  respond: async ({ params }) => {
    const sources = await listSourceProgress(await userClient(), params.reflectionId);
    return sources.ok ? ok({ sources: sources.value }) : sources;
  },
});
