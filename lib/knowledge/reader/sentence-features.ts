import { stemOf } from '../stem-of.ts';
import { addSense, cosine, noSense } from '../word-senses.ts';
import { askedWords, coverOf, type Heard, hear } from './asked-words.ts';
import { stemsAnswering } from './everyday-words.ts';
import { type Fit, NOTHING } from './facts/fact.ts';
import { factAsked } from './facts/plain-facts.ts';
import { isKinWord, ofKinAsked } from './kin.ts';
import { type ReaderLanguage, readerLanguageOf, wordsIn } from './languages.ts';
import { lifeQuestionsIn } from './life-questions.ts';
import { givesNameTo, mayAnswer, PLAIN_KINDS } from './may-answer.ts';
import { sharedWords } from './own-tellings.ts';
import { type PassageSentence, passageSentences } from './passage-sentences.ts';
import type { Question } from './question-in-context.ts';
import type { GivenPassage } from './read-passages.ts';
import { namesOrElides, saysOfSelf } from './says-of-self.ts';
import {
  asksOfKin,
  asksOfSelf,
  beginsWithOthers,
  hasWanted,
  leansBack,
  speaksOfOthers,
  speaksOfSelf,
  type WantedKind,
  wantedKind,
} from './wanted-kind.ts';

/** A sentence that the person may say, in the place where it stands. */
export type Candidate = {
  passage: GivenPassage;
  sentences: readonly PassageSentence[];
  place: number;
  sentence: PassageSentence;
  features: Features;
  /** Where a plain fact is asked for, how plainly the sentence says it. */
  fit: Fit;
};

export const FEATURES = [
  'words',
  'senses',
  'wordsBeside',
  'sensesBeside',
  'sensesBefore',
  'sensesAfter',
  'wordsAsked',
  'sensesAsked',
  'replyTo',
  'sameQuestion',
  'sensesOfTitle',
  'meaning',
  'meaningAsked',
  'meaningBeside',
  'hasWanted',
  'lacksWanted',
  'ownLife',
  'othersLife',
  'ownNumber',
  'noSelf',
  'selfSays',
  'kinWords',
  'kinHere',
  'lifeForm',
  'lifeWhole',
  'lacksLifeForm',
  'mayAnswer',
  'coverHere',
  'missingHere',
  'nameNowhere',
  'rank',
  'closeToFirst',
  'isStrong',
  'isShort',
  'length',
  'isQuestion',
  'leansBack',
  'missing',
  'wordsOfPassage',
  'otherLanguage',
] as const;
export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/** What of a question says how easily it is answered, whatever a sentence says. */
export const QUESTION_FEATURES = [
  'fewWords',
  'manyWords',
  'wantsFact',
  'wantsFeeling',
  'wantsYesNo',
  'asksSelf',
  'asksLife',
  'onlyLife',
  'notEnglish',
] as const;
export type QuestionFeatures = Readonly<Record<(typeof QUESTION_FEATURES)[number], number>>;

const FACTS: ReadonlySet<WantedKind> = new Set([
  ...([
    'age',
    'ageNow',
    'duration',
    'measure',
    'often',
    'money',
    'count',
    'when',
    'name',
    'who',
    'where',
  ] as const),
]);

