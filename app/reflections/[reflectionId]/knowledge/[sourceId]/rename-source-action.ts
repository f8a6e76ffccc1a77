'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { renameSourceInput } from '#lib/contracts/source-input.ts';
import { renameSource } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { ok } from '#lib/platform/result.ts';

export const renameSourceAction = defineAction({
  name: 'rename-source',
  input: renameSourceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ input: { title }, proof: { reflection, source } }) => {
    const renamed = await renameSource(await userClient(), { sourceId: source.id, title });
    if (!renamed.ok) return renamed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
