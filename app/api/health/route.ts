import { anyone } from '#lib/http/anyone.ts';
import { checkHealth } from '#lib/http/check-health.ts';
import { defineRoute } from '#lib/http/define-route.ts';

export const dynamic = 'force-dynamic';

export const GET = defineRoute({
  name: 'health',
  guard: anyone,
  respond: async () => {
    const health = await checkHealth();
    return Response.json(health, {
      status: health.status === 'up' ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    });
  },
});
