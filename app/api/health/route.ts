import { checkHealth } from '#lib/ops/check-health.ts';
import { env } from '#lib/platform/env.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireBearerSecret } from '#lib/platform/http/require-secret.ts';

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
