'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { moveSourceInput } from '#lib/contracts/source-input.ts';
import { moveSource } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const moveSourceAction = defineAction({
  name: 'move-source',
  input: moveSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ input: { namespaceId, unseal }, proof: { reflection, source } }) => {
    const moved = await moveSource(await userClient(), {
      sourceId: source.id,
      namespaceId,
      unseal: unseal === 'on',
    });
    if (!moved.ok) return moved;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
