import { type StemLanguage, stemOf } from '../stem-of.ts';

export type Token = { word: string; text: string };

/** "9,400", "twenty-two", "Herr", "don't" as two. */
const TOKEN = /\d+(?:[.,  ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?|\p{L}+(?:-\p{L}+)*/gu;

export function tokensOf(clause: string): Token[] {
  const plain = clause
    .replaceAll('’', "'")
    .replace(/\b(?:can't|cannot)\b/giu, 'can not')
    .replace(/\bwon't\b/giu, 'would not')
    .replace(/n't\b/giu, ' not')
    .replace(/'(?:ve)\b/giu, ' have')
    .replace(/\bI'm\b/gu, 'I am')
    .replace(/'(?:d|ll)\b/giu, ' would')
    .replace(/\bno longer\b/giu, 'not')
    .replace(/\bany ?(?:more|longer)\b/giu, '')
    .replace(/'s\b/giu, '');
  return [...plain.matchAll(TOKEN)].map(([text]) => ({ word: text.toLowerCase(), text }));
}

/** Of an English verb. */
export const verbOf = (word: string): string => stemOf(word, 'en');
/** Forms of one word that the stemmers of German and Swedish leave apart. */
const SAME_WORD = new Map(
  `äga ägt ägde äger; bror bröder; son söner; dotter döttrar; sohn söhne; tochter töchter; bok böcker; hand händer;
  ziehen ziehe zog zogen gezogen; gehen gehe ging gingen gegangen; fahren fahre fuhr fuhren gefahren; kommen komme kam kamen gekommen;
  essen esse aß aßen gegessen; trinken trinke trank tranken getrunken; lesen lese las lasen gelesen; singen singe sang sangen gesungen;
  bekommen bekomme bekam bekamen; sterben starb gestorben; lernen lerne lernte gelernt; rauchen rauche rauchte geraucht;
  stimmen stimme stimmte gestimmt; spielen spiele spielte gespielt; arbeiten arbeite arbeitete gearbeitet; wohnen wohne wohnte gewohnt;
  äta äter åt ätit; dricka dricker drack druckit; röka röker rökte rökt; bo bor bodde bott; dö dör dog dött; flytta flyttar flyttade flyttat`
    .split(';')
    .flatMap((line) => {
      const [base = '', ...forms] = line.trim().split(' ');
      return forms.map((form): [string, string] => [form, base]);
    }),
);
export const stemOfWord = (word: string, language: StemLanguage): string =>
  stemOf(language === 'en' ? word : (SAME_WORD.get(word) ?? word), language);
