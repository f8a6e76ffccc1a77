// `npm run learn:meanings`: learns by what sentences mean which of them answers, and when the best is sure enough to be said. It
// writes every question with its sentences to `tests/.output/answers`, and `fit_answers.py` (Debian's python3-torch and
// python3-sklearn) learns from that and writes `lib/knowledge/reader/answer-net.json`. Run it after `npm run learn:answers`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerLanguageOf } from '#lib/knowledge/reader/languages.ts';
import { meaningsOf } from '#lib/knowledge/reader/meanings.ts';
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
const vectors: Buffer[] = [];
const places = new Map<string, number>();

/** Where the vector of a text stands in the file of all; -1 for no text. */
async function placesOf(asked: readonly string[]): Promise<number[]> {
  const unknown = [...new Set(asked)].filter((text) => text !== '' && !places.has(text));
  const found =
    unknown.length > 0 ? await meaningsOf(unknown, readerLanguageOf(unknown[0] ?? '')) : new Map();
  if (!found) throw new Error('the sentence model did not answer');
  for (const text of unknown) {
    places.set(text, texts.push(text) - 1);
    vectors.push(Buffer.from(Float32Array.from(found.get(text) ?? []).buffer));
  }
  return asked.map((text) => places.get(text) ?? -1);
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
    const [place] = await placesOf([question.asks]);
    const own = await placesOf(candidates.map(({ sentence }) => sentence.text));
    const asked = await placesOf(candidates.map(({ sentence }) => sentence.asked));
    examples.push({
      ...{ set: set.name, group, kind: item.kind, wanted: wantedKind(question.asks), quotes, vector: place },
      ofQuestion: QUESTION_FEATURES.map((name) => ofQuestion[name]),
      candidates: candidates.map(({ passage, place, sentence, features }, at) => ({
        ...{ passage: read.passages.indexOf(passage), place, block: sentence.block, text: sentence.text },
        ...{ asked: sentence.asked, vector: own[at], vectorAsked: asked[at] },
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
  JSON.stringify({ features: FEATURES, questionFeatures: QUESTION_FEATURES, kinds: WANTED_KINDS, examples }),
);
writeFileSync(join(folder, 'vectors.f32'), Buffer.concat(vectors));
const { status } = spawnSync('/usr/bin/python3', [join(import.meta.dirname, 'fit_answers.py'), folder], {
  stdio: 'inherit',
  env: { ...process.env, OMP_NUM_THREADS: '1' },
});
process.exit(status ?? 1);
