import { z } from 'zod';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { answerMcp } from '#lib/chat/mcp-server.ts';
import { clientAddress } from '#lib/platform/http/client-address.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { ok } from '#lib/platform/result.ts';

export const maxDuration = 150;

/** A published reflection as a server of the Model Context Protocol, for whoever finds it. */
export const POST = defineRoute({
  name: 'mcp-guest',
  params: z.strictObject({ slug: z.string().min(1).max(100) }),
  rateLimit: CHAT_RATES['mcp-guest'],
  guard: async ({ request }) => ok({ network: clientAddress(request.headers) }),
  respond: ({ params, proof: { network }, request }) =>
    answerMcp({ as: 'guest', slug: params.slug, network }, request),
});
