import { z } from 'zod';
import { OWNERS } from '#lib/contracts/roles.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { streamOf } from '#lib/http/export-stream.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { writeLines } from '#lib/ledger/persona/archive-lines.ts';
import { personaEntries } from '#lib/ledger/persona/write-persona.ts';

export const GET = defineRoute({
  name: 'export-reflection',
  params: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ params }) => withRecentProof(requireReflection(params.reflectionId, OWNERS)),
  respond: async ({ proof: { reflection, user } }) => {
    await noteSecurityEvent({
      action: 'reflection.exported',
      userId: user.id,
      reflectionId: reflection.id,
    });
    const entries = personaEntries(await userClient(), reflection.id, new Date().toISOString());
    return new Response(streamOf(writeLines(entries)), {
      headers: {
        'content-type': 'application/jsonl; charset=utf-8',
        'content-disposition': `attachment; filename="${reflection.slug}.jsonl"`,
        'cache-control': 'no-store',
      },
    });
  },
});