/** Every sentence of the person that could answer, with what speaks for and against it. */
export function readSentences(
  question: Question,
  passages: readonly GivenPassage[],
  person: string,
): { candidates: Candidate[]; ofQuestion: QuestionFeatures } {
  const language = readerLanguageOf(question.asks);
  const kind = wantedKind(question.asks);
  const own = new Set(wordsIn(person).filter((word) => word.length > 2));
  const [firstName = ''] = wordsIn(person);
  const known = new Set([...wordsIn(question.text), ...wordsIn(person)]);
  const names = namesIn(question.text, person, language);
  const life = lifeQuestionsIn(question.asks);
  const read = passages.map((passage, rank) => {
    const sentences = passageSentences(passage, person);
    const spoken = readerLanguageOf(passage.text, language);
    const heard = sentences.map(({ text }) => hear(text, spoken));
    const asked = new Map<string, Heard>();
    const askedKinds = new Map<string, ReadonlySet<string>>();
    for (const { asked: text } of sentences)
      if (life.length > 0 && !askedKinds.has(text))
        askedKinds.set(text, new Set(lifeQuestionsIn(text).map((one) => one.kind)));
    for (const { asked: text } of sentences) if (!asked.has(text)) asked.set(text, hear(text, spoken));
    const title = hear(`${passage.sourceTitle} ${passage.heading ?? ''}`, spoken);
    return { passage, rank, sentences, spoken, heard, asked, askedKinds, title };
  });
  const words = askedWords(
    question,
    language,
    read.flatMap(({ heard }) => heard),
  );
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const meaning = noSense();
  for (const { sense, weight } of words) addSense(meaning, sense, weight);
  // "What did Mara do?" asks of the person as well.
  const isOfSelf =
    asksOfSelf(question.asks, language) || wordsIn(question.asks).some((word) => own.has(word));
  const isOfKin = asksOfKin(question.asks);
  const isOfThem = ofKinAsked(
    question.asks,
    passages.map(({ text }) => text),
  );
  const common = new Set(life.flatMap(({ matched }) => wordsIn(matched)));
  /** What a question of every life asks beyond its kind: in "When was Elin born?" it is Elin. */
  const beyond = words.map(({ word }) => Number(!common.has(word)));
  const weightBeyond = words.reduce((sum, { weight }, index) => sum + weight * (beyond[index] ?? 0), 0);
  const roles = words
    .filter(({ word }) => !names.includes(stemOf(word, language)))
    .flatMap(({ stems, english }) => [
      stems[language],
      ...english,
      ...english.flatMap((one) => [...stemsAnswering(one)]),
    ])
    .filter((role) => /^\p{L}{3,}$/u.test(role));
  const isPlain = PLAIN_KINDS.has(kind);
  /** Nothing answers a question about somebody or some place that no sentence names. */
  const namedWords = words.flatMap(({ word }, index) =>
    names.includes(stemOf(word, language)) && !isKinWord(word) ? [index] : [],
  );
  const fits =
    kind === 'name'
      ? givesNameTo(question.asks, { known, roles })
      : (text: string) => mayAnswer(kind, text, known);
  const fact = factAsked(question.asks, language, {
    ...{ known, person, texts: passages.map(({ text }) => text) },
  });
  const candidates: Candidate[] = [];
  for (const { passage, rank, sentences, spoken, heard, asked, askedKinds, title } of read) {
    const cover = (one: Heard) => words.map((word) => coverOf(word, one, { language, spoken }));
    const covers = heard.map(cover);
    const coverAsked = new Map([...asked].map(([text, one]) => [text, cover(one)]));
    const coverTitle = cover(title);
    const shareOf = (of: (index: number) => number) =>
      words.reduce((sum, { weight }, index) => sum + weight * of(index), 0) / total;
    const near = (index: number, from: number, to: number, which: 0 | 1) => {
      let best = 0;
      for (let at = Math.max(0, from); at <= to && at < sentences.length; at += 1)
        best = Math.max(best, covers[at]?.[index]?.[which] ?? 0);
      return best;
    };
    const everywhere = shareOf((index) =>
      Math.max(near(index, 0, sentences.length, 0), coverTitle[index]?.[0] ?? 0),
    );
    const namesNoOne =
      namedWords.length > 0 &&
      namedWords.every(
        (index) => Math.max(near(index, 0, sentences.length, 1), coverTitle[index]?.[1] ?? 0) < LEAST_HERE,
      );
    const isNamed = names.map((name) => heard.some(({ stems }) => stems.has(name)));
    for (const [place, sentence] of sentences.entries()) {
      const here = heard[place];
      if (!sentence.isOwn || !here) continue;
      const { text } = sentence;
      const sameQuestion = likenessOf(question.asks, sentence.asked);
      // A single word that was asked with before may have been asked with for something else.
      const inAsked = words.length > 1 || sameQuestion > 0 ? (coverAsked.get(sentence.asked) ?? []) : [];
      const around = (index: number, which: 0 | 1) =>
        Math.max(near(index, place - 1, place + 1, which), inAsked[index]?.[which] ?? 0);
      const wanted = hasWanted(kind, text, known);
      const self = speaksOfSelf(text, spoken) || namesOrElides(text, firstName);
      const others = speaksOfOthers(text, spoken);
      const missing = words.reduce((most, { weight }, index) => {
        const found = Math.max(
          near(index, place - 2, place + 2, 1),
          inAsked[index]?.[1] ?? 0,
          (coverTitle[index]?.[1] ?? 0) * 0.8,
        );
        return Math.max(most, weight * (1 - found));
      }, 0);
      // The first sentences of a reply are what answers what was asked.
      const isReply = sentence.asked !== '' && !(sentences[place - 1]?.isOwn && sentences[place - 2]?.isOwn);
      const sensesAsked = shareOf((index) => inAsked[index]?.[1] ?? 0);
      const before = sentences[place - 1]?.text ?? '';
      const isTheirsBefore =
        isOfThem?.(before) || (leansBack(before) && isOfThem?.(sentences[place - 2]?.text ?? ''));
      const speaksOn = others && !speaksOfSelf(text, spoken);
      const kinHere = isOfThem?.(text) ? 1 : isTheirsBefore && speaksOn ? 0.7 : 0;
      const isTheirs = isOfThem ? kinHere > 0 : !isOfSelf || self || isReply;
      // Whoever was asked the same kind of thing before has answered it, in whatever form.
      const isSameKind = isReply && life.some((one) => askedKinds.get(sentence.asked)?.has(one.kind));
      const lifeForm = Number(isSameKind || (isTheirs && life.some(({ says }) => says.test(text))));
      const coverBeyond =
        weightBeyond === 0
          ? 1
          : words.reduce(
              (sum, { weight }, index) =>
                sum +
                weight *
                  (beyond[index] ?? 0) *
                  Math.max(near(index, place - 1, place, 1), inAsked[index]?.[1] ?? 0),
              0,
            ) / weightBeyond;
      const isHere = (index: number) =>
        (kind === 'name' && NAMES.test(words[index]?.word ?? '') ? 1 : 0) ||
        Math.max(near(index, place - 1, place, 1), inAsked[index]?.[1] ?? 0, coverTitle[index]?.[1] ?? 0);
      const coverHere = words.length === 0 ? 1 : shareOf(isHere);
      const missingHere = words.reduce(
        (most, { weight }, index) => Math.max(most, weight * (1 - isHere(index))),
        0,
      );
      const askedHeard = asked.get(sentence.asked);
      const beside = noSense();
      for (const one of [heard[place - 1], here, heard[place + 1]])
        for (let at = 0; one && at < beside.length; at += 1)
          beside[at] = (beside[at] ?? 0) + (one.sum[at] ?? 0);
      const features: Features = {
        words: shareOf((index) => covers[place]?.[index]?.[0] ?? 0),
        senses: shareOf((index) => covers[place]?.[index]?.[1] ?? 0),
        wordsBeside: shareOf((index) => around(index, 0)),
        sensesBeside: shareOf((index) => around(index, 1)),
        sensesBefore: shareOf((index) => covers[place - 1]?.[index]?.[1] ?? 0),
        sensesAfter: shareOf((index) => covers[place + 1]?.[index]?.[1] ?? 0),
        wordsAsked: shareOf((index) => inAsked[index]?.[0] ?? 0),
        sensesAsked,
        replyTo: isReply ? sensesAsked : 0,
        sameQuestion: isReply ? sameQuestion : 0,
        sensesOfTitle: shareOf((index) => coverTitle[index]?.[1] ?? 0),
        meaning: cosine(meaning, here.sum),
        meaningAsked: askedHeard && sentence.asked !== '' ? cosine(meaning, askedHeard.sum) : 0,
        meaningBeside: cosine(meaning, beside),
        hasWanted: Number(wanted === true),
        lacksWanted: Number(wanted === false),
        ownLife: Number(isOfSelf && self),
        othersLife: Number(isOfSelf && others && !self),
        ownNumber: Number(isOfSelf && FACTS.has(kind) && (beginsWithOthers(text) || (others && !self))),
        noSelf: Number(isOfSelf && !self && !others),
        selfSays: Number(isOfSelf && saysOfSelf(text, words, { spoken, firstName })),
        kinWords: Number(isOfKin && others),
        kinHere,
        lifeForm,
        lifeWhole: lifeForm * coverBeyond,
        lacksLifeForm: Number(life.length > 0 && lifeForm === 0),
        coverHere,
        missingHere,
        mayAnswer: Number(
          !namesNoOne &&
            (!isPlain || (fits(text) && coverHere >= LEAST_HERE && (kind !== 'ageNow' || self || isReply))),
        ),
        nameNowhere: names.length > 0 ? isNamed.filter((is) => !is).length / names.length : 0,
        rank: Math.min(rank, 12) / 12,
        closeToFirst: 1 / (1 + rank),
        isStrong: Number(passage.closeness === 'strong'),
        isShort: Number(here.stems.size < 4),
        length: Math.min(1, Math.log(1 + text.length) / 6),
        isQuestion: Number(/\?["”»']?$/.test(text)),
        leansBack: Number(leansBack(text)),
        missing,
        wordsOfPassage: everywhere,
        otherLanguage: Number(spoken !== language),
      };
      const fit = fact?.({ sentences, place, spoken }) ?? NOTHING;
      candidates.push({ passage, sentences, place, sentence, features, fit });
    }
  }
  const ofQuestion: QuestionFeatures = {
    fewWords: Number(words.length <= 1),
    manyWords: Math.min(1, words.length / 8),
    wantsFact: Number(FACTS.has(kind)),
    wantsFeeling: Number(kind === 'feeling'),
    wantsYesNo: Number(kind === 'yesno'),
    asksSelf: Number(isOfSelf),
    asksLife: Number(life.length > 0),
    onlyLife: Number(life.length > 0 && weightBeyond === 0),
    notEnglish: Number(language !== 'en'),
  };
  return { candidates, ofQuestion };
}

/** What gives a name need not say that it does. */
const NAMES = /^(?:names?|named|called|call|hei(?:ß|ss)\p{L}*|hie(?:ß|ss)\p{L}*|heter|hette|namn\p{L}*)$/u;

/** Of what a plain question asks, as much as stands where its fact is. */
const LEAST_HERE = 0.5;

/** Whether the same was asked before, in nearly the same words: from a half on, up to 1. */
function likenessOf(question: string, asked: string): number {
  const likeness = sharedWords(question, asked);
  return likeness >= 0.5 ? likeness : 0;
}

/** Names other than the person's, within a question; German writes every noun like one. */
function namesIn(text: string, person: string, language: ReaderLanguage): string[] {
  if (language === 'de') return [];
  const own = new Set(wordsIn(person));
  return [...text.matchAll(/(?<=[\p{L}\p{N},] )\p{Lu}\p{L}+/gu)]
    .map(([name]) => name.toLowerCase())
    .filter((name) => !own.has(name) && name !== 'i' && !/^i\b/.test(name))
    .map((name) => stemOf(name, language));
}
