'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { addWebPageInput } from '#lib/contracts/source-input.ts';
import { addWebPage } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const addWebPageAction = defineAction({
  name: 'add-web-page',
  input: addWebPageInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input: { namespaceId, url, title }, proof: { reflection } }) => {
    const room = await requireRoom();
    if (!room.ok) return room;
    const added = await addWebPage(await userClient(), { namespaceId, url, ...(title && { title }) });
    if (!added.ok) return added;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok({ title: title || url });
  },
});
