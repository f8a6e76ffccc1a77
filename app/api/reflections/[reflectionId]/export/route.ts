import { z } from 'zod';
import { OWNERS } from '#lib/contracts/roles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { exportStream } from '#lib/http/export-stream.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';

export const GET = defineRoute({
  name: 'export-reflection',
  params: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ params }) => requireReflection(params.reflectionId, OWNERS),
  respond: async ({ proof: { reflection } }) =>
    new Response(exportStream(await userClient(), reflection.id), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${reflection.slug}.json"`,
        'cache-control': 'no-store',
      },
    }),
});
