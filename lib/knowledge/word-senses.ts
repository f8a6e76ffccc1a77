import data from './reader/word-vectors.json' with { type: 'json' };

/**
 * How near the senses of two English words are, from word vectors that were learnt from large texts. `word-vectors.json` is made
 * by `npm run words:vectors`: the most used words first, so that a place is also how rare a word is.
 */
const { dimensions } = data;
const vectors = new Int8Array(Buffer.from(data.vectors, 'base64'));
const places = new Map(data.words.split(' ').map((word, place) => [word, place]));

const lengths = new Float32Array(places.size);
for (let place = 0; place < lengths.length; place += 1) {
  let sum = 0;
  for (let at = place * dimensions; at < (place + 1) * dimensions; at += 1) sum += (vectors[at] ?? 0) ** 2;
  lengths[place] = Math.sqrt(sum);
}

export const senseOf = (word: string): number | undefined => places.get(word);

/** From -1 to 1; what is not known is like nothing. */
export function likenessOfSenses(one: number | undefined, other: number | undefined): number {
  if (one === undefined || other === undefined) return 0;
  let sum = 0;
  const from = one * dimensions;
  const to = other * dimensions;
  for (let at = 0; at < dimensions; at += 1) sum += (vectors[from + at] ?? 0) * (vectors[to + at] ?? 0);
  return sum / ((lengths[one] ?? 1) * (lengths[other] ?? 1));
}

/** Adds the direction of a word to a sum, as often as it counts. */
export function addSense(sum: Float32Array, sense: number | undefined, weight: number): void {
  if (sense === undefined) return;
  const length = lengths[sense] ?? 1;
  for (let at = 0; at < dimensions; at += 1)
    sum[at] = (sum[at] ?? 0) + (weight * (vectors[sense * dimensions + at] ?? 0)) / length;
}

export const noSense = (): Float32Array => new Float32Array(dimensions);

export function cosine(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let left = 0;
  let right = 0;
  for (let at = 0; at < one.length; at += 1) {
    product += (one[at] ?? 0) * (other[at] ?? 0);
    left += (one[at] ?? 0) ** 2;
    right += (other[at] ?? 0) ** 2;
  }
  return left > 0 && right > 0 ? product / Math.sqrt(left * right) : 0;
}

const MOST_USED = 60;
/** What a word tells of what a text is about, from 0 to 1: a rare one more than one that everybody uses. */
export const rarityOf = (word: string): number => {
  const place = places.get(word) ?? places.size;
  return Math.min(1, Math.max(0.15, Math.log(1 + place / MOST_USED) / Math.log(1 + places.size / MOST_USED)));
};
