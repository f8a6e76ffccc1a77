import type { DossierSection } from '#lib/contracts/voice-artifact.ts';
import { compare } from './order.ts';
import { LINE_LIMIT } from './prompt-limits.ts';
import { meritOf } from './saying-merit.ts';
import type { Saying } from './sayings.ts';

type Judged = { saying: Saying; merit: number };

/** With less, a saying is hardly understood where it stands alone: it only fills up what is left. */
const UNDERSTOOD = 2;

/**
 * A few sayings that stand for many: corrections first, because they outrank what was said before; then the best of each
 * source in turns, so that no long one drowns the others, nor the worst of a short one the best of a long one.
 */
export function chooseSayings(sayings: readonly Saying[], section: DossierSection, most: number): Saying[] {
  const judged = sayings
    .filter(({ text }) => text.length <= LINE_LIMIT)
    .map((saying) => ({ saying, merit: meritOf(saying, section) }))
    .sort(byMerit);
  const corrections = judged.filter(({ saying }) => saying.isCorrection);
  const others = judged.filter(({ saying }) => !saying.isCorrection);
  const [understood, rest] = [others.filter(isUnderstood), others.filter((other) => !isUnderstood(other))];
  return [...corrections, ...inTurns(understood), ...inTurns(rest)]
    .slice(0, most)
    .map(({ saying }) => saying);
}

const isUnderstood = ({ merit }: Judged): boolean => merit >= UNDERSTOOD;

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
