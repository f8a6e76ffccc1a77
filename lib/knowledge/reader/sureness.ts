import type { Run } from './answer-runs.ts';
import {
  type Candidate,
  type Features,
  QUESTION_FEATURES,
  type QuestionFeatures,
} from './sentence-features.ts';

/** Of the first of the runs that would be said, the most of each; of what is missing, the least. */
const OF_FIRST_RUN = [
  'words',
  'senses',
  'sensesBeside',
  'meaning',
  'hasWanted',
  'lacksWanted',
  'wordsOfPassage',
  'isStrong',
  'replyTo',
  'sameQuestion',
  'ownLife',
  'noSelf',
  'kinHere',
  'lifeForm',
  'lifeWhole',
  'coverHere',
  'sensesOfTitle',
  'nameNowhere',
  'otherLanguage',
  'rank',
] as const;

/** What says how sure an answer is. */
export const SURE_FEATURES = [
  'share',
  'shareOfAll',
  'score',
  'scoreOfRun',
  'missing',
  'missingHere',
  'places',
  'shareOfSecond',
  'saysAll',
  'saysAllWanted',
  ...OF_FIRST_RUN,
  ...QUESTION_FEATURES,
] as const;
export type SureFeatures = Readonly<Record<(typeof SURE_FEATURES)[number], number>>;

export function surenessFeatures(
  runs: readonly Run[],
  {
    ofQuestion,
    scores,
    open,
  }: { ofQuestion: QuestionFeatures; scores: readonly number[]; open: readonly Candidate[] },
): SureFeatures {
  const first = runs[0]?.candidates ?? [];
  const ofRun = first.map((candidate) => scores[open.indexOf(candidate)] ?? 0);
  const most = (name: keyof Features) => Math.max(0, ...first.map(({ features }) => features[name]));
  return {
    share: runs[0]?.share ?? 0,
    shareOfAll: runs.reduce((sum, { share }) => sum + share, 0),
    score: Math.max(...scores),
    scoreOfRun: Math.log(ofRun.reduce((sum, score) => sum + Math.exp(score), 1e-9)),
    missing: Math.min(1, ...first.map(({ features }) => features.missing)),
    missingHere: Math.min(1, ...first.map(({ features }) => features.missingHere)),
    places: runs.length,
    shareOfSecond: runs[1]?.share ?? 0,
    saysAll: Math.max(0, ...first.map(saysAll)),
    saysAllWanted: Math.max(0, ...first.map((one) => saysAll(one) * one.features.hasWanted)),
    ...ofQuestion,
    ...(Object.fromEntries(OF_FIRST_RUN.map((name) => [name, most(name)])) as Record<
      (typeof OF_FIRST_RUN)[number],
      number
    >),
  };
}

/** Near one only where nothing of the question is left out: what lacks one word of it answers another question. */
const saysAll = ({ features }: Candidate): number => features.sensesBeside ** 2 * (1 - features.missing);
