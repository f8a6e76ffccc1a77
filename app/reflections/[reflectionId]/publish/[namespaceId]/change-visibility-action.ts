'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { waitsForGuests } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { previewPath, publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { withRecentProof } from '#lib/accounts/require-proof.ts';
import { listNamespaces, setNamespaceVisibility } from '#lib/knowledge/store/as-user/namespaces.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';
import { VOICE_RATES } from '#lib/voice/limits.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { changeVisibilityInput } from '#lib/voice/voice-input.public.ts';

/** What is confirmed is what was shown: if that no longer holds, the new preview is shown instead of anything being done. */
export const changeVisibilityAction = defineAction({
  name: 'change-visibility',
  input: changeVisibilityInput,
  rateLimit: VOICE_RATES['change-visibility'],
  guard: ({ reflectionId, visibility }) => {
    const access = requireReflection(reflectionId, VOICE_POLICY.publish);
    return visibility === 'published' ? withRecentProof(access) : access;
  },
  run: async ({ input: { namespaceId, visibility, preview, unseal }, proof: { reflection } }) => {
    const change = { namespaceId, visibility, preview, unseal: unseal === 'on' };
    const db = await userClient();
    const namespaces = await listNamespaces(db, reflection.id);
    if (!namespaces.ok) return namespaces;
    const waiting = namespaces.value.find(({ id }) => id === namespaceId);
    // What waited is there afterwards no more: it stands in what guests hear.
    const heardIn = visibility === 'published' && waiting && waitsForGuests(waiting, namespaces.value);
    const changed = await setNamespaceVisibility(db, change);
    if (!changed.ok && changed.error.code !== 'conflict') return changed;
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    if (!changed.ok) redirect(previewPath(reflection.id, namespaceId, { to: visibility, changed: true }));
    kickJobs();
    redirect(`${publishPath(reflection.id)}?done=${heardIn ? heardIn.id : namespaceId}`);
  },
});
