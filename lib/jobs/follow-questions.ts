import 'server-only';
import { judgePublicAbout } from '#lib/ledger/judge-public-about.ts';
import { logger } from '#lib/platform/logger.ts';
import type { Result } from '#lib/platform/result.ts';
import { answerOpenQuestions } from '#lib/session/answer-open-questions.ts';
import { suggestQuestions } from '#lib/session/suggest-questions.ts';
import { noteContradictions } from './note-contradictions.ts';

/**
 * What follows when the reflection has something else to say: what guests read of it, what they are
 * offered to ask, what contradicts itself, and what was asked in vain until now.
 */
export async function followQuestions(reflectionId: string): Promise<Result<unknown>> {
  const judged = await judgePublicAbout(reflectionId);
  if (!judged.ok) return judged;
  // They wait for a person anyway; guests do not wait for them.
  const noted = await noteContradictions(reflectionId);
  if (!noted.ok) logger().warn({ reflectionId, code: noted.error.code }, 'contradictions could not be noted');
  const suggested = await suggestQuestions(reflectionId);
  return suggested.ok ? answerOpenQuestions(reflectionId) : suggested;
}
