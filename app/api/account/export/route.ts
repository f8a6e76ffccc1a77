import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { accountExport } from '#lib/session/export-account.ts';

export const GET = defineRoute({
  name: 'export-account',
  rateLimit: { limit: 20, windowSeconds: 600 },
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
