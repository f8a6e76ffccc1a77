import { FUNCTION_WORDS, type ReaderLanguage, wordsIn } from '../languages.ts';
import { speaksOfSelf } from '../wanted-kind.ts';
import { askedNoun, wordFor } from './asked-noun.ts';
import { type Fact, fitFrom, isInReply, lastWith, NOTHING, type Place } from './fact.ts';
import { genderOf, kinAsked, MINE, namesOfKin, saysKin, speaksAs } from './kin-words.ts';

/** The forms in which people ask what something or somebody is called. */
const ASKS_NAME: readonly RegExp[] = [
  /\b(?:what|which)(?:'s| is| was| are| were) the (?:first )?names? (?:of|for) (?<noun>.+)$/iu,
  /\bwhat(?:'s| is| was| are| were) (?<noun>.+?)(?:'s?)? (?:first )?names?$/iu,
  /\bwhat(?:'s| is| was| are| were) (?<noun>.+?) (?:called|named)(?: again| then)?$/iu,
  /\bwhat (?:do|did) (?:you|they|he|she|people) (?:call|name) (?<noun>(?:your|the|his|her|their) .+)$/iu,
  /\bwho(?:'s| is| was| are| were) (?<noun>(?:your|the) .+)$/iu,
  /^(?<noun>your .+?)(?:'s)? names?$/iu,
  /^\W*(?<noun>(?:your|the) .+?),? what(?:'s| is| was| are| were) (?:his|her|its|their) (?:first )?names?$/iu,
  /\bwie hei(?:ß|ss)(?:t|en) (?<noun>.+)$/iu,
  /\bwie hie(?:ß|ss)(?:en)? (?<noun>.+)$/iu,
  /\bwie (?:ist|war|lautet|lautete) der name (?:von|der|des)? ?(?<noun>.+)$/iu,
  /\bwer (?:ist|war|sind|waren) (?<noun>(?:deine?|ihre?|der|die) .+)$/iu,
  /\bvad (?:heter|hette|kallas|kallades) (?<noun>.+)$/iu,
  /\bvem (?:är|var) (?<noun>(?:din|ditt|er) .+)$/iu,
];
/** Who somebody was is told in more than a name. */
const ROLE = /^\W*who(?:'s| is| was| are| were)\b|^\W*wer\b|^\W*vem\b/iu;

/** "Your old teacher" is the teacher. */
const SAYS_NOT_WHICH = /^(?:old|own|dear|late|alte[nr]?|gamla|gamle)$/iu;

/** Which was the best of them, nobody says in passing. */
const SUPERLATIVE =
  /\b(?:favou?rite|best|worst|first|last|oldest|youngest|liebste\p{L}*|lieblings\p{L}*|erste\p{L}*|bästa|första)(?!\p{L})/iu;
const DETERMINED =
  /^(?:your|the|his|her|their|deine?[mnrs]?|ihre?[mnrs]?|eure?|der|die|das|din|ditt|dina|er|ert|era)\s|^\p{L}+(?:'s|s') |^\p{L}+en$|^\p{L}+et$/iu;

const TITLE = String.raw`(?:(?:Miss|Mrs?|Ms|Dr|Doctor|Aunt|Uncle|Captain|Sister|Father|Old|old|Herr|Frau|Tante|Onkel|Fru|Fröken|[Tt]he|[Dd]er|[Dd]ie|[Dd]as|[Dd]en)\.? )?`;
const NAME = String.raw`["“»„‘]?${TITLE}(?<name>\p{Lu}[\p{L}’'-]+)`;
const CALLED = `(?:called|named|nicknamed|christened|hei(?:ß|ss)t|hei(?:ß|ss)en|hie(?:ß|ss)(?:en)?|gehei(?:ß|ss)en|genannt|namens|heter|hette|kallas|kallades|döptes)`;
/** "I called it X", "its name was X", "it is called X", "On the door it says X". */
const OF_IT = [
  String.raw`(?<!\p{L})(?:call(?:s|ed)?|named|christened) (?:it|him|her|them|this|that) ${NAME}`,
  String.raw`(?<!\p{L})(?:[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Tt]he) names? (?:is|was|were|are) ${NAME}`,
  String.raw`(?<!\p{L})[Nn]ame(?:,| is| was| ist| war) ${NAME}`,
  String.raw`${NAME}(?: \p{Lu}[\p{L}’'-]+){0,2},? (?:is|was|ist|war|är|var) (?:his|her|its|their|sein|ihr|hans|hennes) (?:name|namn)(?!\p{L})`,
  String.raw`(?<!\p{L})(?:is|was|were|are|he|she|it|they|[Ee]r|[Ss]ie|[Ee]s|[Hh]an|[Hh]on|[Dd]e[nt]|[Dd]er|[Dd]as|[Dd]ie|hat|had|been)(?: \p{Ll}+)? ${CALLED}(?: \p{Ll}+)? ${NAME}`,
  String.raw`(?<!\p{L})${CALLED} (?:hat|har|wir|vi|wurde|er|sie|es|han|hon|den|det) ${NAME}`,
  String.raw`${NAME}(?: [&\p{L}]+){0,3},? (?:it|he|she|they|hat (?:er|sie|es)) (?:is|was|were|are|says?|said|geheißen|hieß)(?: ${CALLED}|(?= on )|(?=\W*$))`,
  String.raw`${NAME}(?: [&\p{L}]+){0,3},? (?:she|he|they|we|I) calls? (?:it|him|her|them)`,
  String.raw`(?<!\p{L})(?:it|sign|plate|door) (?:says?|said|reads?) ["“]?${NAME}`,
  String.raw`["“»„]${TITLE}(?<name>\p{Lu}[^"”«“]{1,40})["”«“][,.]? (?:hat|hieß|heißt|was|is)`,
].map((form) => new RegExp(form, 'gu'));
const ANY_NAME = new RegExp(String.raw`(?:^|(?<=[\s"“„»(]))${NAME}`, 'gu');
const FIRST_NAME = new RegExp(String.raw`^\W*${NAME}`, 'gu');
const ASKS_ITS_NAME = /\b(?:names?|called|hei(?:ß|ss)\p{L}*|hie(?:ß|ss)\p{L}*|heter|hette|namn)(?!\p{L})/iu;
const OF_ANOTHER = String.raw`(?:\p{L}+['’]s|his|her|their|seine?[mnrs]?|ihre?[mnrs]?|hans|hennes|deras)`;

const NO_NAMES = new Set([
  ...FUNCTION_WORDS.en,
  ...FUNCTION_WORDS.de,
  ...FUNCTION_WORDS.sv,
  ...'yes no well god sunday monday tuesday wednesday thursday friday saturday january february march april may june july august september october november december christmas easter english german swedish'.split(
    ' ',
  ),
]);

/** What a thing or somebody of the person's is called: said of it by name, or of "it" right after it was spoken of. */
export function nameFact(
  asks: string,
  language: ReaderLanguage,
  { known, texts }: { known: ReadonlySet<string>; texts: readonly string[] },
): Fact | undefined {
  const plain = asks.replaceAll('’', "'").replace(/[?!.\s]+$/u, '');
  const phrase = ASKS_NAME.map((form) => form.exec(plain)?.groups?.noun).find((noun) => noun !== undefined);
  if (phrase === undefined) return undefined;
  const noun = askedNoun(phrase, language);
  if (!noun || SUPERLATIVE.test(phrase) || !DETERMINED.test(phrase)) return undefined;
  const kin = kinAsked(noun.head);
  // Of whom somebody else's brother is, a word beside a name tells nothing.
  if (kin && noun.owner === 'other') return undefined;
  const gender = kin && genderOf(kin);
  const isWord = wordFor(noun.head, language);
  const isHead = (text: string, spoken: ReaderLanguage) =>
    kin ? saysKin(kin).test(text) : isWord(text, spoken);
  const beside = noun.beside
    .filter((word) => !SAYS_NOT_WHICH.test(word))
    .map((word) => ({ word, isIt: wordFor(word, language) }));
  const isName = (name: string | undefined): boolean => {
    const lower = name?.toLowerCase().replace(/['’]s$/, '') ?? '';
    return lower.length > 1 && !known.has(lower) && !NO_NAMES.has(lower) && !kinAsked(lower);
  };
  const says = (forms: readonly RegExp[], text: string) =>
    forms.some((form) => [...text.matchAll(form)].some(({ groups }) => isName(groups?.name)));
  const ofKin = kin ? namesOfKin(kin, texts) : [];

  return (at: Place) => {
    const { sentences, place, spoken } = at;
    const { text = '', asked = '' } = sentences[place] ?? {};
    const head = (one: string) => isHead(one, spoken);
    const around = sentences
      .slice(Math.max(0, place - 3), place + 3)
      .map((one) => one.text)
      .join(' ');
    const isTheirs = (one: string) => {
      const of = kinAsked(one);
      const as = of && genderOf(of);
      return as !== undefined && speaksAs(as, around);
    };
    const isWhich =
      beside.length === 0 ||
      beside.filter(({ word, isIt }) => isIt(`${around} ${asked}`, spoken) || isTheirs(word)).length * 2 >=
        beside.length;
    if (!isWhich) return NOTHING;
    const said = head(text) ? [...new Set(wordsIn(text).filter((one) => head(one)))] : [];
    if (said.length > 0) {
      // Whoever asks for "your shop" is not told what somebody else's is called.
      const isAnothers = new RegExp(
        String.raw`(?<!\p{L})${OF_ANOTHER} (?:\p{L}+ )?(?:${said.join('|')})(?!\p{L})`,
        'iu',
      ).test(text);
      if (noun.owner === 'self' && isAnothers) return NOTHING;
      if (kin && noun.owner === 'self' && !speaksOfSelf(text, spoken) && !isInReply(at)) return NOTHING;
      if (says(besideForms(said, { isKin: kin !== undefined, spoken }), text)) return { fits: 1 };
      if (ofKin.some((name) => text.includes(name)) && new RegExp(`${MINE} `, 'u').test(text))
        return { fits: 1 };
    }
    if (kin && (kin === 'husband' || kin === 'wife') && says(MARRIED, text)) return { fits: 0.8 };
    if (says(OF_IT, text)) {
      if (kin && gender && !speaksAs(gender, text)) return NOTHING;
      const from = lastWith(at, head);
      return from === undefined ? NOTHING : fitFrom(at, from, 0.9);
    }
    if (isInReply(at, 1) && ASKS_ITS_NAME.test(asked) && head(asked) && says([ANY_NAME], text))
      return { fits: 1 };
    if (isInReply(at, 1) && isShort(asked) && head(asked) && kin && says([FIRST_NAME], text))
      return { fits: 0.8 };
    if (isInReply(at, 1) && ASKS_ITS_NAME.test(asked) && isShort(asked) && says([FIRST_NAME], text)) {
      const from = lastWith({ ...at, place: Math.max(0, place - 1) }, head);
      return from === undefined ? NOTHING : { fits: 0.7 };
    }
    if (ROLE.test(asks) && said.length > 0 && !kin && says([ANY_NAME], text) && isInReply(at))
      return { fits: 0.5 };
    return NOTHING;
  };
}

const MOST_WORDS = 7;
const isShort = (asked: string): boolean => asked.split(/\s+/).length <= MOST_WORDS;

/** "A dog called Bamse", "my brother Laci", "the teacher, Mr Chebet,", "two donkeys, Bach and Beethoven", "Bamse, my dog". */
function besideForms(
  said: readonly string[],
  { isKin, spoken }: { isKin: boolean; spoken: ReaderLanguage },
): RegExp[] {
  const word = `(?:${said.map((one) => one.replace(/^\p{L}/u, (first) => `[${first}${first.toUpperCase()}]`)).join('|')})`;
  const mine = `(?:${MINE}|[Hh]is|[Hh]er|[Tt]he|[Aa]n?|[Oo]ld|[Tt]wo|[Tt]hree|[Dd](?:er|ie|as)|[Dd]en)`;
  return [
    String.raw`(?<!\p{L})${word}(?:,| is| was| were| are)?(?: \p{Ll}+){0,4},? ${CALLED}(?: it| her| him| wurde| hat)?:? ${NAME}`,
    String.raw`(?<!\p{L})${word},? (?:that |which |whom )?(?:I|we|she|he|they) calls? (?:it |her |him )?${NAME}`,
    // German writes every noun like a name.
    ...(spoken === 'de' && !isKin ? [] : [String.raw`(?<!\p{L})${mine} (?:\p{Ll}+ )?${word} ${NAME}`]),
    String.raw`(?<!\p{L})${word}, (?:der |die |das |den |a |an )?${NAME}(?: \p{Lu}\p{L}+)*(?=[,.;!?]|$| and | und | och )`,
    ...(spoken === 'de' ? [] : [String.raw`(?<!\p{L})${word}(?: \p{Ll}+){0,2}: ${NAME}`]),
    ...(spoken === 'sv' || /^\p{Lu}/u.test(word) ? [String.raw`(?<!\p{L})${word} ${NAME}`] : []),
    String.raw`${NAME}(?: \p{Lu}\p{L}+)*, ${mine.toLowerCase()} (?:\p{Ll}+ )?${word}(?!\p{L})`,
    String.raw`${NAME}(?: \p{Lu}\p{L}+)? (?:is|was|ist|war|är|var) ${MINE} (?:\p{Ll}+ )?${word}(?!\p{L})`,
    ...(isKin || spoken === 'de' ? [] : [String.raw`(?<!\p{L})${word} (?:is|was|är|var) ${NAME}`]),
  ].map((form) => new RegExp(form, 'gu'));
}

const MARRIED = [
  new RegExp(String.raw`\b[Mm]arried\b[^.!?]{0,60}? to ${NAME}`, 'gu'),
  new RegExp(String.raw`\b(?:I|we) (?:met and )?married ${NAME}`, 'gu'),
];
