import { sentencesOf } from '../evidence/statements.ts';
import type { Stretch } from '../stretch.ts';

/** One question and nothing else. */
const QUESTION = /^[^.!?…:\n]{1,300}\?$/u;

/** "Tell me about the evenings", which asks as a question does. */
const INVITES: Readonly<Record<string, RegExp>> = {
  en: /^(?:(?:please|and|so|now),? )?tell (?:me|us) (?:(?:a (?:bit|little) |something |more )?about|how|what|when|where|why|who) [^.!?…:\n]{2,300}[.!]?$/iu,
  de: /^(?:(?:bitte|und|also),? )?erzähl(?:e|en sie)? (?:(?:mir|uns|doch|mal|bitte|etwas|mehr) )*(?:von|vom|über|wie|was|wann|wo|warum|wer) [^.!?…:\n]{2,300}[.!]?$/iu,
  sv: /^(?:(?:och|så),? )?berätta (?:(?:för mig|för oss|lite|mer|något) )*(?:om|hur|vad|när|var|varför|vem) [^.!?…:\n]{2,300}[.!]?$/iu,
};
const INVITED =
  /^(?:\S+,? )?(?:tell (?:me|us)|erzähl\S*(?: sie)?(?: mir| uns)?|berätta(?: för mig| för oss)?)\b/iu;

const FIRST_PERSON =
  /(?<!\p{L})(?:I|me|my|mine|myself|we|us|our|ours|ourselves|let['’]s|ich|mich|mir|mein\p{L}*|wir|uns|unser\p{L}*|jag|mig|mej|min|mitt|mina|vi|oss|vår\p{L}*)(?!\p{L})/iu;

/** Fewer words lean on what was said before: "Is yours?" */
const FEWEST_WORDS = 3;

/**
 * What of a turn asks the person: all of it where it is one question, else its last question, or what invites to tell, if that
 * says nothing of whoever asks. Null where nothing does, and in a language whose words for oneself are not known.
 */
export function askedInTurn(text: string, { start, end }: Stretch, language: string): Stretch | null {
  const said = text.slice(start, end);
  if (QUESTION.test(plain(said))) return { start, end };
  const invites = INVITES[language];
  if (!invites) return null;
  const sentences = [...sentencesOf(text, { start, end })];
  const wordsOf = (sentence: Stretch) => plain(text.slice(sentence.start, sentence.end));
  const isOfOthers = (words: string) =>
    !FIRST_PERSON.test(words.replace(INVITED, '')) && words.split(/\s+/u).length >= FEWEST_WORDS;
  return (
    sentences.findLast((sentence) => QUESTION.test(wordsOf(sentence)) && isOfOthers(wordsOf(sentence))) ??
    sentences.findLast((sentence) => invites.test(wordsOf(sentence)) && isOfOthers(wordsOf(sentence))) ??
    null
  );
}

const plain = (words: string): string => words.trim().replace(/^[*_#\s]+|[*_]+$/gu, '');
