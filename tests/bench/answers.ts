// `npm run bench:answers`: what the keyless reader says to the questions of the three sets. `-- --show` prints each answer.

import { parseArgs } from 'node:util';
import { patience } from '#lib/knowledge/reader/meanings.ts';
import { type Heard, isVerbatim, type Verdict, verdictOf } from '#tests/db/answer-verdicts.ts';
import { converse } from '#tests/db/ask-person.ts';
import { type Item, isForTuning, personSets, practiceSets, strangersSets } from '#tests/db/person-sets.ts';
import { isRefusal, quotesIn } from '#tests/knowledge/reader/said-parts.ts';
import { openKeptRetrieval } from './kept-retrieval.ts';

const { values } = parseArgs({
  options: {
    show: { type: 'boolean', default: false },
    set: { type: 'string' },
    /** Only those for tuning: the others are for reports, and nobody reads their answers to mend the reader. */
    tuning: { type: 'boolean', default: false },
    /** The practice persons that are held out of what is learnt, instead of the three. */
    practice: { type: 'boolean', default: false },
    /** Small libraries of many kinds, with what a stranger asks them first. */
    strangers: { type: 'boolean', default: false },
  },
});

type Judged = { item: Item; heard: Heard; verdict: Verdict; isQuotedRight: boolean };

// What is judged here does not depend on what else this machine does.
patience.ms = 60_000;
const kept = openKeptRetrieval();
const spent: number[] = [];
const judged: Judged[] = [];
const sets = values.strangers
  ? strangersSets()
  : values.practice
    ? practiceSets().filter(({ isHeldOut }) => isHeldOut)
    : personSets();
for (const set of sets) {
  if (values.set && set.name !== values.set) continue;
  for (const item of set.items) {
    if (values.tuning && !isForTuning(item)) continue;
    let looked = 0;
    const retrieve = async (query: string) => {
      const since = performance.now();
      const found = await kept.retrieveAs(set, item.asker)(query);
      looked += performance.now() - since;
      return found;
    };
    const started = performance.now();
    const said = await converse(set.person, item.turns, retrieve);
    spent.push((performance.now() - started - looked) / item.turns.length);
    const quotes = quotesIn(said);
    const heard = { said, quotes, isRefusal: isRefusal(said) };
    const isQuotedRight = quotes.every((quote) => isVerbatim(quote, set));
    judged.push({ item, heard, verdict: verdictOf(item, heard), isQuotedRight });
  }
}
await kept.close();

if (values.show) {
  for (const { item, heard, verdict } of judged.filter(({ item }) => isForTuning(item)))
    console.log(
      `\n${item.id} · ${verdict}\n  ? ${item.turns.join(' / ')}\n  = ${heard.said}${wantedOf(item)}`,
    );
}

function wantedOf(item: Item): string {
  return 'quotes' in item && item.quotes.length > 0 ? `\n  (${item.quotes.join(' | ')})` : '';
}

const percent = (part: number, whole: number) =>
  whole === 0 ? '' : `${((100 * part) / whole).toFixed(0)} %`.padStart(5);
const VERDICTS: readonly Verdict[] = ['right', 'beside', 'refused', 'cold'];
for (const [title, isOf] of [
  ['For tuning (even places)', isForTuning],
  ['Held out (odd places)', (item: Item) => !isForTuning(item)],
] as const) {
  console.log(`\n${title}`.padEnd(39) + VERDICTS.map((verdict) => verdict.padStart(8)).join(''));
  const names = [...new Set(judged.map(({ item }) => item.id.split(' ')[0] ?? '')), ''];
  for (const kind of ['answerable', 'followup', 'unanswerable', 'trap', 'fishing', 'smalltalk']) {
    for (const name of names) {
      const those = judged.filter(({ item }) => isOf(item) && item.kind === kind && item.id.startsWith(name));
      if (those.length === 0) continue;
      const shares = VERDICTS.map((verdict) =>
        percent(those.filter((one) => one.verdict === verdict).length, those.length).padStart(8),
      );
      console.log(
        `${kind.padEnd(13)}${(name || 'all').padEnd(16)}${String(those.length).padStart(5)}    ${shares.join('')}`,
      );
    }
  }
  const quoting = judged.filter(({ item, heard }) => isOf(item) && heard.quotes.length > 0);
  console.log(
    `quotes word for word in a source: ${quoting.filter(({ isQuotedRight }) => isQuotedRight).length} of ${quoting.length} answers`,
  );
}
for (const { heard, isQuotedRight, item } of judged)
  if (!isQuotedRight) console.log(`not word for word (${item.id}): ${heard.quotes.join(' | ')}`);
const sorted = spent.toSorted((one, other) => one - other);
const atShare = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
console.log(`\nAn answer without looking up: p50 ${atShare(0.5)} ms, p95 ${atShare(0.95)} ms`);
process.exit(0);
