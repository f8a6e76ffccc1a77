import { z } from 'zod';
import {
  knowledgePath,
  passagePath,
  sourcePath,
  versionPath,
} from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { type CitedPlace, findCitedPlace } from '#lib/knowledge/store/as-user/source-passages.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

const params = z.object({ reflectionId: z.guid(), citationId: z.guid() });

/** A citation names no source, so that guests learn none of their ids; who may open sources is led to it from here. */
export const GET = defineRoute({
  name: 'cited-place',
  params,
  guard: ({ params: { reflectionId } }) => requireReflection(reflectionId, CONVERSATION_POLICY.openCited),
  respond: async ({ params: { reflectionId, citationId } }) => {
    const place = await findCitedPlace(await userClient(), { reflectionId, citationId });
    if (!place.ok) return place;
    return new Response(null, {
      status: 303,
      headers: { location: pathOf(reflectionId, citationId, place.value) },
    });
  },
});

function pathOf(reflectionId: string, citationId: string, place: CitedPlace): string {
  if (place.sourceId === null) return `${knowledgePath(reflectionId)}/corrections`;
  if ('formerVersion' in place)
    return `${versionPath(reflectionId, place.sourceId, place.formerVersion)}?cited=${citationId}`;
  if (place.position === null) return sourcePath(reflectionId, place.sourceId);
  return passagePath(reflectionId, place.sourceId, place.position);
}
