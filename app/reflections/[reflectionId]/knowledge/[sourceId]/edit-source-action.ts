'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { editSourceInput } from '#lib/knowledge/source-input.public.ts';
import { editSourceText } from '#lib/knowledge/store/as-user/source-versions.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';

export const editSourceAction = defineAction({
  name: 'edit-source',
  input: editSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { version, content }, proof: { reflection, source } }) => {
    const room = await requireRoom();
    if (!room.ok) return room;
    const edited = await editSourceText(await userClient(), {
      sourceId: source.id,
      version,
      content: normaliseText(content),
    });
    if (!edited.ok) return edited;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    redirect(sourcePath(reflection.id, source.id));
  },
});
