import { z } from 'zod';
import { readReceipt } from '#lib/ops/read-receipt.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';

/** The receipt, to whoever has the token that was given when it was erased. */
export const GET = defineRoute({
  name: 'erasure-receipt',
  params: z.strictObject({ token: z.string().max(100) }),
  rateLimit: REFLECTION_RATES['erasure-receipt'],
  guard: anyone,
  respond: async ({ params }) => {
    const receipt = await readReceipt(params.token);
    if (!receipt.ok) return receipt;
    return new Response(`${JSON.stringify(receipt.value, null, 2)}\n`, {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="erasure-receipt.json"',
        'cache-control': 'no-store',
      },
    });
  },
});
