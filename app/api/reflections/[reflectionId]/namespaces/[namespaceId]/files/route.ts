import { z } from 'zod';
import { addArchive } from '#lib/knowledge/add-archive.ts';
import { endingOf, titleOfFile } from '#lib/knowledge/file-names.public.ts';
import { KNOWLEDGE_RATES, SOURCE_LIMITS } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { addFile } from '#lib/knowledge/store/as-user/change-sources.ts';
import { listTwins } from '#lib/knowledge/store/as-user/sources.ts';
import { uploadTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { readBytes } from '#lib/platform/http/read-bytes.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** The bytes of one file as the body; of an archive each file in it becomes a source, as on the page. A form is of no use here: its encoding would be read twice, and in memory. */
export const POST = defineRoute({
  name: 'add-file',
  params: z.object({ reflectionId: z.guid(), namespaceId: z.guid() }),
  query: z.strictObject({
    name: z.string().trim().min(1).max(255),
    kind: z.enum(['file', 'interview']).default('file'),
  }),
  rateLimit: KNOWLEDGE_RATES['add-file'],
  guard: ({ params }) => requireReflection(params.reflectionId, KNOWLEDGE_POLICY.add),
  respond: async ({ params, query, request }) => {
    if (Number(request.headers.get('content-length')) > SOURCE_LIMITS.fileBytes) {
      return fail('too_large', { message: uploadTexts.tooLarge });
    }
    const room = await requireRoom(SOURCE_LIMITS.fileBytes);
    if (!room.ok) return room;
    const bytes = await readBytes(request, SOURCE_LIMITS.fileBytes);
    if (!bytes.ok) return fail('too_large', { message: uploadTexts.tooLarge });
    if (bytes.value.length === 0) return fail('invalid_request', { message: uploadTexts.empty });
    const db = await userClient();
    if (endingOf(query.name) === 'zip') {
      const archive = await addArchive(db, {
        namespaceId: params.namespaceId,
        kind: query.kind,
        bytes: bytes.value,
      });
      if (!archive.ok) return archive;
      if (archive.value !== null) {
        kickJobs();
        return archive;
      }
    }
    const added = await addFile(db, {
      namespaceId: params.namespaceId,
      kind: query.kind,
      title: titleOfFile(query.name),
      fileName: query.name,
      bytes: bytes.value,
    });
    if (!added.ok) return added;
    kickJobs();
    const twins = await listTwins(db, [added.value]);
    return ok({ sourceId: added.value, alsoIn: (twins.ok && twins.value.get(added.value)) || [] });
  },
});
