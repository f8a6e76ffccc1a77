import { unpacked } from './meaning/packed-vector.ts';

/** Packed vectors of sentences, by their keys, of those that were read with their source. */
type Recall = (model: string, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** One for the process: every bundle of a server has modules of its own. */
const RECALL = Symbol.for('reflections.recall-sentences');

/** From now on nobody reads again what was read with its source. */
export function recallSentencesBy(recall: Recall): void {
  Reflect.set(globalThis, RECALL, recall);
}

/** None where nobody can say: then they are read again. */
export async function recalledSentences(
  model: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const recall: Recall | undefined = Reflect.get(globalThis, RECALL);
  const known = await recall?.(model, keys).catch(() => null);
  return new Map([...(known ?? [])].map(([key, vector]) => [key, unpacked(vector)] as const));
}
