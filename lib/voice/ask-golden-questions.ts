import 'server-only';
import { type SearchReach, searchPassages } from '#lib/knowledge/search-passages.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { type QuestionToAsk, readGoldenInput, recordGoldenRun } from './store/as-service/golden-runs.ts';

/** An agent is handed so many finds; what comes after them is not in its answer. */
const TOLD = 8;

export type GoldenOutcome = { asked: number; passed: number };

/**
 * Looks up each test question as an agent of its audience would, and records for the newest generation whether that finds what
 * the answer must rest on. Words are not judged: an answer that has its source in hand is the model's to give, and one that has
 * not cannot be given at all.
 */
export async function askGoldenQuestions(reflectionId: string): Promise<Result<GoldenOutcome>> {
  const input = await readGoldenInput(reflectionId);
  if (!input.ok) return input;
  const { questions, namespaces, generation } = input.value;
  if (generation === null) return ok({ asked: 0, passed: 0 });
  let passed = 0;
  for (const question of questions) {
    const reach = question.audience === 'public' ? 'guest' : 'viewer';
    const names = namesFor(question, namespaces);
    const isRight = await findsWhatItMust(reflectionId, question, names, reach);
    if (!isRight.ok) return isRight;
    const recorded = await recordGoldenRun(question.id, generation, isRight.value);
    if (!recorded.ok) return recorded;
    if (isRight.value) passed += 1;
  }
  return ok({ asked: questions.length, passed });
}

export type GoldenChange = { id: string; question: string; passesNow: boolean; passesThen: boolean };

/**
 * The test questions that guests ask, as they go now and as they would if this collection were published, or were not any more.
 * Nothing is recorded: there is no such voice yet.
 */
export async function previewGoldenQuestions(
  reflectionId: string,
  { namespace, guests }: { namespace: string; guests: 'start' | 'stop' },
): Promise<Result<GoldenChange[]>> {
  const input = await readGoldenInput(reflectionId);
  if (!input.ok) return input;
  const { questions, namespaces } = input.value;
  const now = namespaces.filter(({ visibility }) => visibility === 'published').map(({ name }) => name);
  const then = [...now.filter((name) => name !== namespace), ...(guests === 'start' ? [namespace] : [])];
  const changes: GoldenChange[] = [];
  for (const question of questions.filter(({ audience }) => audience === 'public')) {
    const passesNow = await findsWhatItMust(reflectionId, question, now, 'guest');
    if (!passesNow.ok) return passesNow;
    const passesThen = await findsWhatItMust(reflectionId, question, then, 'future_guest');
    if (!passesThen.ok) return passesThen;
    const { id, question: words } = question;
    changes.push({ id, question: words, passesNow: passesNow.value, passesThen: passesThen.value });
  }
  return ok(changes);
}

type Namespaces = readonly { name: string; visibility: 'sealed' | 'private' | 'published' }[];

const namesFor = ({ audience }: QuestionToAsk, namespaces: Namespaces): string[] =>
  namespaces
    .filter(
      ({ visibility }) => visibility === 'published' || (audience === 'private' && visibility === 'private'),
    )
    .map(({ name }) => name);

async function findsWhatItMust(
  reflectionId: string,
  { question, sourceId }: Pick<QuestionToAsk, 'question' | 'sourceId'>,
  namespaces: readonly string[],
  reach: SearchReach,
): Promise<Result<boolean>> {
  const found = await searchPassages({ reflectionId, namespaces, reach, query: question, limit: TOLD });
  if (!found.ok) return found;
  // What is only near is said as a guess or not at all; it is nothing to rest on.
  const close = found.value.filter(({ closeness }) => closeness !== 'weak');
  return ok(sourceId === null ? close.length === 0 : close.some((passage) => passage.sourceId === sourceId));
}
