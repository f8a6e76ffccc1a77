import type { DossierSection } from '#lib/speech/voice-artifact.public.ts';
import { LINE_LIMIT } from '../limits.public.ts';
import { compare } from './order.ts';
import { meritOf } from './saying-merit.ts';
import type { Saying } from './sayings.ts';

type Judged = { saying: Saying; merit: number };

/** With less, a saying is hardly understood where it stands alone, and makes the voice sound like a card index. */
const UNDERSTOOD = 2;

/**
 * In the order in which they are to be told: corrections first, because they outrank what was said before; then the best of each
 * source in turns, so that no long one drowns the others, nor the worst of a short one the best of a long one. What is
 * hardly understood by itself is left to search.
 */
export function chooseSayings(sayings: readonly Saying[], section: DossierSection): Saying[] {
  const judged = sayings
    .filter(({ text }) => text.length <= LINE_LIMIT)
    .map((saying) => ({ saying, merit: meritOf(saying, section) }))
    .sort(byMerit);
  const corrections = judged.filter(({ saying }) => saying.isCorrection);
  // A boundary is kept however it is put.
  const least = section === 'boundaries' ? Number.NEGATIVE_INFINITY : UNDERSTOOD;
  const others = judged.filter(({ saying, merit }) => !saying.isCorrection && merit >= least);
  return [...corrections, ...inTurns(others)].map(({ saying }) => saying);
}

/** The first of every source, then the second of every source, and so on. */
function inTurns(judged: readonly Judged[]): Judged[] {
  const told = new Map<string, number>();
  const turns = Map.groupBy(judged, ({ saying: { origin } }) => {
    const turn = told.get(origin) ?? 0;
    told.set(origin, turn + 1);
    return turn;
  });
  return [...turns.values()].flat();
}

const byMerit = (one: Judged, other: Judged): number =>
  other.merit - one.merit || compare(one.saying.evidenceIds[0], other.saying.evidenceIds[0]);
