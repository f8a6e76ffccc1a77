import { isWholeQuote, type Quotation } from '../quotation.ts';
import { bestRuns, isNext, type Run } from './answer-runs.ts';
import learnt from './answer-weights.json' with { type: 'json' };
import { judgeSentences, LOOKED_AT, surenessOf, UNSEEN } from './judge-sentences.ts';
import { readerLanguageOf } from './languages.ts';
import type { MeaningsOf } from './meanings.ts';
import { isOnlyWhenOrWhere } from './only-when-or-where.ts';
import type { Question } from './question-in-context.ts';
import type { GivenPassage } from './read-passages.ts';
import { type Candidate, FEATURES, type QuestionFeatures, readSentences } from './sentence-features.ts';
import { SURE_FEATURES, surenessFeatures } from './sureness.ts';
import { type WantedKind, wantedKind } from './wanted-kind.ts';
import { contentWords } from './word-forms.ts';

/** Learnt by `npm run learn:answers`, on the items that are for tuning. */
export type AnswerWeights = {
  /** What speaks for a sentence beside others. */
  sentence: Readonly<Record<string, number>>;
  /** What speaks for the answer that was put together of the best. */
  sureness: Readonly<Record<string, number>>;
  always: number;
  /** How likely an answer has to be right to be given. */
  sure: number;
};

const byWeights: AnswerWeights = learnt;

/** Of so few sentences words tell better: what was learnt of meanings was learnt where one stands among many. */
const FEWEST_JUDGED = 16;

/** Two short passages, or one story. */
const LONGEST = 300;
const MOST_RUNS = 2;
/** Some do not hold what is wanted, and are left out. */
const MOST_LOOKED_AT = 3;
const LONGEST_STORY = 700;
/** Whoever has found as much as this says no more, and what adds less than that is not worth hearing. */
const ENOUGH = 0.75;
const LEAST_SHARE = 0.07;
/** What stands near what was told is likelier to answer a question that leans on it. */
const SAME_PLACE = 1.5;
const SAME_SOURCE = 0.7;
const PLACES_AROUND = 8;
/** How much surer an answer to such a question has to be that stands elsewhere. */
const FAR_FROM_IT = 0.15;

export type Context = {
  /** Whose reflection speaks. */
  person: string;
  /** What was said before. */
  told: readonly string[];
};

export type Answer = {
  quotations: Quotation[];
  /** Of the found passages, those that have most of what the question asks for, the nearest first. */
  near: GivenPassage[];
  /** Whether anything at all that was found shares a word or a sense with the question. */
  sharesSense: boolean;
};

/** The person's words that answer, told by what they mean as well where that is known; none when nothing is sure enough. */
export async function chooseAnswer(
  question: Question,
  passages: readonly GivenPassage[],
  context: Context,
  meaningsOf: MeaningsOf,
): Promise<Answer> {
  const all = readSentences(question, passages, context.person);
  const read = { ...all, candidates: all.candidates.filter(({ fit }) => fit.fits >= 0) };
  const byWords = chooseByWords(question, { ...read, near: nearnessOf(all.candidates) }, context.told);
  if (question.goesOn) return byWords;
  const fact = plainestFact(question, read.candidates, context.told);
  if (fact) return { ...byWords, quotations: quotationsOf(question, [fact]) };
  if (read.candidates.length < FEWEST_JUDGED) return byWords;
  const { candidates, ofQuestion } = read;
  const leans = question.subject !== '';
  const likely = leans ? 'no' : likelyByWords(byWords, candidates);
  if (likely === 'sameQuestion') return byWords;
  const open = leans
    ? candidates.filter(({ sentence }) => !context.told.some((one) => one.includes(sentence.text)))
    : candidates;
  const kind = wantedKind(question.asks);
  const scored = open.map((one) => scoreOf(one, byWeights));
  const lookedAt = likeliest(open, scored);
  const vectors =
    lookedAt.length > 0
      ? await meaningsOf(
          [question.asks, ...lookedAt.flatMap(({ sentence }) => [sentence.text, sentence.asked])],
          readerLanguageOf(question.asks),
        )
      : null;
  if (!vectors) return byWords;
  const judged = judgeSentences(open, lookedAt, {
    asks: question.asks,
    kind,
    ofQuestion,
    vectors,
    byWords: scored,
  });
  const scores = new Map(judged.map(({ candidate, score }) => [candidate, score]));
  const shares = sharesOf(open.map((one) => scores.get(one) ?? UNSEEN));
  const runs = worthSaying(
    bestRuns(
      open,
      shares,
      kind === 'story' ? { most: 1, longest: LONGEST_STORY } : { most: MOST_RUNS, longest: LONGEST },
    ),
  );
  const isSure =
    !(leans && isOffSubject(runs[0], context.told.join('\n'))) &&
    runs.length > 0 &&
    surenessOf(runs, { judged, shares }) >= (likely === 'wordForWord' ? -LESS_SURE_BY_WORDS : 0);
  if (isSure) return { ...byWords, quotations: quotationsOf(question, worthQuoting(runs)) };
  return { ...byWords, quotations: [] };
}

