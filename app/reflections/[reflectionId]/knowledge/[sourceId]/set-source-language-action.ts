'use server';

import { revalidatePath } from 'next/cache';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { sourceLanguageInput } from '#lib/contracts/source-input.ts';
import { setSourceLanguage } from '#lib/db/change-sources.ts';
import { userClient } from '#lib/db/user-client.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireSource } from '#lib/http/require-source.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { ok } from '#lib/platform/result.ts';

export const setSourceLanguageAction = defineAction({
  name: 'set-source-language',
  input: sourceLanguageInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, STEWARDS),
  run: async ({ input: { language }, proof: { reflection, source } }) => {
    const set = await setSourceLanguage(await userClient(), { sourceId: source.id, language });
    if (!set.ok) return set;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
