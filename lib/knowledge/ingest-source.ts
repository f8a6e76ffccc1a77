import 'server-only';
import { askModel } from '#lib/models/ask-model.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';
import { evidenceExtractor } from './evidence/extract-evidence.ts';
import { indexText } from './index-text.ts';
import { languageOf } from './language.ts';
import type { ReadText } from './read/reading.ts';
import { readSource } from './read-source.ts';
import {
  type ClaimedSource,
  claimSource,
  failSource,
  indexSource,
  reportSourceProgress,
  storeSourceText,
} from './store/as-service/source-steps.ts';

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

async function textOf(source: ClaimedSource): Promise<Result<ReadText | null>> {
  if (source.kind !== 'recording' || source.content !== null) return readSource(source);
  const { transcribeSource } = await import('./transcribe-source.ts');
  return transcribeSource(source.id, (part) =>
    reportSourceProgress(source, 10 + Math.round(part * LISTENED_PERCENT)),
  );
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
