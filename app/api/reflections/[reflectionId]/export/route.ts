import { z } from 'zod';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { streamOf } from '#lib/reflections/export-stream.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { writeLines } from '#lib/voice/archive-lines.ts';
import { personaEntries } from '#lib/voice/write-persona.ts';

export const GET = defineRoute({
  name: 'export-reflection',
  params: z.strictObject({ reflectionId: z.uuid() }),
  rateLimit: REFLECTION_RATES['export-reflection'],
  guard: ({ params }) => withRecentProof(requireReflection(params.reflectionId, REFLECTION_POLICY.export)),
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
