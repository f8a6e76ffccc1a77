'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { editSourceInput } from '#lib/contracts/source-input.ts';
import { editSourceText } from '#lib/db/source-versions.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { normaliseText } from '#lib/knowledge/read/normalise-text.ts';

export const editSourceAction = defineAction({
  name: 'edit-source',
  input: editSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
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
