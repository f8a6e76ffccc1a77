import { z } from 'zod';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { listSourceProgress } from '#lib/knowledge/store/as-user/sources.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const GET = defineRoute({
  name: 'source-progress',
  params: z.object({ reflectionId: z.guid() }),
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.read),
  respond: async ({ params }) => {
    const sources = await listSourceProgress(await userClient(), params.reflectionId);
    return sources.ok ? ok({ sources: sources.value }) : sources;
  },
});
