import { languageOf, type ReaderLanguage, wordsIn } from './languages.ts';
import type { PassageSentence } from './passage-sentences.ts';
import { passageSentences } from './passage-sentences.ts';
import type { Question } from './question-in-context.ts';
import type { GivenPassage } from './read-passages.ts';
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
import { contentWords, stemOf, type Word } from './word-forms.ts';
import { addSense, cosine, likenessOfSenses, noSense, rarityOf, senseOf } from './word-senses.ts';

/** A sentence that the person may say, in the place where it stands. */
export type Candidate = {
  passage: GivenPassage;
  sentences: readonly PassageSentence[];
  place: number;
  sentence: PassageSentence;
  features: readonly number[];
};

type Heard = {
  stems: ReadonlySet<string>;
  senses: readonly number[];
  sum: Float32Array;
};

type AskedWord = Word & {
  weight: number;
  stems: Readonly<Record<ReaderLanguage, string>>;
  sense: number | undefined;
};

export const FEATURES = [
  'words',
  'senses',
  'wordsBeside',
  'sensesBeside',
  'wordsAsked',
  'sensesAsked',
  'hasAsked',
  'replyTo',
  'sameQuestion',
  'sensesOfTitle',
  'meaning',
  'meaningAsked',
  'meaningBeside',
  'hasWanted',
  'lacksWanted',
  'wantedAndWords',
  'ownLife',
  'othersLife',
  'ownNumber',
  'noSelf',
  'kinWords',
  'nameHere',
  'nameNowhere',
  'rank',
  'first',
  'isStrong',
  'isWeak',
  'isShort',
  'length',
  'isQuestion',
  'leansBack',
  'missing',
  'wordsOfPassage',
  'allWords',
  'goesOn',
  'otherLanguage',
  'wordsBesideOther',
] as const;

/** What of a question nothing tells of a single sentence: it decides how easily none of them is an answer. */
export const QUESTION_FEATURES = [
  'none',
  'fewWords',
  'manyWords',
  'wantsFact',
  'wantsFeeling',
  'wantsYesNo',
  'otherLanguage',
  'nothingKnown',
  'bestWords',
  'bestSenses',
  'bestMissing',
  'isSelf',
] as const;

const FACTS: ReadonlySet<WantedKind> = new Set([
  'age',
  'duration',
  'measure',
  'often',
  'money',
  'count',
  'when',
  'name',
  'who',
  'where',
]);

