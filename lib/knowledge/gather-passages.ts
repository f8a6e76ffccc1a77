import type { RankedPassage } from '#lib/db/passages.ts';

/** Of a result that several neighbouring passages are put together to. */
const LONGEST_RESULT = 2_000;
/** What every further result of the same source counts less. */
const SAME_SOURCE = 0.97;

/**
 * Neighbours become one result in the words of the source, and of results that are about equally good those come first
 * whose source has not spoken yet.
 */
export function gatherPassages(ranked: readonly RankedPassage[], limit: number): RankedPassage[] {
  return spreadOverSources(joinNeighbours(ranked)).slice(0, limit);
}

type Run = { best: RankedPassage; passages: RankedPassage[] };

function joinNeighbours(ranked: readonly RankedPassage[]): RankedPassage[] {
  const runs: Run[] = [];
  for (const passage of ranked) {
    const run = runs.find(
      (candidate) =>
        touches(candidate, passage) && lengthOf(candidate.passages) + passage.body.length <= LONGEST_RESULT,
    );
    if (run) run.passages.push(passage);
    else runs.push({ best: passage, passages: [passage] });
  }
  return runs.map(asResult);
}

const lengthOf = (passages: readonly RankedPassage[]): number =>
  passages.reduce((sum, { body }) => sum + body.length, 0);

function touches({ passages }: Run, { sourceId, position }: RankedPassage): boolean {
  return passages.some(
    (other) =>
      other.sourceId === sourceId &&
      other.position !== null &&
      position !== null &&
      Math.abs(other.position - position) === 1,
  );
}

/** Bodies end with the white space that follows them in the source, so joining them changes nothing. */
function asResult({ best, passages }: Run): RankedPassage {
  const inOrder = passages.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return {
    ...best,
    position: inOrder[0]?.position ?? null,
    body: inOrder
      .map(({ body }) => body)
      .join('')
      .trim(),
    corrections: inOrder.flatMap(({ corrections }) => corrections),
  };
}

function spreadOverSources(results: readonly RankedPassage[]): RankedPassage[] {
  const heard = new Map<string | null, number>();
  return results
    .map((result) => {
      const before = heard.get(result.sourceId) ?? 0;
      heard.set(result.sourceId, before + 1);
      return { ...result, score: result.score * SAME_SOURCE ** before };
    })
    .sort((one, other) => other.score - one.score);
}
