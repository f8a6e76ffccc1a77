'use server';

import { redirect } from 'next/navigation';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { removeWorkspacesOf } from '#lib/chat/workspace-of.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { newToken } from '#lib/platform/token.ts';
import { REFLECTION_POLICY } from '#lib/reflections/policy.public.ts';
import { deleteReflectionInput } from '#lib/reflections/reflection-input.public.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { deleteReflection } from '#lib/reflections/store/as-user/reflections.ts';

export const deleteReflectionAction = defineAction({
  name: 'delete-reflection',
  input: deleteReflectionInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
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
