import { ACCOUNT_RATES } from '#lib/accounts/limits.public.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { accountExport } from '#lib/chat/export-account.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';

export const GET = defineRoute({
  name: 'export-account',
  rateLimit: ACCOUNT_RATES['export-account'],
  guard: () => withRecentProof(requireUser()),
  respond: async ({ proof: user }) => {
    await noteSecurityEvent({ action: 'account.exported', userId: user.id });
    return new Response(accountExport(await userClient(), user), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="reflections-account.json"',
        'cache-control': 'no-store',
      },
    });
  },
});
