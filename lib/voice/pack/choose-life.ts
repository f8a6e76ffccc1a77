import { isTelling } from '#lib/speech/voice-artifact.public.ts';
import { SELF } from './choose-tellings.ts';
import { openingOf } from './opening-of.ts';
import { compare } from './order.ts';
import { meritOf } from './saying-merit.ts';
import type { Saying } from './sayings.ts';

/** One breath; longer ones push several others out. */
const LENGTH = { from: 30, to: 170 };
const UNDERSTOOD = 2;
/** A statement says by itself what it says; how a story begins only mostly does. */
const STATEMENT = 2;

/**
 * A life in lines, for what the card and the stories do not have: short statements of every kind, and how stories begin that are not
 * told whole. Every source has its turn, and of each those come first that hold most.
 */
export function chooseLife(sayings: readonly Saying[]): Saying[] {
  const judged = sayings
    .filter(({ kind }) => kind !== 'exchange')
    .flatMap((saying) => (isTelling(saying.kind) ? asOpening(saying) : [saying]))
    .filter(({ text }) => text.length >= LENGTH.from && text.length <= LENGTH.to)
    .map((saying) => ({ saying, merit: meritOf(saying, 'stories') }))
    .filter(({ merit }) => merit >= UNDERSTOOD)
    .map(({ saying, merit }) => ({
      saying,
      worth: merit + (isTelling(saying.kind) ? 0 : STATEMENT),
    }))
    .sort(
      (one, other) =>
        other.worth - one.worth || compare(one.saying.evidenceIds[0], other.saying.evidenceIds[0]),
    );
  const told = new Map<string, number>();
  const turns = Map.groupBy(judged, ({ saying: { origin } }) => {
    const turn = told.get(origin) ?? 0;
    told.set(origin, turn + 1);
    return turn;
  });
  return [...turns.values()].flat().map(({ saying }) => saying);
}

/** "Three in the morning, in fog.": what does not begin with the person says too little by itself. */
function asOpening(story: Saying): Saying[] {
  const { first, text } = openingOf(story.text);
  return first.search(SELF) === -1 ? [] : [{ ...story, text }];
}
