'use server';

import { revalidatePath } from 'next/cache';
import { addText } from '#lib/knowledge/add-text.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { addTextInput, addWebPageInput } from '#lib/knowledge/source-input.public.ts';
import { addWebPage } from '#lib/knowledge/store/as-user/change-sources.ts';
import { listTwins } from '#lib/knowledge/store/as-user/sources.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { ok } from '#lib/platform/result.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const addTextAction = defineAction({
  name: 'add-text',
  input: addTextInput,
  rateLimit: KNOWLEDGE_RATES['add-text'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.add),
  run: async ({ input, proof: { reflection } }) => {
    const room = await requireRoom();
    if (!room.ok) return room;
    const { reflectionId: _, ...text } = input;
    const db = await userClient();
    const added = await addText(db, text);
    if (!added.ok) return added;
    kickJobs();
    const twins = await listTwins(db, [added.value]);
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok({ title: text.title, alsoIn: (twins.ok && twins.value.get(added.value)) || [] });
  },
});

export const addWebPageAction = defineAction({
  name: 'add-web-page',
  input: addWebPageInput,
  rateLimit: KNOWLEDGE_RATES['add-web-page'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, KNOWLEDGE_POLICY.add),
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
