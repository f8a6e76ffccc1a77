import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { glossOf } from '../meaning/gloss.ts';
import { recalledSentences } from '../recall-sentences.ts';
import { type ReaderLanguage, readerLanguageOf } from './languages.ts';

type AskSentenceModel = typeof import('../meaning/sentence-model.ts')['askSentenceModel'];

/** What texts mean; null where there is no model, and words alone have to tell. */
export type MeaningsOf = (
  texts: readonly string[],
  language: ReaderLanguage,
) => Promise<ReadonlyMap<string, readonly number[]> | null>;

/** A library's sentences are read again for every question: those read last are kept, without their words. */
const MOST_KEPT = 4_000;
const kept = new Map<string, readonly number[]>();
const KEY_BYTES = 16;
/** Of what the model reads, and of the model. */
export const keyOf = (text: string, language: ReaderLanguage, model: string): string =>
  createHash('sha256')
    .update(`${model}\n${readByModel(text, language)}`)
    .digest()
    .subarray(0, KEY_BYTES)
    .toString('base64');

/** Somebody waits: who is not answered in time is answered by words, and what was read is known the next time. */
export const patience = { ms: 2_000 };
/** On a machine that cannot keep up, more would only wait in front of each other. */
const MOST_AT_ONCE = 3;
let reading = 0;

export const meaningsOf: MeaningsOf = async (texts, language) => {
  // The local voice provider answers by it in a process that has not the app's environment.
  if (process.env.SENTENCE_MODEL === 'off') return null;
  const { askSentenceModel, canLoadSentenceModel, SENTENCE_MODEL } = await import(
    '../meaning/sentence-model.ts'
  );
  if (!canLoadSentenceModel()) return null;
  const unknown = new Map<string, string>();
  for (const text of texts) if (text !== '') unknown.set(text, keyOf(text, language, SENTENCE_MODEL));
  const found = new Map<string, readonly number[]>();
  const take = (known: ReadonlyMap<string, readonly number[]>) => {
    for (const [text, key] of unknown) {
      const vector = known.get(key);
      if (vector && found.set(text, vector)) unknown.delete(text);
    }
  };
  take(kept);
  if (unknown.size === 0) return found;
  const timer = new AbortController();
  const isRead = await Promise.race([
    (async () => {
      keep(await recalledSentences(SENTENCE_MODEL, [...unknown.values()]));
      take(kept);
      if (unknown.size === 0) return true;
      if (reading >= MOST_AT_ONCE || !(await readAll(unknown, language, askSentenceModel))) return false;
      take(kept);
      return true;
    })(),
    pause(patience.ms, false, { signal: timer.signal }).catch(() => false),
  ]);
  timer.abort();
  return isRead ? found : null;
};

/** Somebody is about to ask. */
export function prepareMeanings(): void {
  if (process.env.SENTENCE_MODEL === 'off') return;
  void import('../meaning/sentence-model.ts').then(({ loadSentenceModel }) => loadSentenceModel());
}

/** A text as the sentence model reads it. */
export const readByModel = (text: string, language: ReaderLanguage): string =>
  glossOf(text, readerLanguageOf(text, language));

async function readAll(
  keys: ReadonlyMap<string, string>,
  language: ReaderLanguage,
  askSentenceModel: AskSentenceModel,
): Promise<boolean> {
  reading += 1;
  const vectors = await askSentenceModel(
    [...keys.keys()].map((text) => readByModel(text, language)),
    { isQuestion: true },
  );
  reading -= 1;
  if (vectors.ok) keep(new Map([...keys.values()].map((key, at) => [key, vectors.value[at] ?? []])));
  return vectors.ok;
}

function keep(read: ReadonlyMap<string, readonly number[]>): void {
  for (const [key, vector] of read) kept.set(key, vector);
  for (const key of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(key);
  }
}