/**
 * How much less sure meanings need to be, beside what was learnt, where words alone found something with every word of the question.
 * Less sure everywhere was tried: on items never looked at nearly all that it added was beside the point.
 */
const LESS_SURE_BY_WORDS = 0.7;

/** Whether what words found answers the same question, of which no meaning is needed, or has every word of this one. */
function likelyByWords(
  { quotations: [first] }: Answer,
  candidates: readonly Candidate[],
): 'sameQuestion' | 'wordForWord' | 'no' {
  const said = candidates.filter(({ sentence }) => first?.words.includes(sentence.text));
  if (said.some(({ features }) => features.sameQuestion > 0)) return 'sameQuestion';
  return said.some(({ features }) => features.words >= WORD_FOR_WORD && features.mayAnswer > 0)
    ? 'wordForWord'
    : 'no';
}

/** What says in so many words the fact that is asked for needs no other sign. */
const PLAINLY = 0.6;

/** The sentence that says the fact most plainly, with the one that it is understood with and what is left of the turn. */
function plainestFact(
  question: Question,
  candidates: readonly Candidate[],
  told: readonly string[],
): Run | undefined {
  const leans = question.subject !== '';
  const [best] = candidates
    .map((candidate, at) => ({ candidate, at, score: scoreOf(candidate, byWeights) }))
    .filter(
      ({ candidate: { fit, sentence } }) =>
        fit.fits >= PLAINLY && !(leans && told.some((one) => one.includes(sentence.text))),
    )
    .toSorted((one, other) => other.candidate.fit.fits - one.candidate.fit.fits || other.score - one.score);
  if (!best) return undefined;
  const { fit, place, sentence } = best.candidate;
  // Where a sentence between two others was ruled out, the two together would be words that stand nowhere.
  const areBeside = (at: number) =>
    [candidates[at], candidates[at + 1]].every((one) => one?.sentence.block === sentence.block) &&
    isNext(candidates[at], candidates[at + 1]);
  const back = place - (fit.from ?? place);
  let start = best.at;
  while (start > best.at - back && areBeside(start - 1)) start -= 1;
  const lengthOf = (from: number, to: number) =>
    candidates.slice(from, to + 1).reduce((sum, one) => sum + one.sentence.text.length + 1, 0);
  const longest = wantedKind(question.asks) === 'story' ? LONGEST_STORY : LONGEST;
  if (lengthOf(start, best.at) > longest) start = best.at;
  let end = best.at;
  while (areBeside(end) && lengthOf(start, end + 1) <= longest) end += 1;
  return { candidates: candidates.slice(start, end + 1), share: 1 };
}

/** Away from what was told last, what leans on a question has to stand where the words of both are. */
const LEAST_OF_SUBJECT = 0.2;
const isOffSubject = (run: Run | undefined, said: string): boolean =>
  run?.candidates.every((one) => !standsNear(one, said) && one.features.wordsOfPassage < LEAST_OF_SUBJECT) ??
  true;

