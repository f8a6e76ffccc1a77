import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { configuredProvider } from '#lib/models/configured-provider.ts';
import { env } from '#lib/platform/env.ts';
import { logger } from '#lib/platform/logger.ts';
import { enqueueJob } from '#lib/platform/queue/jobs.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { GLOSSED_LANGUAGES, glossOf } from './meaning/gloss.ts';
import { packed } from './meaning/packed-vector.ts';
import {
  askSentenceModel,
  canLoadSentenceModel,
  loadSentenceModel,
  SENTENCE_MODEL,
} from './meaning/sentence-model.ts';
import { codeOf, signsOf } from './meaning/signs.ts';
import { readerLanguageOf } from './reader/languages.ts';
import { keyOf, readByModel } from './reader/meanings.ts';
import { textsToRead } from './reader/passage-sentences.ts';
import { recallSentencesBy } from './recall-sentences.ts';
import {
  listWithoutMeaning,
  listWithoutSentences,
  queueMeanings,
  recallSentences,
  storeMeanings,
  storeSentences,
  type WithoutSentences,
} from './store/as-service/meanings.ts';

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
const meaningsOfTexts = (model: MeaningModel, texts: readonly Told[]): Promise<Result<number[][]>> =>
  texts.length === 0 ? Promise.resolve(ok([])) : ask(model, texts, { timeoutMs: LINES_TIMEOUT });

/** A vector of nothing but zeros has no direction, and so no likeness to anything. */
const vectorSchema = z
  .array(z.number())
  .min(1)
  .max(16_000)
  .refine((vector) => vector.some((value) => value !== 0));

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: vectorSchema })),
});

/** One vector for each text, in their order, of the model that is configured. */
async function askEndpoint(
  model: string,
  texts: readonly string[],
  timeoutMs: number,
): Promise<Result<number[][]>> {
  const { EMBEDDINGS_URL: url, EMBEDDINGS_API_KEY: key } = env();
  try {
    const response = await fetch(`${url}/embeddings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key.reveal()}` }),
      },
      body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the embeddings endpoint answered ${response.status}`);
    const { data } = answerSchema.parse(await response.json());
    const vectors = texts.map((_, place) => data.find(({ index }) => index === place)?.embedding);
    if (!vectors.every((vector) => vector !== undefined)) throw new Error('an embedding is missing');
    return ok(vectors);
  } catch (error) {
    logger().warn({ err: error }, 'embeddings are not available');
    return fail('unavailable');
  }
}

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

/** What is stored at once: so much is done again when a worker is killed. */
const BATCH = 32;
/** After so long other jobs get their turn, and this one is queued again: whoever adds a source meanwhile waits no longer. */
const TURN_MS = 2_000;

/**
 * Gives what has no meaning of the model one, batch after batch, each stored as a whole: lines first, which searches look through, then the
 * sentences in them. Done twice, or by two workers at once, nothing is stored twice. Without a model, or where it cannot be loaded,
 * there is nothing to do: words answer alone.
 */
export async function fillMeanings(
  reflectionId: string,
  { ofSentences = true } = {},
): Promise<Result<unknown>> {
  const model = meaningModel();
  if (model === null) return ok(null);
  const until = Date.now() + TURN_MS;
  const parts = [fillLines, ...(ofSentences && isReadHere(model) ? [fillSentences] : [])];
  for (const fill of parts) {
    for (let left = 1; left > 0; ) {
      const filled = await fill(reflectionId, { model, until });
      if (!filled.ok) return filled;
      left = filled.value;
      if (left > 0 && Date.now() >= until) {
        return enqueueJob('meanings', { kind: 'embed', reflection_id: reflectionId }, { delaySeconds: 0 });
      }
    }
  }
  return ok([]);
}

/** Where a language model answers, nobody waits for what single sentences mean. */
const isReadHere = ({ name }: MeaningModel): boolean =>
  name === SENTENCE_MODEL && configuredProvider() === null;

type Turn = { model: MeaningModel; until: number };

/** How many were without a meaning. */
async function fillLines(reflectionId: string, { model }: Turn): Promise<Result<number>> {
  const missing = await listWithoutMeaning(reflectionId, model, BATCH);
  if (!missing.ok) return missing;
  const vectors = await meaningsOfTexts(
    model,
    missing.value.map(({ words, language }) => ({ text: words, language })),
  );
  if (!vectors.ok) return vectors;
  if (missing.value.length === 0) return ok(0);
  const stored = await storeMeanings(
    model,
    missing.value.map(({ lineId, correctionId }, place) => {
      const vector = vectors.value[place] ?? [];
      return { lineId, correctionId, signs: signsOf(vector), code: codeOf(vector) };
    }),
  );
  return stored.ok ? ok(missing.value.length) : stored;
}

/** A turn of a talk may have many sentences: so many lines are stored at once, of those that are listed at once. */
const LINES_AT_ONCE = 8;
const LISTED = 64;

/** How many lines had sentences without a meaning. */
async function fillSentences(reflectionId: string, { model, until }: Turn): Promise<Result<number>> {
  const missing = await listWithoutSentences(reflectionId, model.name, LISTED);
  if (!missing.ok) return missing;
  for (let start = 0; start < missing.value.length; start += LINES_AT_ONCE) {
    if (start > 0 && Date.now() >= until) break;
    const stored = await readSentencesOf(missing.value.slice(start, start + LINES_AT_ONCE), model.name);
    if (!stored.ok) return stored;
  }
  return ok(missing.value.length);
}

/** Of what stands in two lines, or in two editions, one meaning is made. */
async function readSentencesOf(lines: readonly WithoutSentences[], model: string): Promise<Result<unknown>> {
  const texts = new Map<string, string>();
  const ofLines = lines.map(({ lineId, body, speaker, person }) => {
    const keys = textsToRead({ ...UNTITLED, text: body, speaker }, person).map((text) => {
      const language = readerLanguageOf(text);
      const key = keyOf(text, language, model);
      texts.set(key, readByModel(text, language));
      return key;
    });
    return { lineId, keys: new Set(keys.length > 0 ? keys : [NOTHING_SAID]) };
  });
  const known = await recallSentences(model, [...texts.keys()]);
  if (!known.ok) return known;
  const left = [...texts].filter(([key]) => !known.value.has(key));
  const vectors = await askSentenceModel(left.map(([, text]) => text));
  if (!vectors.ok) return vectors;
  const made = new Map(left.map(([key], place) => [key, packed(vectors.value[place] ?? [])]));
  return storeSentences(
    model,
    ofLines.flatMap(({ lineId, keys }) =>
      [...keys].map((key) => ({ lineId, key, vector: known.value.get(key) ?? made.get(key) ?? '' })),
    ),
  );
}

const NOTHING_SAID = Buffer.alloc(16).toString('base64');
/** Of a passage, what says nothing of where its sentences end. */
const UNTITLED = { sourceTitle: '', citation: '', date: null, heading: null, closeness: null, answer: null };

/** Whoever reads what was found asks for what the sentences mean that were read with their source. */
export function recallSentencesOfSources(): void {
  recallSentencesBy(async (model, keys) => {
    const known = await recallSentences(model, keys);
    return known.ok ? known.value : new Map();
  });
}

let hasLooked = false;

/** Once in the life of a process: what was there before it had this model is filled in the background. */
export async function queueMissingMeanings(): Promise<void> {
  if (hasLooked) return;
  const model = meaningModel();
  hasLooked = model === null || (await queueMeanings(model, { ofSentences: isReadHere(model) })).ok;
}
