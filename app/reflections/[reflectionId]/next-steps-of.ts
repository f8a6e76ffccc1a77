import type { Role } from '#lib/reflections/roles.public.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';

export type NextStep = 'contradictions' | 'interview' | 'goOnWithInterview' | 'source' | 'publish' | 'guests';

export type Standing = {
  role: Role;
  sources: number;
  published: number;
  /** Of the interview's questions. */
  answered: number;
  /** Something was said in one, be it an answer to a visitor's question alone. */
  wasInterviewed: boolean;
  questions: number;
  /** Pairs of statements that wait for a decision. */
  contradictions: number;
};

/** For stewards, the most useful first: without anything to answer from, nothing else is of use. */
export function nextStepsOf({
  role,
  sources,
  published,
  answered,
  wasInterviewed,
  questions,
  contradictions,
}: Standing): NextStep[] {
  const isManager = VOICE_POLICY.publish.includes(role);
  if (sources === 0) return ['interview', 'source'];
  const steps: NextStep[] = contradictions > 0 ? ['contradictions'] : [];
  if (answered < questions) steps.push(wasInterviewed ? 'goOnWithInterview' : 'interview');
  if (published > 0) steps.push('guests');
  else if (isManager) steps.push('publish');
  return steps;
}
