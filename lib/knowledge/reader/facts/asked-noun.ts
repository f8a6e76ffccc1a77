import { glossOf } from '../../meaning/gloss.ts';
import { stemOf } from '../../stem-of.ts';
import { stemsAnswering } from '../everyday-words.ts';
import { FUNCTION_WORDS, type ReaderLanguage, wordsIn } from '../languages.ts';

/** "Your husband's shop in Leeds": the thing, whose it is, and what tells which. */
export type AskedNoun = {
  head: string;
  /** Of the person themself, of one of theirs, or of nobody that is named. */
  owner: 'self' | 'other' | 'none';
  beside: string[];
};

const ENDS =
  /\s(?:in|on|at|for|from|with|near|where|that|which|who|whom|when|when|you|we|i|im|am|auf|an|bei|aus|mit|på|vid|från|som|där|när)\s.*$/iu;
const SELF = /^(?:your|deine?[mnrs]?|ihre?[mnrs]?|euer|eure[mnrs]?|din|ditt|dina|er|ert|era)\s/iu;
const OF = /\s(?:of|von|der|des|deine[rs]|ihre[rs]|meiner)\s(?=\p{L})/iu;

/** Reads what a question names; undefined where it names nothing. */
export function askedNoun(phrase: string, language: ReaderLanguage): AskedNoun | undefined {
  const plain = phrase
    .replaceAll('’', "'")
    .replace(/[?!.\s]+$/u, '')
    .trim();
  const kept = plain.replace(ENDS, '');
  const [first = '', ...rest] = kept.split(OF);
  const isWord = (word: string) => word.length > 1 && !FUNCTION_WORDS[language].has(word) && word !== 'ihr';
  const [owned = '', ...after] = first.split(/(?<=\p{L})'s?\s/u);
  const named = wordsIn(after.length > 0 ? after.join(' ') : owned).filter(isWord);
  const [genitive] = language === 'sv' ? named : [];
  const head = named.at(-1);
  if (!head) return undefined;
  const isOfOther =
    after.length > 0 ||
    rest.length > 0 ||
    (named.length > 1 && genitive !== undefined && /s$/.test(genitive));
  const beside = wordsIn(plain).filter((word) => isWord(word) && word !== head && word !== 's');
  return { head, owner: isOfOther ? 'other' : SELF.test(plain) ? 'self' : 'none', beside };
}

/** Tells a word of a text that is the one asked for, in whatever language, or may stand for it. */
export function wordFor(
  asked: string,
  language: ReaderLanguage,
): (text: string, spoken: ReaderLanguage) => boolean {
  const english = wordsIn(glossOf(asked, language)).map((word) => stemOf(word, 'en'));
  const answering = new Set(english.flatMap((stem) => [stem, ...stemsAnswering(stem)]));
  const heard = new Map<string, boolean>();
  const isIt = (word: string, spoken: ReaderLanguage): boolean => {
    const stem = stemOf(word, spoken);
    if (stem === stemOf(asked, spoken)) return true;
    // "Katten", "Båtvarvet": an ending, or the last part of a compound.
    if (spoken !== 'en' && asked.length >= 4 && (word.startsWith(asked) || word.endsWith(asked))) return true;
    return wordsIn(glossOf(word, spoken)).some((one) => answering.has(stemOf(one, 'en')));
  };
  return (text, spoken) =>
    wordsIn(text).some((word) => {
      const key = `${spoken} ${word}`;
      const known = heard.get(key) ?? isIt(word, spoken);
      heard.set(key, known);
      return known;
    });
}
