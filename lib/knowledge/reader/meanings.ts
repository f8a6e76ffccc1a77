import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { glossOf } from '../meaning/gloss.ts';
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
const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Somebody waits: who is not answered in time is answered by words, and what was read is known the next time. */
export const patience = { ms: 2_000 };
/** On a machine that cannot keep up, more would only wait in front of each other. */
const MOST_AT_ONCE = 3;
let reading = 0;

export const meaningsOf: MeaningsOf = async (texts, language) => {
  // The local voice provider answers by it in a process that has not the app's environment.
  if (process.env.SENTENCE_MODEL === 'off') return null;
  const { askSentenceModel, canLoadSentenceModel } = await import('../meaning/sentence-model.ts');
  if (!canLoadSentenceModel()) return null;
  const found = new Map<string, readonly number[]>();
  const unknown = new Set<string>();
  for (const text of texts) {
    const known = kept.get(keyOf(text));
    if (known) found.set(text, known);
    else if (text !== '') unknown.add(text);
  }
  if (unknown.size === 0) return found;
  if (reading >= MOST_AT_ONCE) return null;
  const timer = new AbortController();
  const read = await Promise.race([
    readAll([...unknown], language, askSentenceModel),
    pause(patience.ms, null, { signal: timer.signal }).catch(() => null),
  ]);
  timer.abort();
  if (read === null) return null;
  for (const [text, vector] of read) found.set(text, vector);
  return found;
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
  texts: readonly string[],
  language: ReaderLanguage,
  askSentenceModel: AskSentenceModel,
): Promise<ReadonlyMap<string, readonly number[]> | null> {
  reading += 1;
  const vectors = await askSentenceModel(
    texts.map((text) => readByModel(text, language)),
    { isQuestion: true },
  );
  reading -= 1;
  if (!vectors.ok) return null;
  const read = new Map(texts.map((text, at) => [text, vectors.value[at] ?? []] as const));
  for (const [text, vector] of read) kept.set(keyOf(text), vector);
  for (const key of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(key);
  }
  return read;
}
