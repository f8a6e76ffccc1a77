import { FUNCTION_WORDS } from './languages.ts';
import { hasWanted, NUMBER, type WantedKind } from './wanted-kind.ts';

/** A time that is no date: "at seven", "in the autumn", "overnight". */
const TIME = new RegExp(
  String.raw`\b(?:\d{1,2}[.:]\d\d|(?:at|past|to|before|after|until|um|nach|vor|bis|klockan|kl) (?:${NUMBER}|half|noon|midnight|dawn|dusk|midday)|half past|in the (?:spring|summer|autumn|winter|morning|afternoon|evening|night)|(?:this|last|next|every|each) (?:spring|summer|autumn|winter|morning|evening|night|week|month|year|day)|at night|overnight|birthday|wedding|the day|the night|morgens?|mittags?|abends?|nachts?|frühling|sommer|herbst|winter|våren|sommaren|hösten|vintern|morgonen|kvällen|natten)\b`,
  'iu',
);
const NOBODY =
  /^\W*(?:I|me|ich|jag)\b|\b(?:nobody|no one|everybody|everyone|somebody|niemand|keiner|keinem|ingen|alla|alle|we both|both of us)\b/iu;
const aNumber = new RegExp(NUMBER, 'iu');
const PLACE =
  /\b(?:in|at|on|near|outside|inside|behind|above|under|over|from|to|by|beside|between|through|round|against|next|here|there|home|where|im|am|auf|bei|aus|nach|neben|hinter|über|vor|unter|zu|dort|daheim|i|på|vid|från|till|bakom|under|mellan|utanför|hos|där|hemma)\b/iu;
const SO_LONG =
  /\b(?:until|overnight|since|for ever|always|all (?:my|his|her|day|night)|bis|seit|tills|sedan)\b/iu;
/** Kinds of which a text that lacks what is wanted cannot be the answer. */
export const PLAIN_KINDS: ReadonlySet<WantedKind> = new Set([
  ...(['name', 'when', 'who', 'age', 'ageNow', 'duration', 'measure', 'money', 'count'] as const),
  ...(['where', 'colour', 'cause'] as const),
]);

/**
 * Whether a text may answer at all such a question: one that wants a number is not answered without one. Looser than
 * `hasWanted`, which says how a text that answers mostly looks.
 */
export function mayAnswer(kind: WantedKind, text: string, known: ReadonlySet<string>): boolean {
  if (!PLAIN_KINDS.has(kind) || hasWanted(kind, text, known) === true) return true;
  const unlisted = text.replace(/^\W*\d+[.)]\s/, '');
  switch (kind) {
    case 'when':
      return TIME.test(text);
    case 'age':
    case 'money':
    case 'count':
      return aNumber.test(unlisted);
    case 'duration':
      return SO_LONG.test(text);
    case 'who':
      return NOBODY.test(text);
    case 'where':
      return PLACE.test(text);
    default:
      return false;
  }
}

const NAMING = String.raw`(?:called|named|names? (?:is|was|were)|is (?:his|her|its|my|their|our) names?|nicknamed|christened|call(?:s|ed)? (?:it|him|her|me|us|them|ourselves)|heiß(?:t|en|e)|hieß(?:en)?|namens|genannt|heter|hette|kallas|kallade[st]?|döpte?s?|namnet)`;
const NAME_WORD = String.raw`(?:(?:Miss|Mrs?|Ms|Dr|Doctor|Aunt|Uncle|Captain|Herr|Frau|Tante|Onkel|Fru|Fröken|the|der|die|das|den) )?["“»„]?(\p{Lu}[\p{L}’'-]+)`;
const FORMS_OF_NAMING = [
  String.raw`(?<!\p{L})${NAMING}\W+(?:\p{Ll}+\W+){0,2}?${NAME_WORD}`,
  String.raw`${NAME_WORD}(?: \p{L}+){0,2} ${NAMING}(?!\p{L})`,
  String.raw`(?<=^|\P{L})[Nn]ame, ${NAME_WORD}`,
  String.raw`^(?:He|She|Er|Sie|Han|Hon) (?:was|is|war|ist|var|är) ${NAME_WORD}`,
].map((form) => new RegExp(form, 'gu'));
const NO_NAME = new Set([
  'miss',
  'mr',
  'mrs',
  'dr',
  'herr',
  'frau',
  'herrn',
  ...FUNCTION_WORDS.en,
  ...FUNCTION_WORDS.de,
  ...FUNCTION_WORDS.sv,
]);
const ONLY_PART =
  /\b(?:first name|surname|last name|real name|middle name|maiden name|vorname|nachname|mädchenname|förnamn|efternamn)\b/iu;

/** Tells the texts that give a name to what is asked for: "called Docka", "The teacher, Miss Sjöblom". */
export function givesNameTo(
  asks: string,
  { known, roles }: { known: ReadonlySet<string>; roles: readonly string[] },
): (text: string) => boolean {
  const isNew = ([, ...names]: readonly (string | undefined)[]): boolean =>
    names.some((name) => {
      const plain = name?.toLowerCase().replace(/['’]s$/, '');
      return name !== undefined && plain !== undefined && /^\p{Lu}/u.test(name) && isName(plain, known);
    });
  const role = roles.join('|');
  const beside = new RegExp(
    String.raw`(?<!\p{L})(?:${role})\p{L}{0,3}(?:,| was| is| war| ist| var| är)? ${NAME_WORD}|${NAME_WORD}(?: \p{Lu}\p{L}+)?(?:,| is| was) (?:my|the|an?|his|her|our|mein|meine|der|die|min|vår)? ?(?:\p{L}+ )?(?:${role})`,
    'giu',
  );
  const forms = ONLY_PART.test(asks) || role === '' ? FORMS_OF_NAMING : [...FORMS_OF_NAMING, beside];
  return (text) => forms.some((form) => [...text.matchAll(form)].some(isNew));
}

const isName = (plain: string, known: ReadonlySet<string>): boolean =>
  !known.has(plain) && !NO_NAME.has(plain);
