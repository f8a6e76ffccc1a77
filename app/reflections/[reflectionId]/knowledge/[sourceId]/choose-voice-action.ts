'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { voiceInput } from '#lib/knowledge/source-input.public.ts';
import { chooseVoices } from '#lib/knowledge/store/as-user/told-lines.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const chooseVoiceAction = defineAction({
  name: 'choose-voice',
  input: voiceInput,
  rateLimit: { limit: 60, windowSeconds: 600 },
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { name, isPerson }, proof: { reflection, source } }) => {
    const found = source.voices?.voices.filter((voice) => voice.isPerson).map((voice) => voice.name);
    const others = (source.calledAs ?? found ?? []).filter((known) => known !== name);
    const calledAs = isPerson === 'yes' ? [...others, name] : others;
    const chosen = await chooseVoices(await userClient(), { sourceId: source.id, calledAs });
    if (!chosen.ok) return chosen;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
