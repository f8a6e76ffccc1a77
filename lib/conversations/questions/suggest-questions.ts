import { ok, type Result } from '#lib/platform/result.ts';
import { type GuestWordsJudge, guestWordsJudge } from '#lib/voice/judge-guest-words.ts';
import {
  readSuggestionInput,
  storeSuggestedQuestions,
} from '#lib/voice/store/as-service/suggested-questions.ts';
import { answerOfReader } from './ask-reader.ts';
import { candidateQuestions } from './candidate-questions.ts';
import { isItsAnswer } from './plain-answers.ts';

const SHOWN = 4;
const MOST_TRIED = 40;

const membersMayRead: GuestWordsJudge = async () => ok(true);

/** Chooses what is offered to guests and to members: only what is answered with the very words it asks for, and from different sources where there are several. */
export async function suggestQuestions(reflectionId: string): Promise<Result<unknown>> {
  for (const audience of ['public', 'private'] as const) {
    const input = await readSuggestionInput(reflectionId, audience);
    if (!input.ok) return input;
    if (input.value === null) return ok(null);
    const { person, namespaces, sources } = input.value;
    const candidates = candidateQuestions(sources, person).slice(0, MOST_TRIED);
    // What this audience is told of an interview has its questions in it.
    const heard = candidates.flatMap((one) => (one.askedIn === null ? [] : one.question));
    const judge = audience === 'public' ? await guestWordsJudge(reflectionId, heard) : ok(membersMayRead);
    if (!judge.ok) return judge.error.code === 'not_found' ? ok(null) : judge;
    const chosen: Answered[] = [];
    const spare: Answered[] = [];
    for (const candidate of candidates) {
      if (chosen.length === SHOWN) break;
      const reach = audience === 'public' ? 'guest' : 'viewer';
      const { question, askedIn } = candidate;
      const answered = await answerOfReader({ reflectionId, person, namespaces, reach, question });
      if (!answered.ok) return answered;
      if (!isItsAnswer(candidate, answered.value)) continue;
      const [{ citation } = { citation: '' }] = answered.value;
      // The attack: whoever asked in an interview said again what is told to members alone.
      const isReadable = await judge.value(question);
      if (!isReadable.ok) return isReadable;
      if (!isReadable.value) continue;
      const isNew = !chosen.some((one) => one.citation === citation);
      (isNew ? chosen : spare).push({ question, askedIn, citation });
    }
    const questions = [...chosen, ...spare].slice(0, SHOWN);
    const stored = await storeSuggestedQuestions(reflectionId, audience, questions);
    if (!stored.ok) return stored;
  }
  return ok(null);
}

type Answered = { question: string; askedIn: string | null; citation: string };
