import type { StemLanguage } from '../stem-of.ts';
import type { Claim } from './claim.ts';
import { englishClaim } from './english-claim.ts';
import { plainClaim } from './plain-claim.ts';
import { sayPlainly } from './say-plainly.ts';
import { type Token, tokensOf } from './tokens.ts';
import { UNSURE } from './word-lists.ts';

/** What a clause claims; null when it claims nothing that rules can compare. */
export function readClaim(clause: string, language: StemLanguage): Claim | null {
  const said = sayPlainly(clause, language);
  const tokens = tokensOf(said);
  if (tokens.length < 2 || tokens.length > 40) return null;
  if (tokens.some(({ word }) => UNSURE[language].has(word) && !isOwnAlso(word, tokens, language)))
    return null;
  return language === 'en' ? englishClaim(said, tokens) : plainClaim(said, tokens, language);
}

/** Swedish "om" is "if" and, after "tycker", no word of doubt. */
const isOwnAlso = (word: string, tokens: readonly Token[], language: StemLanguage): boolean =>
  language === 'sv' && word === 'om' && tokens.some(({ word: other }) => /^tyck/.test(other));
