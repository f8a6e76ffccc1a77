'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { rollBackVoice } from '#lib/voice/roll-back-voice.ts';
import { rollBackInput } from '#lib/voice/voice-input.public.ts';

/** What the gate says of it stands in the ledger, and so on the page that follows. */
export const rollBackAction = defineAction({
  name: 'roll-back-voice',
  input: rollBackInput,
  rateLimit: VOICE_RATES['roll-back-voice'],
  guard: ({ reflectionId }) => requireReflection(reflectionId, VOICE_POLICY.rollBack),
  run: async ({ input: { generation }, proof: { reflection } }) => {
    const rolledBack = await rollBackVoice(reflection.id, generation);
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    if (!rolledBack.ok) return rolledBack;
    kickJobs();
    redirect(`${voicePath(reflection.id)}?rolled=${rolledBack.value.generation}`);
  },
});
