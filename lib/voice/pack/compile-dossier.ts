import {
  type DossierSection,
  type EvidenceItem,
  type Exchange,
  isTelling,
  type Statement,
  type VoiceDossier,
} from '#lib/speech/voice-artifact.public.ts';
import { LINE_LIMIT } from '../limits.public.ts';
import { chooseCard, fillCard, isOfCard, openingOf } from './choose-card.ts';
import { chooseTellings, SELF } from './choose-tellings.ts';
import { Told, takeNew } from './likeness.ts';
import { measureDiction } from './measure-diction.ts';
import { compare } from './order.ts';
import { gatherSayings, meritOf, type Saying } from './sayings.ts';
import { sectionOf } from './section-of.ts';
import { NO_WISHES, readWishes } from './wishes.ts';

type Judged = { saying: Saying; merit: number };

/** With less, a saying is hardly understood where it stands alone, and makes the voice sound like a card index. */
const UNDERSTOOD = 2;

/**
 * In the order in which they are to be told: corrections first, because they outrank what was said before; then the best of each
 * source in turns, so that no long one drowns the others, nor the worst of a short one the best of a long one. What is
 * hardly understood by itself is left to search.
 */
function chooseSayings(sayings: readonly Saying[], section: DossierSection): Saying[] {
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

/** `card`: replies that stand on it. */
const MOST = {
  ...{ tone: 6, values: 14, boundaries: 12, habits: 8, stories: 12 },
  ...{ card: 4, exchanges: 16, anecdotes: 14, life: 60 },
} as const;

/** One breath; longer ones push several others out. */
const LENGTH = { from: 30, to: 320 };
/** A statement says by itself what it says; how a story begins only mostly does. */
const STATEMENT = 2;
/** More of them are a log book. */
const MOST_FIGURES = 2;
const FIGURES = 4;

/**
 * A life in lines, for what the card and the stories do not have: short statements of every kind, and how stories begin that are not
 * told whole. Every source has its turn, and of each those come first that hold most.
 */
function chooseLife(sayings: readonly Saying[]): Saying[] {
  const judged = sayings
    .filter(({ kind }) => kind !== 'exchange')
    .flatMap((saying) => (isTelling(saying.kind) ? asOpening(saying) : [saying]))
    .filter(({ text }) => text.length >= LENGTH.from && text.length <= LENGTH.to)
    .map((saying) => ({ saying, merit: meritOf(saying, 'stories') }))
    .filter(({ merit }) => merit >= UNDERSTOOD)
    .map(({ saying, merit }) => ({
      saying,
      worth:
        merit +
        (isTelling(saying.kind) ? 0 : STATEMENT) -
        ((saying.text.match(/\p{N}+/gu)?.length ?? 0) > MOST_FIGURES ? FIGURES : 0),
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

/** What one audience's evidence says of a person, in the person's own words and nothing twice. By rules alone. */
export function compileDossier(evidence: readonly EvidenceItem[]): VoiceDossier {
  const sayings = gatherSayings(evidence);
  const statements = sayings.filter(({ kind }) => !isTelling(kind));
  const bySection = Map.groupBy(statements, sectionOf);
  const told = new Told();
  const chosen = (section: DossierSection & keyof typeof MOST): Statement[] =>
    takeNew(chooseSayings(bySection.get(section) ?? [], section), told, MOST[section]).map(asStatement);
  const boundaries = chosen('boundaries');
  const spoken = sayings.filter((saying) => sectionOf(saying) !== 'boundaries');
  const identity = fillCard(chooseCard(spoken), told).map(asStatement);
  const replies = chooseTellings(sayings, 'exchange').flatMap(asExchange);
  const exchanges = [
    ...takeNew(withoutTwins(replies.filter(isOfCard)), told, MOST.card),
    ...takeNew(
      replies.filter((reply) => !isOfCard(reply)),
      told,
      MOST.exchanges,
    ),
  ];
  const whole = takeNew(chooseTellings(sayings, 'anecdote'), told, MOST.anecdotes).map(asStatement);
  const [tone, values] = [chosen('tone'), chosen('values')];
  // Of somebody who told no story to its end, what they said of single days.
  const stories = whole.length > 0 ? whole : chosen('stories');
  const habits = chosen('habits');
  return {
    ...{ identity, tone, values, stories, boundaries, habits },
    life: takeNew(chooseLife(spoken), told, MOST.life).map(asStatement),
    exchanges,
    wishes: readWishes(NO_WISHES),
    diction: measureDiction(sayings),
  };
}

/** Of two replies that begin with the same name the first. */
const withoutTwins = (replies: readonly Exchange[]): Exchange[] =>
  replies.filter(({ text }, place) => {
    const [name] = /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.exec(text) ?? [];
    return !name || !replies.slice(0, place).some((other) => other.text.startsWith(name));
  });

const asStatement = ({ text, evidenceIds }: Saying): Statement => ({ text, evidenceIds });

const asExchange = ({ asked, text, evidenceIds }: Saying): Exchange[] =>
  asked === null ? [] : [{ asked, text, evidenceIds }];