/** Those that words speak for, in the order in which they were found. */
function likeliest(candidates: readonly Candidate[], scores: readonly number[]): Candidate[] {
  const best = new Set(
    candidates
      .map((candidate, at) => ({ candidate, score: scores[at] ?? 0 }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, LOOKED_AT)
      .map(({ candidate }) => candidate),
  );
  return candidates.filter((one) => best.has(one));
}

type Read = { candidates: readonly Candidate[]; ofQuestion: QuestionFeatures };

function chooseByWords(
  question: Question,
  { candidates, ofQuestion, near: nearness }: Read & { near: readonly [GivenPassage, number][] },
  told: readonly string[],
): Answer {
  const said = told.join('\n');
  if (question.goesOn) return { quotations: goOn(candidates, said), near: [], sharesSense: true };
  const nothing = {
    quotations: [],
    near: nearness.flatMap(([passage, near]) => (near >= LEAST_NEAR ? [passage] : [])),
    sharesSense: (nearness[0]?.[1] ?? 0) >= LEAST_SHARED,
  };
  const leans = question.subject !== '';
  // Who asks for it by itself hears it again; who goes on from it does not.
  const kind = wantedKind(question.asks);
  const isBrief = isBriefOfSelf(ofQuestion, question.asks);
  const open = candidates.filter(
    (one) => !(leans && said.includes(one.sentence.text)) && !(isBrief && !answersOfSelf(one, kind)),
  );
  const scores = open.map((one) => scoreOf(one, byWeights) + (leans ? leaning(one, said) : 0));
  const runs = runsOf(open, scores, { isStory: kind === 'story', ofQuestion });
  const [first] = runs;
  if (!first) return nothing;
  const standsThere = first.candidates.some((one) => standsNear(one, said));
  if (onlyLeans(question) && !standsThere) return nothing;
  const features = surenessFeatures(runs, { ofQuestion, scores, open });
  const sureness = SURE_FEATURES.reduce(
    (sum, name) => sum + (byWeights.sureness[name] ?? 0) * features[name],
    byWeights.always,
  );
  const isSure =
    1 / (1 + Math.exp(-sureness)) >=
      byWeights.sure +
        (leans && !standsThere ? FAR_FROM_IT : 0) -
        (hasForm(first, ofQuestion) || tellsOf(first, question.asks) ? LESS_SURE : 0) ||
    first.candidates.some((one) => answersPlainly(one, { ofQuestion, isBrief, share: first.share }));
  return isSure ? { ...nothing, quotations: quotationsOf(question, worthQuoting(runs)) } : nothing;
}

/** "At the harbour": where or when it was that is asked of, and not what the person is or has. */
const CIRCUMSTANCE =
  /\b(?:at|in|on|with|during|after|before|near|aboard|bei|beim|am|an|auf|im|mit|nach|vor|på|vid|med|under|efter|före)\s(?:\p{L}+\s)?\p{L}+\W*$/iu;

/** How much less sure an answer has to be that was given to the same question, or in the form in which such a thing is said of every life. */
const LESS_SURE = 0.35;
const hasForm = ({ candidates }: Run, { onlyLife }: QuestionFeatures): boolean =>
  candidates.some(
    ({ features }) => features.sameQuestion > 0 || (onlyLife > 0 && features.lifeWhole >= WORD_FOR_WORD),
  );

/** Whoever asks for a story of something, or says only the word for it, is content with what is told of it. */
const ASKS_FOR_ANY =
  /\b(?:tell me|tell us|a story|stories|let's talk|erzähl\w*|geschichten?|berätta)\b|^\W*\p{L}+(?: \p{L}+)?\W*$/iu;
const tellsOf = ({ candidates }: Run, asks: string): boolean =>
  ASKS_FOR_ANY.test(asks) &&
  !asks.includes('?') &&
  candidates.some(({ features }) => features.words >= WORD_FOR_WORD);

const isBriefOfSelf = ({ fewWords, asksSelf }: QuestionFeatures, asks: string): boolean =>
  fewWords + asksSelf === 2 && !CIRCUMSTANCE.test(asks);

/** "Do you smoke?" is not answered with how long fish is smoked: the person says it of themself, or to the same question. */
function answersOfSelf({ features }: Candidate, kind: WantedKind): boolean {
  if (features.sameQuestion > 0 || features.lifeForm > 0) return true;
  if (kind === 'ageNow') return features.hasWanted > 0 && features.ownLife > 0;
  return features.selfSays > 0 || (kind === 'work' && features.ownLife * features.hasWanted > 0);
}

/** Nothing of the question is missing where the fact stands that it asks for, and it is said of whom it is asked. */
const LEAST_MISSING = 0.2;
const WORD_FOR_WORD = 0.9;
/** In a library of few sentences one stands out; in a large one many share the words. */
const ALONE = 0.3;
function answersPlainly(
  { features }: Candidate,
  { ofQuestion, isBrief, share }: { ofQuestion: QuestionFeatures; isBrief: boolean; share: number },
): boolean {
  if (share < ALONE) return false;
  const isOfWhom =
    ofQuestion.asksSelf <= features.ownLife || features.replyTo > 0 || features.sameQuestion > 0;
  if (!isOfWhom || features.mayAnswer === 0 || features.missingHere > LEAST_MISSING) return false;
  if (ofQuestion.onlyLife > 0 && features.lifeWhole >= WORD_FOR_WORD) return true;
  return isBrief || ofQuestion.wantsFact === 0
    ? features.words >= WORD_FOR_WORD
    : features.hasWanted * features.words > 0.25 || features.words >= WORD_FOR_WORD;
}

export const scoreOf = ({ features }: Candidate, given: Pick<AnswerWeights, 'sentence'>): number =>
  FEATURES.reduce((sum, name) => sum + (given.sentence[name] ?? 0) * features[name], 0);

/** What would be said if that were sure. */
export function runsOf(
  candidates: readonly Candidate[],
  scores: readonly number[],
  { isStory, ofQuestion }: { isStory: boolean; ofQuestion: QuestionFeatures },
): Run[] {
  const runs = bestRuns(
    candidates,
    sharesOf(scores),
    isStory ? { most: 1, longest: LONGEST_STORY } : { most: MOST_LOOKED_AT, longest: LONGEST },
  );
  return worthSaying(runs.filter((run) => fits(run, ofQuestion)).slice(0, MOST_RUNS));
}

/** Of all that may answer, what part each is. */
function sharesOf(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const exps = scores.map((score) => Math.exp(score - highest));
  const all = exps.reduce((sum, one) => sum + one, 0);
  return exps.map((one) => one / all);
}

/** Those that add something to what is said before them. */
function worthSaying(runs: readonly Run[]): Run[] {
  let share = 0;
  return runs.filter((run, place) => {
    const adds = place === 0 || (share < ENOUGH && run.share >= LEAST_SHARE);
    if (adds) share += run.share;
    return adds;
  });
}

/** A second quotation is at least a quarter as likely an answer as the first, and says something else. */
const LEAST_OF_FIRST = 0.25;
const A_REPEAT = 0.6;
function worthQuoting([first, ...others]: readonly Run[]): Run[] {
  if (!first) return [];
  const said = stemsIn(first);
  return [
    first,
    ...others.filter((run) => {
      const stems = stemsIn(run);
      const again = [...stems].filter((stem) => said.has(stem)).length;
      return run.share >= first.share * LEAST_OF_FIRST && again < A_REPEAT * Math.min(stems.size, said.size);
    }),
  ];
}
const stemsIn = ({ candidates }: Run): ReadonlySet<string> =>
  new Set(
    candidates.flatMap(({ sentence: { text } }) =>
      contentWords(text, readerLanguageOf(text)).map(({ stem }) => stem),
    ),
  );

/**
 * Whether a run holds what is wanted, and says it in a form in which that is said, where one is known. "Did you paint your boat?"
 * asks more than whether somebody paints: there the words of the question do.
 */
function fits({ candidates }: Run, ofQuestion: QuestionFeatures): boolean {
  const isOfLife = candidates.some(({ features }) => features.lifeForm + features.lacksLifeForm > 0);
  return candidates.some(
    ({ features }) =>
      features.mayAnswer > 0 &&
      (!isOfLife || features.lifeWhole >= LEAST_OF_LIFE || saysItAll(features, ofQuestion)),
  );
}
const LEAST_OF_LIFE = 0.3;
const saysItAll = (
  { words, hasWanted, lacksWanted }: Candidate['features'],
  { onlyLife, wantsYesNo }: QuestionFeatures,
): boolean =>
  onlyLife === 0 &&
  (lacksWanted === 0 || wantsYesNo > 0) &&
  words >= (hasWanted > 0 ? LEAST_OF_WORDS : WORD_FOR_WORD);
const LEAST_OF_WORDS = 0.5;

/** Of what a question asks, as much as makes a passage worth offering. */
const LEAST_NEAR = 0.5;

/** Below this a word is shared by accident. */
const LEAST_SHARED = 0.25;

/** The passages that share a sense with the question, the nearest first, and how near each is. */
function nearnessOf(candidates: readonly Candidate[]): [GivenPassage, number][] {
  const nearness = new Map<GivenPassage, number>();
  for (const { passage, features } of candidates) {
    const here = Math.max(features.senses, features.sensesOfTitle);
    nearness.set(passage, Math.max(nearness.get(passage) ?? 0, here));
  }
  return [...nearness].sort(([, one], [, other]) => other - one);
}

/** A question that leans on what was told is about what stands near it. */
function leaning(candidate: Candidate, said: string): number {
  if (standsNear(candidate, said)) return SAME_PLACE;
  return candidate.sentences.some(({ text }) => isIn(text, said)) ? SAME_SOURCE : 0;
}

const standsNear = ({ sentences, place }: Candidate, said: string): boolean =>
  sentences
    .slice(Math.max(0, place - PLACES_AROUND), place + PLACES_AROUND)
    .some(({ text }) => isIn(text, said));

/** A shorter one is in too much by accident. */
const isIn = (text: string, said: string): boolean => text.length > 12 && said.includes(text);

/** "Why?" has no word of its own: what answers it stands where the last answer stood. */
const onlyLeans = ({ asks, subject }: Question): boolean =>
  subject !== '' && contentWords(asks, readerLanguageOf(asks)).length === 0;

/** What stands in another turn or paragraph has a line of its own: something else may stand between. */
const quoted = ({ candidates: run }: Pick<Run, 'candidates'>): Quotation => ({
  words: run
    .map(
      ({ sentence }, at) =>
        (at > 0 && run[at - 1]?.sentence.block === sentence.block ? ' ' : '\n') + sentence.text,
    )
    .join('')
    .trim(),
  citation: run[0]?.passage.citation ?? '',
});

const quotationsOf = (question: Question, runs: readonly Run[]): Quotation[] =>
  runs
    .flatMap((run) => withoutBareReply(question, run))
    .flatMap(wholePart)
    .map(quoted);

/** A reply that is only a day or a place says nothing to whoever has not heard what it replies to. */
function withoutBareReply({ subject }: Question, run: Run): Run[] {
  if (subject !== '') return [run];
  const from = run.candidates.findIndex((one) => !isBareReply(one));
  return from < 0 ? [] : [{ ...run, candidates: run.candidates.slice(from) }];
}
const isBareReply = ({ sentence: { text, asked }, features, fit }: Candidate): boolean =>
  asked !== '' &&
  isOnlyWhenOrWhere(text) &&
  fit.fits < PLAINLY &&
  features.sameQuestion + features.lifeForm === 0 &&
  features.wordsAsked < LEAST_ASKED &&
  Math.max(features.sensesAsked, features.meaningAsked) < LEAST_ASKED_ALIKE;
/** Of the question, as much as was asked in other words before. */
const LEAST_ASKED = 0.3;
const LEAST_ASKED_ALIKE = 0.5;

/** The longest part of a run that quotes nobody by half. */
function wholePart({ candidates, share }: Run): Run[] {
  for (let length = candidates.length; length > 0; length -= 1)
    for (let from = 0; from + length <= candidates.length; from += 1) {
      const part = { candidates: candidates.slice(from, from + length), share };
      if (isWholeQuote(quoted(part).words)) return [part];
    }
  return [];
}

const LONGEST_GOING_ON = 420;

/** What stands behind what was told last. */
function goOn(candidates: readonly Candidate[], said: string): Quotation[] {
  const last = candidates.findLastIndex(({ sentence }) => isIn(sentence.text, said));
  const start = candidates[last + 1];
  const before = candidates[last];
  if (!start || !before || start.passage !== before.passage || said.includes(start.sentence.text)) return [];
  const run: Candidate[] = [];
  let length = 0;
  for (const candidate of candidates.slice(last + 1)) {
    length += candidate.sentence.text.length + 1;
    if (candidate.passage !== start.passage || (run.length > 0 && length > LONGEST_GOING_ON)) break;
    run.push(candidate);
  }
  return [quoted({ candidates: run })].filter(({ words }) => isWholeQuote(words));
}
