import { type DossierSection, isTelling } from '#lib/speech/voice-artifact.public.ts';
import type { Saying } from './sayings.ts';

const SECTION_OF_KIND = {
  fact: 'identity',
  belief: 'values',
  story: 'stories',
  phrase: 'habits',
  style: 'tone',
  told: 'stories',
  anecdote: 'stories',
  exchange: 'tone',
} as const satisfies Record<Saying['kind'], DossierSection>;

/** "I don't talk about the divorce.", "What happened there stays between us." */
const KEEPS_TO_THEMSELF = [
  /\bI(?: (?:really|simply|still|also|usually|generally))? (?:do not|don['’]t|will not|won['’]t|would not|wouldn['’]t|cannot|can['’]t|never|prefer not to|would rather not|refuse to)(?: (?:like|want|wish|care|intend) to)?(?: ever)? (?:(?:talk|speak|be asked|write|joke) (?:about|of)|discuss|go into|comment on|answer (?:questions|that)|share)\b/iu,
  /\bI['’]d rather not (?:talk|speak|discuss|say|answer|go into|share)\b/iu,
  /\bI keep (?:that|this|it|those|these|them) to myself\b/iu,
  /\b(?:is|are|stays?|remains?) (?:private|off limits|between us|nobody['’]s business|none of (?:your|anybody['’]s|anyone['’]s) business)\b/iu,
  /\b(?:please )?(?:do not|don['’]t) ask me about\b/iu,
  /\b(?:darüber|davon) (?:rede|spreche|erzähle) ich (?:nicht|nie)\b|\bdas bleibt unter uns\b|\bgeht niemanden etwas an\b/iu,
  /\b(?:det|om det) (?:pratar|talar|berättar) jag (?:inte|aldrig)(?: om)?\b|\bdet stannar mellan oss\b|\bdet angår ingen\b/iu,
];

/** "I never lend out tools." Most of what somebody never does is no boundary: "I never forget a face." */
const NEVER =
  /^I (?:(?:will|would|shall) )?never (?:answer|comment on|discuss|give (?:out|away)|joke (?:about|at)|lend|let|mention|reveal|sell|share|sign|speak (?:about|of|for|to)|talk (?:about|of|to|with)|tell)\b/iu;

export const keepsToThemself = (text: string): boolean => KEEPS_TO_THEMSELF.some((says) => says.test(text));

/** What somebody told once, and would not want to hear as a plain line about them: it is found by whoever asks for it. */
const INTIMATE =
  /(?<!\p{L})(?:miscarr\p{L}*|stillb\p{L}*|(?:days|weeks|months) gone with|abortions?|suicid\p{L}*|(?:kill|hang)(?:ed)? (?:him|her|my|them)sel\p{L}+|hanged (?:him|her|my|them)sel\p{L}+|rap(?:e|ed|ist)|molest\p{L}*|los(?:e|t|ing) (?:a|the|our|my) (?:baby|babies|child)|fehlgeburt\p{L}*|totgeb\p{L}*|abtreib\p{L}*|abgetrieben|selbstmord\p{L}*|vergewaltig\p{L}*|missfall\p{L}*|dödfödd\p{L}*|självmord\p{L}*|våldt\p{L}*)(?!\p{L})/iu;

export const isIntimate = (text: string): boolean => INTIMATE.test(text);

export function sectionOf({ text, kind }: Saying): DossierSection {
  if (!isTelling(kind) && (NEVER.test(text) || keepsToThemself(text))) return 'boundaries';
  return SECTION_OF_KIND[kind];
}
