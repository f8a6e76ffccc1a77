import { ok, type Result } from '#lib/platform/result.ts';
import { readSuggestionInput } from '#lib/voice/store/as-service/suggested-questions.ts';
import { type EntryAnswer, listOpenQuestions, noteAnswers } from '../store/as-service/visitor-questions.ts';
import { askReader } from './ask-reader.ts';

/** Asks again what visitors asked, when there is something else to say: an entry says since when it is answered, and for whom. */
export async function answerOpenQuestions(reflectionId: string): Promise<Result<unknown>> {
  const open = await listOpenQuestions(reflectionId);
  if (!open.ok || open.value.length === 0) return open;
  const answers = open.value.map(
    ({ id }): EntryAnswer => ({ id, members: false, guests: false, answered: [], answeredBy: null }),
  );
  for (const audience of ['private', 'public'] as const) {
    const input = await readSuggestionInput(reflectionId, audience);
    if (!input.ok) return input;
    if (input.value === null) return ok(null);
    const { person, namespaces } = input.value;
    const reach = audience === 'public' ? 'guest' : 'viewer';
    for (const [at, { question, wordings }] of open.value.entries()) {
      const entry = answers[at];
      const asked = audience === 'public' ? new Set([question, ...wordings]) : [question];
      for (const words of asked) {
        const answer = await askReader({ reflectionId, person, namespaces, reach, question: words });
        if (!answer.ok) return answer;
        const [citation] = answer.value;
        const isAnswered = citation !== undefined;
        if (words === question && entry) {
          entry[audience === 'public' ? 'guests' : 'members'] = isAnswered;
          if (audience === 'private') entry.answeredBy = citation ?? null;
        }
        if (audience === 'public' && isAnswered && wordings.includes(words)) entry?.answered.push(words);
      }
    }
  }
  return noteAnswers(reflectionId, answers);
}
