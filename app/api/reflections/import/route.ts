import { z } from 'zod';
import { PERSONA_LIMITS, personaSlugInput } from '#lib/contracts/persona-archive.ts';
import { noteSecurityEvent } from '#lib/db/security-events.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireOwnHost } from '#lib/http/own-host.ts';
import { requireAnnouncedSize } from '#lib/http/require-announced-size.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { requireUser } from '#lib/http/require-user.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { importPersona } from '#lib/ledger/persona/import-persona.ts';
import { ok } from '#lib/platform/result.ts';

/** The file of a reflection as the body. It goes by the proxy, which would hold all of it: what that asks first is asked here. */
export const POST = defineRoute({
  name: 'import-reflection',
  params: z.strictObject({}),
  query: personaSlugInput,
  rateLimit: { limit: 10, windowSeconds: 600 },
  door: ({ headers }) => requireOwnHost(headers),
  guard: () => withRecentProof(requireUser()),
  respond: async ({ query, proof: user, request }) => {
    const size = requireAnnouncedSize(request.headers, PERSONA_LIMITS.fileBytes);
    if (!size.ok) return size;
    const room = await requireRoom(size.value);
    if (!room.ok) return room;
    const imported = await importPersona(user.id, request.body ?? noBytes(), query.slug);
    kickJobs();
    if (!imported.ok) return imported;
    const { reflectionId, isSameVoice } = imported.value;
    await noteSecurityEvent({ action: 'reflection.imported', userId: user.id, reflectionId });
    return ok({ reflectionId, isSameVoice });
  },
});

async function* noBytes(): AsyncGenerator<Uint8Array, void> {}
