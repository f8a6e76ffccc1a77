import { expect, test, vi } from 'vitest';
import { followQuestions } from '#lib/conversations/follow-questions.ts';
import { fail, ok } from '#lib/platform/result.ts';

const done = vi.hoisted(() => [] as string[]);
vi.mock('#lib/platform/logger.ts', () => ({
  logger: () => ({ warn: (_: unknown, said: string) => done.push(said) }),
}));
vi.mock('#lib/voice/judge-public-about.ts', () => ({ judgePublicAbout: async () => ok(null) }));
vi.mock('#lib/knowledge/note-contradictions.ts', () => ({
  noteContradictions: async () => fail('unavailable'),
}));
vi.mock('#lib/conversations/questions/suggest-questions.ts', () => ({
  suggestQuestions: async () => ok(done.push('suggested')),
}));
vi.mock('#lib/conversations/questions/answer-open-questions.ts', () => ({
  answerOpenQuestions: async () => ok(done.push('answered')),
}));

test('contradictions that cannot be noted hold up no question of a guest', async () => {
  expect(await followQuestions('a reflection')).toMatchObject({ ok: true });
  expect(done).toEqual(['contradictions could not be noted', 'suggested', 'answered']);
});
