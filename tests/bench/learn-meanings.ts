// `npm run learn:meanings`: learns by what sentences mean which of them answers, and when the best is sure enough to be said. It
// writes every question with its sentences to `tests/.output/answers` (`-- --only-write` ends there), and `fit_answers.py`
// (Debian's python3-torch and python3-sklearn) learns from that and writes `lib/knowledge/reader/answer-net.json`. Run it after
// `npm run learn:answers`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReaderLanguage, readerLanguageOf } from '#lib/knowledge/reader/languages.ts';
import { readByModel } from '#lib/knowledge/reader/meanings.ts';
import { queryOf, questionInContext } from '#lib/knowledge/reader/question-in-context.ts';
import { readPassages } from '#lib/knowledge/reader/read-passages.ts';
import { FEATURES, QUESTION_FEATURES, readSentences } from '#lib/knowledge/reader/sentence-features.ts';
import { WANTED_KINDS, wantedKind } from '#lib/knowledge/reader/wanted-kind.ts';
import { restsOn } from '#tests/db/answer-verdicts.ts';
import { isForTuning, personSets, practiceSets } from '#tests/db/person-sets.ts';
import { openKeptRetrieval } from './kept-retrieval.ts';

const kept = openKeptRetrieval();
const examples: unknown[] = [];
const texts: string[] = [];
const places = new Map<string, number>();

/** Where a text stands in the list of all, as the sentence model reads it; -1 for none. */
function placeOf(text: string, language: ReaderLanguage): number {
  if (text === '') return -1;
  const known = places.get(text) ?? texts.push(readByModel(text, language)) - 1;
  places.set(text, known);
  return known;
}

for (const set of [...personSets(), ...practiceSets()]) {
  for (const item of set.items) {
    if (item.kind !== 'answerable' && item.kind !== 'followup' && item.kind !== 'unanswerable') continue;
    const question = questionInContext(item.turns.at(-1) ?? '', item.turns.slice(0, -1));
    const text = await kept.retrieveAs(set, item.asker)(queryOf(question));
    const read = readPassages({ name: 'retrieve_context', text, isError: false });
    if ('error' in read) throw new Error(read.error);
    const { candidates, ofQuestion } = readSentences(question, read.passages, set.person);
    const quotes = 'quotes' in item ? item.quotes : [];
    const group =
      'isHeldOut' in set ? (set.isHeldOut ? 'held out' : 'practice') : isForTuning(item) ? 'tuning' : 'odd';
    const language = readerLanguageOf(question.asks);
    examples.push({
      ...{ set: set.name, group, kind: item.kind, wanted: wantedKind(question.asks), quotes },
      ...{ asks: question.asks, subject: question.subject, question: placeOf(question.asks, language) },
      ofQuestion: QUESTION_FEATURES.map((name) => ofQuestion[name]),
      candidates: candidates.map(({ passage, place, sentence, features }) => ({
        ...{ passage: read.passages.indexOf(passage), place, block: sentence.block, text: sentence.text },
        ...{
          asked: sentence.asked,
          own: placeOf(sentence.text, language),
          replyTo: placeOf(sentence.asked, language),
        },
        features: FEATURES.map((name) => Math.round(features[name] * 1e4) / 1e4),
        isRight: quotes.some(
          (quote) =>
            restsOn(sentence.text, quote) || (sentence.text.length > 12 && restsOn(quote, sentence.text)),
        ),
      })),
    });
  }
  console.log(`${set.name}: ${set.items.length}`);
}
await kept.close();
const folder = join(import.meta.dirname, '../.output/answers');
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, 'examples.json'),
  JSON.stringify({
    features: FEATURES,
    questionFeatures: QUESTION_FEATURES,
    kinds: WANTED_KINDS,
    texts,
    examples,
  }),
);
if (process.argv.includes('--only-write')) process.exit(0);
const { status } = spawnSync('/usr/bin/python3', [join(import.meta.dirname, 'fit_answers.py'), folder], {
  stdio: 'inherit',
  env: { ...process.env, OMP_NUM_THREADS: '1' },
});
process.exit(status ?? 1);
