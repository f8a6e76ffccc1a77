import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { env } from '#lib/platform/env.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { askEndpoint } from './meaning/ask-endpoint.ts';
import { GLOSSED_LANGUAGES, glossOf } from './meaning/gloss.ts';
import {
  askSentenceModel,
  canLoadSentenceModel,
  loadSentenceModel,
  SENTENCE_MODEL,
} from './meaning/sentence-model.ts';

/** Somebody waits for a search, nobody for a source to be read. */
const QUESTION_TIMEOUT = 2_000;
const LINES_TIMEOUT = 60_000;

/** Which model says what texts mean, and in which languages; all of them where none is named. */
export type MeaningModel = { name: string; languages: readonly string[] | null };

/** The endpoint that is configured, else the model that comes with the app; null where search is by words alone. */
export function meaningModel(): MeaningModel | null {
  const { EMBEDDINGS_URL, EMBEDDINGS_MODEL, SENTENCE_MODEL: own } = env();
  if (EMBEDDINGS_URL && EMBEDDINGS_MODEL) return { name: EMBEDDINGS_MODEL, languages: null };
  return own === 'on' && canLoadSentenceModel()
    ? { name: SENTENCE_MODEL, languages: GLOSSED_LANGUAGES }
    : null;
}

/** Somebody is about to ask. */
export function prepareMeaning(): void {
  if (meaningModel()?.name === SENTENCE_MODEL) loadSentenceModel();
}

export type Meaning = { model: string; vector: readonly number[] };

/** Null when there is no model for its language, or it does not answer in time: words answer alone then. */
export async function meaningOfQuestion(
  question: string,
  language: string | null,
  timeoutMs = QUESTION_TIMEOUT,
): Promise<Meaning | null> {
  const model = meaningModel();
  const text = question.replaceAll('\0', ' ').trim();
  if (model === null || text === '' || !knows(model, language)) return null;
  const vectors = await Promise.race([
    ask(model, [{ text, language }], { isQuestion: true, timeoutMs }),
    pause(timeoutMs, null, { ref: false }),
  ]);
  const vector = vectors?.ok ? vectors.value[0] : undefined;
  return vector ? { model: model.name, vector } : null;
}

const knows = ({ languages }: MeaningModel, language: string | null): boolean =>
  languages === null || language === null || languages.includes(language);

type Told = { text: string; language: string | null };

/** One vector for each text, in their order. */
export const meaningsOfTexts = (model: MeaningModel, texts: readonly Told[]): Promise<Result<number[][]>> =>
  texts.length === 0 ? Promise.resolve(ok([])) : ask(model, texts, { timeoutMs: LINES_TIMEOUT });

function ask(
  { name }: MeaningModel,
  texts: readonly Told[],
  { isQuestion = false, timeoutMs }: { isQuestion?: boolean; timeoutMs: number },
): Promise<Result<number[][]>> {
  return name === SENTENCE_MODEL
    ? askSentenceModel(
        texts.map(({ text, language }) => glossOf(text, language)),
        { isQuestion },
      )
    : askEndpoint(
        name,
        texts.map(({ text }) => text),
        timeoutMs,
      );
}
