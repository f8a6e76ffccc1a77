'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { rollBackInput } from '#lib/contracts/voice-input.ts';
import { defineAction } from '#lib/http/define-action.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { kickJobs } from '#lib/jobs/kick-jobs.ts';
import { rollBackVoice } from '#lib/ledger/roll-back-voice.ts';

/** What the gate says of it stands in the ledger, and so on the page that follows. */
export const rollBackAction = defineAction({
  name: 'roll-back-voice',
  input: rollBackInput,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ reflectionId }) => requireReflection(reflectionId, MANAGERS),
  run: async ({ input: { generation }, proof: { reflection } }) => {
    const rolledBack = await rollBackVoice(reflection.id, generation);
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    if (!rolledBack.ok) return rolledBack;
    kickJobs();
    redirect(`${voicePath(reflection.id)}?rolled=${rolledBack.value.generation}`);
  },
});
