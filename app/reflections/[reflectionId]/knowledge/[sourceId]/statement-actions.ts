'use server';

import { revalidatePath } from 'next/cache';
import { KNOWLEDGE_RATES } from '#lib/knowledge/limits.public.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import {
  correctLineInput,
  hideStatementInput,
  proposeCorrectionInput,
  showStatementInput,
  toldLineInput,
} from '#lib/knowledge/source-input.public.ts';
import { hideStatement, showStatement } from '#lib/knowledge/store/as-user/evidence.ts';
import { proposeFactCorrection } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { hideLine, proposeLineCorrection, showLine } from '#lib/knowledge/store/as-user/told-lines.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineAction } from '#lib/platform/http/define-action.ts';
import { ok } from '#lib/platform/result.ts';

export const hideStatementAction = defineAction({
  name: 'hide-statement',
  input: hideStatementInput,
  rateLimit: KNOWLEDGE_RATES['hide-statement'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId, from }, proof: { reflection } }) => {
    const hidden = await hideStatement(await userClient(), { evidenceId, from });
    if (!hidden.ok) return hidden;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});

export const showStatementAction = defineAction({
  name: 'show-statement',
  input: showStatementInput,
  rateLimit: KNOWLEDGE_RATES['show-statement'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId }, proof: { reflection } }) => {
    const shown = await showStatement(await userClient(), evidenceId);
    if (!shown.ok) return shown;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});

export const proposeCorrectionAction = defineAction({
  name: 'propose-correction',
  input: proposeCorrectionInput,
  rateLimit: KNOWLEDGE_RATES['propose-correction'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { evidenceId, corrected, reason }, proof: { reflection } }) => {
    const proposed = await proposeFactCorrection(await userClient(), {
      evidenceId,
      correctedStatement: corrected,
      reason,
    });
    if (!proposed.ok) return proposed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});

export const correctLineAction = defineAction({
  name: 'correct-line',
  input: correctLineInput,
  rateLimit: KNOWLEDGE_RATES['correct-line'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { words, corrected, reason }, proof: { reflection, source } }) => {
    const proposed = await proposeLineCorrection(await userClient(), {
      sourceId: source.id,
      words,
      corrected,
      reason,
    });
    if (!proposed.ok) return proposed;
    revalidatePath(`/reflections/${reflection.id}/knowledge`, 'layout');
    return ok(null);
  },
});

export const tellLineAction = defineAction({
  name: 'tell-line',
  input: toldLineInput,
  rateLimit: KNOWLEDGE_RATES['tell-line'],
  guard: (input) => requireSource(input, KNOWLEDGE_POLICY.change),
  run: async ({ input: { words, hide }, proof: { reflection, source } }) => {
    const change = hide === 'yes' ? hideLine : showLine;
    const changed = await change(await userClient(), { sourceId: source.id, words });
    if (!changed.ok) return changed;
    kickJobs();
    revalidatePath(`/reflections/${reflection.id}`, 'layout');
    return ok(null);
  },
});
