import { drainQueues } from '#lib/ops/drain-queues.ts';
import { env } from '#lib/platform/env.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireBearerSecret } from '#lib/platform/http/require-secret.ts';
import { ok } from '#lib/platform/result.ts';

/** For hosts that end a request after a while: no new job is begun after the budget, and none takes the rest of this. */
export const maxDuration = 300;
const BUDGET_MS = 45_000;

/** Called by a timer. Answers what was done, and whether all of it was. */
export const POST = defineRoute({
  name: 'drain-jobs',
  guard: async ({ request }) => requireBearerSecret(request.headers, env().JOBS_DRAIN_SECRET),
  respond: async () => ok(await drainQueues({ deadline: Date.now() + BUDGET_MS })),
});
