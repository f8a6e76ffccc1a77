'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { sourceInput } from '#lib/contracts/source-input.ts';
import { deleteSource } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';

export const deleteSourceAction = defineAction({
  name: 'delete-source',
  input: sourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ proof: { reflection, source } }) => {
    const deleted = await deleteSource(await userClient(), source.id);
    if (!deleted.ok) return deleted;
    kickJobs();
    const list = `/reflections/${reflection.id}/knowledge`;
    revalidatePath(list, 'layout');
    redirect(`${list}?deleted=${source.id}`);
  },
});
