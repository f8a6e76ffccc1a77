import { z } from 'zod';
import { listSourceProgress } from '#lib/knowledge/store/as-user/sources.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { STEWARDS } from '#lib/reflections/roles.public.ts';

export const GET = defineRoute({
  name: 'source-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, STEWARDS),
  respond: async ({ params }) => {
    const sources = await listSourceProgress(await userClient(), params.reflectionId);
    return sources.ok ? ok({ sources: sources.value }) : sources;
  },
});
