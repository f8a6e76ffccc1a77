import { anyone } from '#lib/http/anyone.ts';
import { checkHealth } from '#lib/http/check-health.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireBearerSecret } from '#lib/http/require-bearer-secret.ts';
import { env } from '#lib/platform/env.ts';

export const dynamic = 'force-dynamic';

/** For a load balancer: up or not. Who brings the operators' secret is told of what, and which version the schema has. */
export const GET = defineRoute({
  name: 'health',
  guard: anyone,
  respond: async ({ request }) => {
    const health = await checkHealth();
    const isOperator = requireBearerSecret(request.headers, env().JOBS_DRAIN_SECRET).ok;
    return Response.json(isOperator ? health : { status: health.status }, {
      status: health.status === 'up' ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    });
  },
});
