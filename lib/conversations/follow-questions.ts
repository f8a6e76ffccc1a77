import 'server-only';
import { noteContradictions } from '#lib/knowledge/note-contradictions.ts';
import { logger } from '#lib/platform/logger.ts';
import type { Result } from '#lib/platform/result.ts';
import { judgePublicAbout } from '#lib/voice/judge-public-about.ts';
import { answerOpenQuestions } from './questions/answer-open-questions.ts';
import { suggestQuestions } from './questions/suggest-questions.ts';

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
