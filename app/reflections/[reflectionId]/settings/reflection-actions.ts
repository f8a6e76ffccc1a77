'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { historyPath } from '#app/reflections/[reflectionId]/sessions/history-paths.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { eraseChatsInput } from '#lib/chat/chat-input.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import { eraseTypedConversations } from '#lib/chat/store/agent-sessions.ts';
import { removeWorkspacesOf } from '#lib/chat/workspace-of.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { newToken } from '#lib/platform/token.ts';
import { REFLECTION_RATES } from '#lib/reflections/limits.public.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { deleteReflectionInput, updateReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { deleteReflection, updateReflection } from '#lib/reflections/store/as-user/reflections.ts';

export const updateReflectionAction = defineAction({
  name: 'update-reflection',
  input: updateReflectionInput,
  rateLimit: REFLECTION_RATES['update-reflection'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, REFLECTION_POLICY.changeSettings),
  run: async ({ input, proof: { reflection } }) => {
    const updated = await updateReflection(await userClient(), { ...input, reflectionId: reflection.id });
    if (!updated.ok) return updated;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});

export const deleteReflectionAction = defineAction({
  name: 'delete-reflection',
  input: deleteReflectionInput,
  rateLimit: REFLECTION_RATES['delete-reflection'],
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, REFLECTION_POLICY.delete)),
  run: async ({ proof: { reflection } }) => {
    const token = newToken();
    const deleted = await deleteReflection(await userClient(), { reflectionId: reflection.id, token });
    if (!deleted.ok) return deleted;
    await removeWorkspacesOf(reflection.id);
    kickJobs();
    redirect(`/erased/${token}`);
  },
});

export const eraseChatsAction = defineAction({
  name: 'erase-chats',
  input: eraseChatsInput,
  rateLimit: REFLECTION_RATES['erase-chats'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, CHAT_POLICY.eraseAll),
  run: async ({ proof: { reflection } }) => {
    const erased: Result<unknown> = await eraseTypedConversations(await userClient(), reflection.id);
    if (!erased.ok) return erased;
    await removeWorkspacesOf(reflection.id);
    revalidatePath(historyPath(reflection.id));
    return erased;
  },
});
