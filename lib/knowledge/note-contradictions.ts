import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { ok, type Result } from '#lib/platform/result.ts';
import { claimsIn, findContradictions, MOST_CLAIMS, type PlacedClaim } from './find-contradictions.ts';
import { ownLines } from './own-lines.ts';
import { readSaid, storeContradictions } from './store/as-service/said.ts';

/** Of a larger library what was given last. */
const MOST_LINES = 10_000;
/** Other requests are answered in between. */
const AT_ONCE = 50;

/** Looks through everything that may be said for what contradicts itself, for people to decide. It decides nothing. */
export async function noteContradictions(reflectionId: string): Promise<Result<unknown>> {
  const said = await readSaid(reflectionId, MOST_LINES);
  if (!said.ok || said.value === null) return said;
  const lines = ownLines(said.value.person, said.value.lines);
  const claims: PlacedClaim[] = [];
  for (const [place, { sourceId, text, asked, language }] of lines.entries()) {
    if (claims.length >= MOST_CLAIMS) break;
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    claims.push(
      ...claimsIn({ id: `${sourceId} ${place}`, text, asked, language, line: { sourceId, place } }),
    );
  }
  const sourceOf = (id: string) => id.slice(0, id.indexOf(' '));
  const contradictions = await findContradictions(claims);
  const found = contradictions.map(({ disagreement, one, other }) => ({
    disagreement,
    one: { sourceId: sourceOf(one.id), quote: one.quote },
    other: { sourceId: sourceOf(other.id), quote: other.quote },
  }));
  return found.length === 0 && lines.length === 0 ? ok(0) : storeContradictions(reflectionId, found);
}
