import {
  type DossierSection,
  type EvidenceItem,
  type Exchange,
  isTelling,
  type Statement,
  type VoiceDossier,
} from '#lib/speech/voice-artifact.public.ts';
import { chooseCard, fillCard, isOfCard } from './choose-card.ts';
import { chooseLife } from './choose-life.ts';
import { chooseSayings } from './choose-sayings.ts';
import { chooseTellings } from './choose-tellings.ts';
import { Told, takeNew } from './likeness.ts';
import { measureDiction } from './measure-diction.ts';
import { gatherSayings, type Saying } from './sayings.ts';
import { sectionOf } from './section-of.ts';
import { NO_WISHES, readWishes } from './wishes.ts';

/** `card`: replies that stand on it. */
const MOST = {
  ...{ tone: 6, values: 14, boundaries: 12, habits: 8, stories: 12 },
  ...{ card: 4, exchanges: 5, anecdotes: 7, life: 60 },
} as const;

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
    ...takeNew(replies.filter(isOfCard), told, MOST.card),
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

const asStatement = ({ text, evidenceIds }: Saying): Statement => ({ text, evidenceIds });

const asExchange = ({ asked, text, evidenceIds }: Saying): Exchange[] =>
  asked === null ? [] : [{ asked, text, evidenceIds }];
