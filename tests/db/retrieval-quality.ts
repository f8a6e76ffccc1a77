import type { Questions } from '#tests/db/demo-library.ts';

/** What somebody who asked gets to read, the best first. */
export type Find = (question: string) => Promise<readonly { body: string }[]>;

export type Quality = {
  /** Share of the questions whose answer is within the first five, or ten, results. */
  recallAt5: number;
  recallAt10: number;
  /** Mean of one divided by the place of the answer. */
  meanReciprocalRank: number;
  /** Share of the questions without an answer that find nothing. */
  rightlyEmpty: number;
  wronglyEmpty: number;
  /** How much there is to read in the first five results: who shows more finds more. */
  charactersIn5: number;
  /** Of all questions, those answered within five and those rightly empty. */
  right: number;
};

export async function measureQuality({ answered, unanswered }: Questions, find: Find): Promise<Quality> {
  const places: number[] = [];
  let wronglyEmpty = 0;
  let characters = 0;
  for (const { question, quote } of answered) {
    const results = await find(question);
    if (results.length === 0) wronglyEmpty += 1;
    characters += results.slice(0, 5).reduce((sum, { body }) => sum + body.length, 0);
    const place = results.findIndex(({ body }) => body.includes(quote));
    places.push(place === -1 ? Number.POSITIVE_INFINITY : place + 1);
  }
  let rightlyEmpty = 0;
  for (const { question } of unanswered) if ((await find(question)).length === 0) rightlyEmpty += 1;
  const within = (limit: number) => places.filter((place) => place <= limit).length;
  return {
    recallAt5: within(5) / answered.length,
    recallAt10: within(10) / answered.length,
    meanReciprocalRank: places.reduce((sum, place) => sum + 1 / place, 0) / answered.length,
    rightlyEmpty: rightlyEmpty / unanswered.length,
    wronglyEmpty: wronglyEmpty / answered.length,
    charactersIn5: characters / answered.length,
    right: (within(5) + rightlyEmpty) / (answered.length + unanswered.length),
  };
}

const half =
  (kept: 0 | 1) =>
  ({ answered, unanswered }: Questions): Questions => ({
    answered: answered.filter((_, place) => place % 2 === kept),
    unanswered: unanswered.filter((_, place) => place % 2 === kept),
  });

/** Every second question: the threshold below which nothing is an answer was chosen on the others. */
export const heldOut = half(0);
