'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { addTextInput } from '#lib/contracts/source-input.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { requireRoom } from '#lib/http/require-room.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { addText } from '#lib/knowledge/add-text.ts';
import { ok } from '#lib/platform/result.ts';

export const addTextAction = defineAction({
  name: 'add-text',
  input: addTextInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, STEWARDS),
  run: async ({ input, proof: { reflection } }) => {
    const room = await requireRoom();
    if (!room.ok) return room;
    const { reflectionId: _, ...text } = input;
    const added = await addText(await userClient(), text);
    if (!added.ok) return added;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok({ title: text.title });
  },
});
