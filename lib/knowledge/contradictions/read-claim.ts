import type { StemLanguage } from '../stem-of.ts';
import type { Claim } from './claim.ts';
import { englishClaim } from './english-claim.ts';
import { plainClaim } from './plain-claim.ts';
import { type Token, tokensOf } from './tokens.ts';
import { UNSURE } from './word-lists.ts';

const NUMBER = '[a-z]+(?:-[a-z]+)?|\\d+';
const ONCE = '(?:died|was born|passed away|remarried|retired)';

/** The same thing in the words in which the rules read it; the first that fits of each is enough. */
const SAME_SAID_PLAINLY: Readonly<Record<StemLanguage, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/^I (?:have )?always (?:said|say|maintained) that /u, ''],
    // "August '77"
    [
      /(?<=\b(?:in|of|since|until|from|\p{Lu}\p{L}+ay|March|April|June|July|August|\p{Lu}\p{L}+ber) )['’]([2-9]\d)(?!\d)/gu,
      '19$1',
    ],
    [/\b(never\b.*?),? in (?:all )?(?:[a-z-]+|\d+|my) years\b/iu, '$1'],
    [/\b((?:never|not|n['’]t)\b.*? )an? (?:penny|drop|word|crumb|scrap|bit) of /iu, '$1'],
    [/\bbeen on an? (?:aero|air)?plane\b/iu, 'flown'],
    [/\b(?:gave up|quit) (?=\p{L}+ing\b)/iu, 'stopped '],
    [
      new RegExp(`stayed (?:on )?(?:at|in) school (?:till|until) (?:I was )?(${NUMBER})`, 'iu'),
      'left school at $1',
    ],
    [/\bnever learn(?:ed|t) (?:how )?to /iu, 'never '],
    [/\bpassed my driving test\b/iu, 'drove'],
    [
      /\bbroke (?:my|an?|the) (?=(?:arm|leg|wrist|ankle|rib|collarbone|hip|finger|nose|toe)\b)/iu,
      'broke a bone ',
    ],
    [/\b(?:have|eat) (.+?) for (breakfast|lunch|dinner|supper)\b/iu, 'eat $2 $1'],
    [/^(?:the|my|our) (\p{L}+) cost (?:me |us )?(?=[\d$£€])(.+)$/iu, 'I paid $2 for the $1'],
    [/^(?:I am|I'm|I was) an only child$/iu, 'I never had siblings'],
    [/^(?:I am|I'm) a (?:vegetarian|vegan)$/iu, 'I do not eat meat'],
    [/^(?:I am|I'm) (?:a teetotaller|teetotal)$/iu, 'I do not drink'],
    [/^(?:I am|I'm) a non-smoker$/iu, 'I do not smoke'],
    [/, (?:all|both|each|every one|none) of (?:them|us|whom) .+$/iu, ''],
    [/\b(?:got|get|getting) married\b/iu, 'married'],
    // What was so when stands behind.
    [/^((?:when|while|before|after|until) [^,]+), (.+)$/iu, '$2 $1'],
    [/^(when I was an? \p{L}+) (.+)$/iu, '$2 $1'],
    // "When I was nine" of what somebody of theirs did once: not at the age of that one.
    [new RegExp(`^I was (${NUMBER})(?: years old)? when (my [^,]* ${ONCE}.*)$`, 'iu'), '$2 $1 years-of-mine'],
    [new RegExp(`^(my [^,]* ${ONCE}.*) when I was (${NUMBER})(?: years old)?$`, 'iu'), '$1 $2 years-of-mine'],
    // "When I was nine" of somebody who left school then.
    [new RegExp(`^I was (${NUMBER})(?: years old)? when I (.+)$`, 'iu'), 'I $2 at $1'],
    [new RegExp(`^(.+) when I was (${NUMBER})(?: years old)?$`, 'iu'), '$1 at $2'],
    [/(?:\bnot|n['’]t)\b(.*?) (?:for )?(?:a single|one single) (?:day|hour|minute|time)\b/iu, ' never$1'],
    [/(?:\bnot|n['’]t)\b(.+?) in (?:all )?my (?:whole |entire )?life\b/iu, ' never$1'],
    [/\bin (?:all )?my (?:whole |entire )?life\b/iu, ''],
    [/\b(never\b.*?), not (?:one|once|a single one)(?=,|$)/iu, '$1'],
    [/\b(never|not|n['’]t)(?: ever)? +been to\b/iu, '$1 gone to'],
  ],
  de: [
    [/(?<!\p{L})keine?n? einzige[nsr]? (?:Tag|Mal|Stunde|Minute)(?!\p{L})/iu, 'nie'],
    [/(?<!\p{L})(kein\p{L}*) einzige[nsr]?(?!\p{L})/iu, '$1'],
    [/(?<!\p{L})(?:in|mein) (?:meinem )?(?:ganze[ns]? )?Leben(?: lang)? (?:nicht|nie)(?!\p{L})/iu, 'nie'],
  ],
  sv: [
    [/(?<!\p{L})inte( .+?)? (?:en|ett) enda (?:dag|gång|stund|minut)(?!\p{L})/iu, 'aldrig$1'],
    [/(?<!\p{L})inte( .+?)? (?:en|ett) enda(?!\p{L})/iu, 'aldrig$1'],
    [/(?<!\p{L})(?:aldrig|inte) i (?:hela )?mitt liv(?!\p{L})/iu, 'aldrig'],
  ],
};

const sayPlainly = (clause: string, language: StemLanguage): string =>
  SAME_SAID_PLAINLY[language].reduce(
    (said, [pattern, plain]) => said.replace(pattern, plain),
    clause.replace(/[.!…]+["”’»)]*$/u, ''),
  );

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
