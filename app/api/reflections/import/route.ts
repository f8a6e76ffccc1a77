import { z } from 'zod';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { requireUser } from '#lib/accounts/require-user.ts';
import { noteSecurityEvent } from '#lib/accounts/store/as-service/security-events.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { requireOwnHost } from '#lib/platform/http/app-origin.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireAnnouncedSize } from '#lib/platform/http/require-announced-size.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { ok } from '#lib/platform/result.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { importPersona } from '#lib/voice/import-persona.ts';
import { PERSONA_LIMITS } from '#lib/voice/limits.public.ts';
import { personaSlugInput } from '#lib/voice/persona-archive.public.ts';

/** The file of a reflection as the body. It goes by the proxy, which would hold all of it: what that asks first is asked here. */
export const POST = defineRoute({
  name: 'import-reflection',
  params: z.strictObject({}),
  query: personaSlugInput,
  rateLimit: REFLECTION_RATES['import-reflection'],
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
