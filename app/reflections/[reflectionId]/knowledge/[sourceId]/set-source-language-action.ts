'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { sourceLanguageInput } from '#lib/knowledge/source-input.public.ts';
import { setSourceLanguage } from '#lib/knowledge/store/as-user/change-sources.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const setSourceLanguageAction = defineAction({
  name: 'set-source-language',
  input: sourceLanguageInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { language }, proof: { reflection, source } }) => {
    const set = await setSourceLanguage(await userClient(), { sourceId: source.id, language });
    if (!set.ok) return set;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});
