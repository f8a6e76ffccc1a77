import 'server-only';
import { z } from 'zod';
import { askModel } from '#lib/models/ask-model.ts';
import { logger } from '#lib/platform/logger.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { EVIDENCE_KINDS, isTelling } from '#lib/speech/voice-artifact.public.ts';
import type { EvidenceExtractor } from './evidence/evidence-item.ts';
import { type AskModel, extractByModel } from './extract-by-model.ts';
import { extractByRules } from './extract-by-rules.ts';
import { whyNotRead } from './file-names.public.ts';
import { languageOf } from './language.public.ts';
import { SOURCE_LIMITS } from './limits.public.ts';
import { filedLineSchema } from './lines/file-lines.ts';
import { kindOfName } from './read/file-kind.ts';
import { type ReadingOptions, readInWorker } from './read/read-in-worker.ts';
import { readWebPage } from './read/read-web-page.ts';
import { type ReadText, unreadable } from './read/reading.ts';
import { runWorker, type WorkerOptions } from './read/run-worker.ts';
import { type IndexInput, splitAndExtract, type TextIndex } from './split-and-extract.ts';
import {
  type ClaimedSource,
  claimSource,
  failSource,
  indexSource,
  reportSourceProgress,
  storeSourceText,
} from './store/as-service/source-steps.ts';
import { sourceFailureTexts } from './texts/reading.public.ts';
import { voicesSchema } from './voices.public.ts';

/**
 * Takes a source from where it is as far as it goes. Every step ends in one compare-and-set; whoever loses it looks again
 * at what is left to do, so a second worker, or a first one that was killed, does no harm. `unfinished` is a recording of which
 * a piece was heard, and the next is to be asked for.
 */
export async function ingestSource(sourceId: string): Promise<Result<'done' | 'unfinished'>> {
  for (;;) {
    const claimed = await claimSource(sourceId);
    if (!claimed.ok) return claimed;
    if (!claimed.value) return ok('done');
    const step = await (claimed.value.status === 'reading' ? read(claimed.value) : index(claimed.value));
    if (!step.ok) return step;
    if (step.value === 'unfinished') return ok('unfinished');
  }
}

async function read(source: ClaimedSource): Promise<Result<unknown>> {
  const text = await textOf(source);
  if (text.ok) {
    if (!text.value) return ok('unfinished');
    const stored = await storeSourceText(source.id, {
      ...text.value,
      language: languageOf(text.value.text),
    });
    const isFull = !stored.ok && stored.error.code === 'limit_reached';
    return isFull ? failSource(source, sentenceOf(stored.error)) : stored;
  }
  // What cannot be read stays so; a network or service that is down may be up next time.
  if (text.error.code === 'unavailable') return text;
  return failSource(source, sentenceOf(text.error));
}

/** Listening takes the first third of the way, and a recording may be long. */
const LISTENED_PERCENT = 28;

type Unread = {
  content: string | null;
  file: Uint8Array | null;
  fileName: string | null;
  originUrl: string | null;
};

/** The text of an uploaded file. Whatever the bytes are, the answer comes within the deadline, and is typed. */
export async function readFile(
  bytes: Uint8Array,
  fileName: string,
  options: ReadingOptions = {},
): Promise<Result<ReadText>> {
  if (bytes.byteLength > SOURCE_LIMITS.fileBytes) return unreadable('too_large');
  const kind = kindOfName(fileName);
  if (!kind) return unreadable(whyNotRead(fileName));
  const reading = await readInWorker({ kind, bytes }, options);
  return reading.ok ? ok(reading.value) : unreadable(reading.failure);
}

/** The words of a source, wherever they come from. */
async function readSource({ content, file, fileName, originUrl }: Unread): Promise<Result<ReadText>> {
  if (content !== null) return ok({ text: content });
  if (file) return readFile(file, fileName ?? '');
  if (originUrl) return readWebPage(originUrl);
  return fail('source_unreadable', { message: sourceFailureTexts.gone });
}

async function textOf(source: ClaimedSource): Promise<Result<ReadText | null>> {
  if (source.kind !== 'recording' || source.content !== null) return readSource(source);
  const { transcribeSource } = await import('./transcribe-source.ts');
  return transcribeSource(source.id, (part) =>
    reportSourceProgress(source, 10 + Math.round(part * LISTENED_PERCENT)),
  );
}

/**
 * Statements by the model where one is configured; by rules without one, and where it does not answer, so that no source waits for it.
 * Who has what the rules find already hands it over as `byRules`.
 */
export function evidenceExtractor(
  ask: AskModel | null,
  byRules: EvidenceExtractor = extractByRules,
): EvidenceExtractor {
  if (!ask) return byRules;
  const byModel = extractByModel(ask);
  return async (input) => {
    try {
      const [statements, found] = await Promise.all([byModel(input), byRules(input)]);
      // Where a story begins and a reply ends is no matter of judgement.
      return [...statements, ...found.filter(({ kind }) => isTelling(kind))];
    } catch (error) {
      logger().warn({ err: error }, 'the model found no evidence; the rules are used');
      return byRules(input);
    }
  };
}

const evidenceItemSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  quote: z.string(),
  asked: z.string().optional(),
  members_only: z.boolean().optional(),
});

/** In UTF-16 units: what is done before anybody notices, and sooner than a worker starts. */
const SHORT = 64 * 1024;

const indexSchema = z.object({
  language: z.string(),
  passages: z.array(z.string()),
  lines: z.array(filedLineSchema),
  evidence: z.array(evidenceItemSchema),
  voices: voicesSchema,
});

/** The passages and lines of a text, and its evidence by rules. A long text is worked on in a worker, within its limits. */
export async function indexText(input: IndexInput, options: WorkerOptions = {}): Promise<Result<TextIndex>> {
  if (input.text.length <= SHORT) return ok(await splitAndExtract(input));
  const answer = await runWorker({ task: 'index', request: input }, options);
  if (answer.ok) return ok(indexSchema.parse(answer.message));
  if (answer.reason === 'too_demanding') return unreadable('too_demanding');
  throw new Error('The worker ended without an index');
}

async function index(source: ClaimedSource): Promise<Result<unknown>> {
  const input = {
    text: source.content ?? '',
    person: source.person,
    isInterview: source.kind === 'interview',
    title: source.title,
    language: source.language,
    recordedOn: source.recordedOn,
    calledAs: source.calledAs,
  };
  const indexed = await indexText(input);
  if (!indexed.ok) return failSource(source, sentenceOf(indexed.error));
  const found = await reportSourceProgress(source, 65);
  if (!found.ok || !found.value) return found;
  const evidence = await evidenceExtractor(askModel(), async () => indexed.value.evidence)(input);
  return indexSource(source, { ...indexed.value, evidence });
}
