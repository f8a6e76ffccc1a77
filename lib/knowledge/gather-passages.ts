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

/** Passages that follow each other in their source; the first is the best of them. */
type Run = RankedPassage[];

function joinNeighbours(ranked: readonly RankedPassage[]): RankedPassage[] {
  const runs: Run[] = [];
  for (const passage of ranked) {
    const run = runs.find((candidate) => canJoin(candidate, [passage]));
    if (!run) {
      runs.push([passage]);
      continue;
    }
    run.push(passage);
    // The passage may have been all that stood between two runs.
    const next = runs.find((candidate) => candidate !== run && canJoin(run, candidate));
    if (next) run.push(...runs.splice(runs.indexOf(next), 1).flat());
  }
  return runs.flatMap(asResult);
}

function canJoin(one: Run, other: Run): boolean {
  const length = [...one, ...other].reduce((sum, { body }) => sum + body.length, 0);
  return length <= LONGEST_RESULT && one.some((passage) => other.some((next) => isBeside(passage, next)));
}

const isBeside = (one: RankedPassage, other: RankedPassage): boolean =>
  one.sourceId === other.sourceId &&
  one.position !== null &&
  other.position !== null &&
  Math.abs(one.position - other.position) === 1;

/** Bodies end with the white space that follows them in the source, so joining them changes nothing. */
function asResult(run: Run): RankedPassage[] {
  const inOrder = run.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  // What is said in several of the parts is corrected in each of them, and told once.
  const corrections = new Map(
    inOrder
      .flatMap((passage) => passage.corrections)
      .map((told) => [JSON.stringify([told.wrong, told.corrected]), told]),
  );
  return run.slice(0, 1).map((best) => ({
    ...best,
    position: inOrder[0]?.position ?? null,
    body: inOrder
      .map(({ body }) => body)
      .join('')
      .trim(),
    corrections: [...corrections.values()],
  }));
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
