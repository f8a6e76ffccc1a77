'use server';

import { revalidatePath } from 'next/cache';
import { redirect } from 'next/navigation';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import {
  editSourceInput,
  moveSourceInput,
  renameSourceInput,
  sourceInput,
  sourceLanguageInput,
  voiceInput,
} from '#lib/knowledge/source-input.public.ts';
import {
  deleteSource,
  moveSource,
  renameSource,
  setSourceLanguage,
} from '#lib/knowledge/store/as-user/change-sources.ts';
import { editSourceText } from '#lib/knowledge/store/as-user/source-versions.ts';
import { chooseVoices } from '#lib/knowledge/store/as-user/told-lines.ts';
import { takeBackSound } from '#lib/knowledge/store/sounds.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { requireRoom } from '#lib/platform/http/require-room.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { ok } from '#lib/platform/result.ts';

export const deleteSourceAction = defineAction({
  name: 'delete-source',
  input: sourceInput,
  rateLimit: KNOWLEDGE_RATES['delete-source'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ proof: { reflection, source } }) => {
    const deleted = await deleteSource(await userClient(), source.id);
    if (!deleted.ok) return deleted;
    kickJobs();
    const list = `/reflections/${reflection.id}/knowledge`;
    revalidatePath(list, 'layout');
    redirect(`${list}?deleted=${source.id}`);
  },
});

export const editSourceAction = defineAction({
  name: 'edit-source',
  input: editSourceInput,
  rateLimit: KNOWLEDGE_RATES['edit-source'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { version, content }, proof: { reflection, source } }) => {
    const room = await requireRoom();
    if (!room.ok) return room;
    const edited = await editSourceText(await userClient(), {
      sourceId: source.id,
      version,
      content: normaliseText(content),
    });
    if (!edited.ok) return edited;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    redirect(sourcePath(reflection.id, source.id));
  },
});

export const moveSourceAction = defineAction({
  name: 'move-source',
  input: moveSourceInput,
  rateLimit: KNOWLEDGE_RATES['move-source'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
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

export const renameSourceAction = defineAction({
  name: 'rename-source',
  input: renameSourceInput,
  rateLimit: KNOWLEDGE_RATES['rename-source'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { title }, proof: { reflection, source } }) => {
    const renamed = await renameSource(await userClient(), { sourceId: source.id, title });
    if (!renamed.ok) return renamed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});

export const setSourceLanguageAction = defineAction({
  name: 'set-source-language',
  input: sourceLanguageInput,
  rateLimit: KNOWLEDGE_RATES['set-source-language'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { language }, proof: { reflection, source } }) => {
    const set = await setSourceLanguage(await userClient(), { sourceId: source.id, language });
    if (!set.ok) return set;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});

export const chooseVoiceAction = defineAction({
  name: 'choose-voice',
  input: voiceInput,
  rateLimit: KNOWLEDGE_RATES['choose-voice'],
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

export const takeBackSoundAction = defineAction({
  name: 'take-back-sound',
  input: sourceInput,
  rateLimit: KNOWLEDGE_RATES['take-back-sound'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ proof: { reflection, source } }) => {
    const taken = await takeBackSound(await userClient(), source.id);
    if (!taken.ok) return taken;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
