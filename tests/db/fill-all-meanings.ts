import { fillMeanings } from '#lib/knowledge/meaning.ts';

/** One turn of the job after the other, until nothing is left that a search looks through. */
export async function fillAllMeanings(reflectionId: string): Promise<void> {
  for (;;) {
    const filled = await fillMeanings(reflectionId, { ofSentences: false });
    if (!filled.ok) throw new Error(filled.error.code);
    if (Array.isArray(filled.value)) return;
  }
}