/** Every sentence of the person that could answer, with what speaks for and against it. */
export function readSentences(
  question: Question,
  passages: readonly GivenPassage[],
  person: string,
): { candidates: Candidate[]; ofQuestion: number[] } {
  const language = languageOf(question.asks);
  const kind = wantedKind(question.asks);
  const own = new Set(wordsIn(person).filter((word) => word.length > 2));
  const names = namesIn(question.text, person, language);
  const read = passages.map((passage, rank) => {
    const sentences = passageSentences(passage, person);
    const spoken = languageOf(passage.text, language);
    const heard = sentences.map(({ text }) => hear(text, spoken));
    const asked = new Map<string, Heard>();
    for (const { asked: text } of sentences) if (!asked.has(text)) asked.set(text, hear(text, spoken));
    const title = hear(`${passage.sourceTitle} ${passage.heading ?? ''}`, spoken);
    return { passage, rank, sentences, spoken, heard, asked, title };
  });
  const words = askedWords(
    question,
    language,
    read.flatMap(({ heard }) => heard),
  );
  const total = words.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const meaning = noSense();
  if (language === 'en') for (const { sense, weight } of words) addSense(meaning, sense, weight);
  // "What did Mara do?" asks of the person as well.
  const isOfSelf =
    asksOfSelf(question.asks, language) || wordsIn(question.asks).some((word) => own.has(word));
  const isOfKin = asksOfKin(question.asks);
  const candidates: Candidate[] = [];
  for (const { passage, rank, sentences, spoken, heard, asked, title } of read) {
    const hasSenses = language === 'en' && spoken === 'en';
    const covers = (word: AskedWord, { stems, senses }: Heard): [number, number] => {
      const exact = exactly(word.stems[spoken], stems);
      if (exact === 1 || !hasSenses || word.sense === undefined) return [exact, exact];
      let best = 0;
      for (const sense of senses) best = Math.max(best, likenessOfSenses(word.sense, sense));
      return [exact, Math.max(exact, (Math.max(0, best - 0.3) / 0.7) * 0.9)];
    };
    const cover = words.map((word) => heard.map((one) => covers(word, one)));
    const coverAsked = new Map(
      [...asked].map(([text, one]) => [text, words.map((word) => covers(word, one))]),
    );
    const coverTitle = words.map((word) => covers(word, title));
    const shareOf = (of: (index: number) => number) =>
      words.reduce((sum, { weight }, index) => sum + weight * of(index), 0) / total;
    const everywhere = shareOf((index) =>
      Math.max(...(cover[index] ?? []).map(([exact]) => exact), coverTitle[index]?.[0] ?? 0),
    );
    const nearest = (index: number, from: number, to: number, which: 0 | 1) => {
      let best = 0;
      for (let at = Math.max(0, from); at <= to && at < sentences.length; at += 1)
        best = Math.max(best, cover[index]?.[at]?.[which] ?? 0);
      return best;
    };
    const isNamed = names.map((name) => heard.map(({ stems }) => stems.has(name)));
    for (const [place, sentence] of sentences.entries()) {
      if (!sentence.isOwn) continue;
      const { text } = sentence;
      const here = heard[place];
      if (!here) continue;
      const inAsked = coverAsked.get(sentence.asked) ?? [];
      const around = (index: number, which: 0 | 1) =>
        Math.max(nearest(index, place - 1, place + 1, which), inAsked[index]?.[which] ?? 0);
      const exact = shareOf((index) => cover[index]?.[place]?.[0] ?? 0);
      const soft = shareOf((index) => cover[index]?.[place]?.[1] ?? 0);
      const wanted = hasWanted(kind, text);
      const self = speaksOfSelf(text, spoken);
      const others = speaksOfOthers(text, spoken);
      let missing = 0;
      for (const [index, { weight }] of words.entries())
        missing = Math.max(
          missing,
          weight *
            (1 -
              Math.max(
                nearest(index, place - 2, place + 2, 1),
                inAsked[index]?.[1] ?? 0,
                (coverTitle[index]?.[1] ?? 0) * 0.8,
              )),
        );
      // The first sentences of a reply are what answers what was asked.
      const isReply = sentence.asked !== '' && !(sentences[place - 1]?.isOwn && sentences[place - 2]?.isOwn);
      const askedHeard = asked.get(sentence.asked);
      const besideSum = noSense();
      for (const at of [place - 1, place, place + 1]) {
        const beside = heard[at];
        if (beside)
          for (let d = 0; d < besideSum.length; d += 1)
            besideSum[d] = (besideSum[d] ?? 0) + (beside.sum[d] ?? 0);
      }
      const values: Record<(typeof FEATURES)[number], number> = {
        words: exact,
        senses: soft,
        wordsBeside: shareOf((index) => around(index, 0)),
        sensesBeside: shareOf((index) => around(index, 1)),
        wordsAsked: shareOf((index) => inAsked[index]?.[0] ?? 0),
        sensesAsked: shareOf((index) => inAsked[index]?.[1] ?? 0),
        replyTo: isReply ? shareOf((index) => inAsked[index]?.[1] ?? 0) : 0,
        sameQuestion: isReply ? likenessOf(question.asks, sentence.asked) : 0,
        hasAsked: sentence.asked === '' ? 0 : 1,
        sensesOfTitle: shareOf((index) => coverTitle[index]?.[1] ?? 0),
        meaning: hasSenses ? cosine(meaning, here.sum) : 0,
        meaningAsked: hasSenses && askedHeard ? cosine(meaning, askedHeard.sum) : 0,
        meaningBeside: hasSenses ? cosine(meaning, besideSum) : 0,
        hasWanted: wanted === true ? 1 : 0,
        lacksWanted: wanted === false ? 1 : 0,
        wantedAndWords: wanted === true ? shareOf((index) => around(index, 1)) : 0,
        ownLife: isOfSelf && self && !beginsWithOthers(text) ? 1 : 0,
        othersLife: isOfSelf && !isOfKin && ((others && !self) || beginsWithOthers(text)) ? 1 : 0,
        ownNumber: isOfSelf && wanted === true && self ? 1 : 0,
        noSelf: isOfSelf && !isOfKin && !self && sentence.asked === '' ? 1 : 0,
        kinWords: isOfKin && others ? 1 : 0,
        nameHere:
          names.length > 0
            ? isNamed.filter((at) => at.slice(Math.max(0, place - 2), place + 2).some(Boolean)).length /
              names.length
            : 0,
        nameNowhere: names.length > 0 ? isNamed.filter((at) => !at.some(Boolean)).length / names.length : 0,
        rank: Math.min(rank, 12) / 12,
        first: rank === 0 ? 1 : 0,
        isStrong: passage.closeness === 'strong' ? 1 : 0,
        isWeak: passage.closeness === 'weak' ? 1 : 0,
        isShort: here.stems.size < 4 ? 1 : 0,
        length: Math.min(1, Math.log(1 + text.length) / 6),
        isQuestion: /\?["”»']?$/.test(text) ? 1 : 0,
        leansBack: leansBack(text) ? 1 : 0,
        missing,
        wordsOfPassage: everywhere,
        allWords: soft > 0.75 ? 1 : 0,
        goesOn: 0,
        otherLanguage: spoken === language ? 0 : 1,
        wordsBesideOther: spoken === language ? 0 : shareOf((index) => around(index, 0)),
      };
      candidates.push({
        passage,
        sentences,
        place,
        sentence,
        features: FEATURES.map((name) => values[name]),
      });
    }
  }
  const at = (name: (typeof FEATURES)[number]) => FEATURES.indexOf(name);
  const bestOf = (name: (typeof FEATURES)[number]) =>
    candidates.reduce((best, { features }) => Math.max(best, features[at(name)] ?? 0), 0);
  const leastMissing = candidates.reduce(
    (least, { features }) => Math.min(least, features[at('missing')] ?? 1),
    1,
  );
  const spokenOtherwise = read.filter(({ spoken }) => spoken !== language).length / (read.length || 1);
  const ofQuestion: Record<(typeof QUESTION_FEATURES)[number], number> = {
    none: 1,
    fewWords: words.length <= 1 ? 1 : 0,
    manyWords: Math.min(1, words.length / 8),
    wantsFact: FACTS.has(kind) ? 1 : 0,
    wantsFeeling: kind === 'feeling' ? 1 : 0,
    wantsYesNo: kind === 'yesno' ? 1 : 0,
    otherLanguage: spokenOtherwise,
    nothingKnown: candidates.length === 0 ? 1 : 0,
    bestWords: bestOf('wordsBeside'),
    bestSenses: bestOf('sensesBeside'),
    bestMissing: leastMissing,
    isSelf: isOfSelf ? 1 : 0,
  };
  return { candidates, ofQuestion: QUESTION_FEATURES.map((name) => ofQuestion[name]) };
}

function hear(text: string, language: ReaderLanguage): Heard {
  const sum = noSense();
  const senses: number[] = [];
  if (language === 'en') {
    for (const { word } of contentWords(text, language)) {
      const sense = senseOf(word);
      if (sense === undefined) continue;
      senses.push(sense);
      addSense(sum, sense, rarityOf(word));
    }
  }
  return { stems: new Set(wordsIn(text).map((word) => stemOf(word, language))), senses, sum };
}

const LONG_ENOUGH_TO_BE_KNOWN = 6;
const A_PART_OF_IT = 0.6;

/** Wholly, or as part of a compound: "Klavier" in "Klavierstimmer". */
function exactly(stem: string, stems: ReadonlySet<string>): number {
  if (stems.has(stem)) return 1;
  if (stem.length < LONG_ENOUGH_TO_BE_KNOWN) return 0;
  const [start, end] = [stem.slice(0, LONG_ENOUGH_TO_BE_KNOWN), stem.slice(-LONG_ENOUGH_TO_BE_KNOWN)];
  for (const other of stems)
    if (other.length >= LONG_ENOUGH_TO_BE_KNOWN && (other.startsWith(start) || other.endsWith(end)))
      return A_PART_OF_IT;
  return 0;
}

/** Whether the same was asked before, in nearly the same words: from a half on, up to 1. */
function likenessOf(question: string, asked: string): number {
  const words = new Set(wordsIn(question));
  const last = asked.split(/(?<=[.!?])\s+/).findLast((sentence) => sentence.includes('?')) ?? asked;
  const others = new Set(wordsIn(last));
  const both = [...words].filter((word) => others.has(word)).length;
  const likeness = both / (words.size + others.size - both || 1);
  return likeness >= 0.5 ? likeness : 0;
}

/** What was asked before only says what this is about. */
const SUBJECT = 0.5;

function askedWords(question: Question, language: ReaderLanguage, heard: readonly Heard[]): AskedWord[] {
  const fresh = new Set(contentWords(question.asks, language).map(({ stem }) => stem));
  const words = [...new Map(contentWords(question.text, language).map((word) => [word.stem, word])).values()];
  return words.map(({ word, stem }) => {
    const stems = { en: stemOf(word, 'en'), de: stemOf(word, 'de'), sv: stemOf(word, 'sv') };
    const having = heard.filter((one) => one.stems.has(stems[language])).length;
    const rarityHere =
      heard.length === 0 ? 1 : Math.log(1 + heard.length / (having + 0.5)) / Math.log(1 + heard.length / 0.5);
    const rarity = language === 'en' ? rarityOf(word) : Math.min(1, 0.3 + word.length / 15);
    const weight = (0.5 * rarity + 0.5 * rarityHere) * (fresh.has(stem) ? 1 : SUBJECT);
    return { word, stem, weight, stems, sense: language === 'en' ? senseOf(word) : undefined };
  });
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
