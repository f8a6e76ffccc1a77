import { ok, type Result } from '#lib/platform/result.ts';
import { readSuggestionInput } from '#lib/voice/store/as-service/suggested-questions.ts';
import { answerOfReader } from './questions/ask-reader.ts';
import { candidateQuestions, questionsByTitle } from './questions/candidate-questions.ts';

const SHOWN = 6;
const MOST_TRIED = 24;

type Answer = { words: string; sourceTitle: string };
/** What guests are answered now, and would be after it; null where nothing is known about it. */
export type ChangedAnswer = { question: string; before: Answer | null; after: Answer | null };

type Change = {
  reflectionId: string;
  namespace: { id: string; name: string };
  /** Whether guests are to hear it or not. */
  guests: 'start' | 'stop';
  /** What visitors asked, as the caller may read it. */
  asked: readonly string[];
};

/**
 * Questions that guests are answered otherwise when a collection is published, or is not any more: those that visitors asked,
 * and those that fit its sources. For managers: an answer quotes the collection.
 */
export async function changedAnswers({
  reflectionId,
  namespace,
  guests,
  asked,
}: Change): Promise<Result<ChangedAnswer[]>> {
  const input = await readSuggestionInput(reflectionId, 'public', namespace.id);
  if (!input.ok) return input;
  if (input.value === null) return ok([]);
  const { person, namespaces, sources } = input.value;
  const others = namespaces.filter((name) => name !== namespace.name);
  const answerTo = async (question: string, isHeard: boolean): Promise<Result<Found | null>> => {
    const answer = await answerOfReader({
      reflectionId,
      person,
      question,
      namespaces: isHeard ? [...others, namespace.name] : others,
      reach: 'future_guest',
    });
    return answer.ok ? ok(answer.value[0] ?? null) : answer;
  };
  const changed: ChangedAnswer[] = [];
  const candidates = [
    ...candidateQuestions(sources, person).map(({ question }) => question),
    ...questionsByTitle(sources, person),
  ];
  for (const question of [...new Set([...asked, ...candidates])].slice(0, MOST_TRIED)) {
    if (changed.length === SHOWN) break;
    const heard = await answerTo(question, true);
    if (!heard.ok) return heard;
    // The best of it stands elsewhere: the same is said without this collection.
    if (heard.value?.namespace !== namespace.name) continue;
    const unheard = await answerTo(question, false);
    if (!unheard.ok) return unheard;
    const [before, after] = guests === 'start' ? [unheard, heard] : [heard, unheard];
    changed.push({ question, before: before.value, after: after.value });
  }
  return ok(changed);
}

type Found = Answer & { namespace: string };
