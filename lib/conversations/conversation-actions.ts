import { TOLD_PASSAGES } from '#lib/knowledge/limits.public.ts';
import { answersTo, prepareQuestion } from '#lib/knowledge/search-passages.ts';
import type { ToolAction } from '#lib/models/tool-actions.public.ts';
import { normaliseText } from '#lib/platform/normalise-text.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { contextAnswer } from './context-answer.ts';
import type { ReflectionActions } from './reflection-tools.ts';
import {
  ingestTold,
  proposeCorrectionTold,
  readToolTerms,
  retrieveLines,
  type ToolCaller,
  type ToolTerms,
} from './store/as-service/tool-calls.ts';
import { resolveAllowedActions } from './tool-permissions.ts';

/**
 * The actions of a conversation that has proven itself, or of a typed session of a signed-in member. Each asks
 * for its terms anew, so that what ends, is unpublished or taken from somebody takes effect at once.
 */
export const conversationActions = (caller: ToolCaller): ReflectionActions => ({
  async 'retrieve-context'({ query }) {
    const { question, asked } = await prepareQuestion(query);
    const retrieved = await retrieveLines(caller, asked);
    if (!retrieved.ok) return retrieved;
    const { terms, found } = retrieved.value;
    const allowed = requireAction('retrieve-context', terms);
    return allowed.ok ? ok(contextAnswer(answersTo(question, found, TOLD_PASSAGES))) : allowed;
  },

  async 'request-source-ingest'({ title, text }) {
    const allowed = await requireActionNow('request-source-ingest', caller);
    if (!allowed.ok) return allowed;
    const spoken = { title: normaliseText(title).replace(/\s+/g, ' '), content: normaliseText(text) };
    const sourceId = await ingestTold(caller, spoken);
    return sourceId.ok ? ok({ source_id: sourceId.value, status: 'queued' }) : sourceId;
  },

  async 'propose-fact-correction'({ wrong, corrected, reason = '' }) {
    const allowed = await requireActionNow('propose-fact-correction', caller);
    if (!allowed.ok) return allowed;
    const correctionId = await proposeCorrectionTold(caller, {
      wrong: normaliseText(wrong),
      corrected: normaliseText(corrected),
      reason: normaliseText(reason),
    });
    return correctionId.ok ? ok({ correction_id: correctionId.value, status: 'proposed' }) : correctionId;
  },
});

async function requireActionNow(action: ToolAction, caller: ToolCaller): Promise<Result<null>> {
  const terms = await readToolTerms(caller);
  return terms.ok ? requireAction(action, terms.value) : terms;
}

const requireAction = (action: ToolAction, terms: ToolTerms): Result<null> =>
  resolveAllowedActions(terms).includes(action) ? ok(null) : fail('action_not_allowed');
