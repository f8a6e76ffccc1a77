import { stemOf } from '../stem-of.ts';
import type { Claim } from './claim.ts';
import { contentOf, nameIn } from './clause-content.ts';
import type { Token } from './tokens.ts';
import { DISLIKES, EMPTY, LIKES, NEVER, NOT, OWN, SELF } from './word-lists.ts';

const FOREIGN = {
  de: {
    past: /^(?:war|waren|hatte|hatten|mochte|liebte|hieß)$/,
    present: /^(?:bin|bist|ist|sind|habe|hat|haben|mag|liebe)$/,
    named: /^(?:hieß|heißt|heiße)$/,
    be: /^(?:ist|war)$/,
  },
  sv: {
    past: /^(?:var|hade|hette|ägde|hatade)$/,
    present: /^(?:är|har|heter|älskar|hatar)$/,
    named: /^(?:hette|heter)$/,
    be: /^(?:är|var)$/,
  },
} as const;

/** German and Swedish without their grammar: the verb is one of the words. */
export function plainClaim(clause: string, tokens: Token[], language: 'de' | 'sv'): Claim | null {
  const rules = FOREIGN[language];
  const own = OWN[language].has(tokens[0]?.word ?? '');
  const isSelf = !own && tokens.some(({ word }) => SELF[language].has(word));
  const isName =
    own &&
    /^\p{Lu}/u.test(tokens[2]?.text ?? '') &&
    !FOREIGN[language].be.test(tokens[2]?.word ?? '') &&
    language === 'sv';
  if (!own && !isSelf) return null;
  const behind = own ? (isName ? 3 : 2) : 0;
  const subject = own
    ? tokens
        .slice(1, behind)
        .map(({ word }) => word)
        .join(' ')
    : 'self';
  const rest = tokens.slice(behind);
  const denied = rest.filter(({ word }) => NOT[language].has(word));
  if (denied.length > 1) return null;
  const isNegated = denied.length === 1;
  const verbAt = rest.findIndex(({ word }) => rules.named.test(word));
  const beAt = rest.findIndex(({ word }) => rules.be.test(word));
  const told = beAt >= 0 ? rest.slice(beAt + 1) : [];
  const liking = rest.find(({ word }) => LIKES[language].has(word) || DISLIKES[language].has(word));
  const of = liking
    ? rest
        .filter((token) => token !== liking && !EMPTY[language].has(token.word) && token.word !== 'om')
        .map(({ word }) => stemOf(word, language))
        .join(' ')
    : '';
  return {
    ...{
      language,
      subject,
      isOwn: own,
      verb: null,
      isNegated,
      isAbility: false,
      isNever: denied.some(({ word }) => NEVER.has(word)),
    },
    tense: rest.some(({ word }) => rules.past.test(word))
      ? 'past'
      : rest.some(({ word }) => rules.present.test(word))
        ? 'present'
        : null,
    ...contentOf(clause, rest, language),
    named: verbAt >= 0 ? nameIn(rest.slice(verbAt + 1)) : null,
    is: told.length === 1 && own ? (told[0]?.word ?? null) : null,
    likes: liking && of ? { isLiked: LIKES[language].has(liking.word) !== isNegated, of } : null,
    prefers: null,
  };
}
