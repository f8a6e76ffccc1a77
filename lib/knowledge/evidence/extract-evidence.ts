import { logger } from '#lib/platform/logger.ts';
import { isTelling } from '#lib/speech/voice-artifact.public.ts';
import { type AskModel, extractByModel } from '../extract-by-model.ts';
import { extractByRules } from '../extract-by-rules.ts';
import type { EvidenceExtractor } from './evidence-item.ts';

/**
 * Statements by the model where one is configured; by rules without one, and where it does not answer, so that no source waits for it.
 * Who has what the rules find already hands it over as `byRules`.
 */
export function evidenceExtractor(
  ask: AskModel | null,
  byRules: EvidenceExtractor = extractByRules,
): EvidenceExtractor {
  if (!ask) return byRules;
  const byModel = extractByModel(ask);
  return async (input) => {
    try {
      const [statements, found] = await Promise.all([byModel(input), byRules(input)]);
      // Where a story begins and a reply ends is no matter of judgement.
      return [...statements, ...found.filter(({ kind }) => isTelling(kind))];
    } catch (error) {
      logger().warn({ err: error }, 'the model found no evidence; the rules are used');
      return byRules(input);
    }
  };
}
