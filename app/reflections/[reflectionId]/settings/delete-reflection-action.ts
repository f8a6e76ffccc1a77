'use server';

import { redirect } from 'next/navigation';
import { deleteReflectionInput } from '#lib/contracts/reflection-input.ts';
import { OWNERS } from '#lib/contracts/roles.ts';
import { deleteReflection } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { withRecentProof } from '#lib/http/require-proof.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { newToken } from '#lib/platform/token.ts';
import { removeWorkspacesOf } from '#lib/session/agent/workspace-of.ts';

export const deleteReflectionAction = defineAction({
  name: 'delete-reflection',
  input: deleteReflectionInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ reflectionId }) => withRecentProof(requireReflection(reflectionId, OWNERS)),
  run: async ({ proof: { reflection } }) => {
    const token = newToken();
    const deleted = await deleteReflection(await userClient(), { reflectionId: reflection.id, token });
    if (!deleted.ok) return deleted;
    await removeWorkspacesOf(reflection.id);
    kickJobs();
    redirect(`/erased/${token}`);
  },
});
