import { languageOf as detectedLanguage } from '../language.public.ts';

/** The languages that the reader answers in; quotes stay in the language in which they were said. */
const READER_LANGUAGES = ['en', 'de', 'sv'] as const;
export type ReaderLanguage = (typeof READER_LANGUAGES)[number];

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** What every text of a language has, which says nothing about what a text is about. */
export const FUNCTION_WORDS: Readonly<Record<ReaderLanguage, ReadonlySet<string>>> = {
  en: words(
    `a about above after again all also always am an and any anybody anyone anything are as at away back be because been
    before being between both but by came can come could did do does doing done don down during each either else ever
    every everybody everything few for from further get give go going got had has have having he her here hers herself him
    himself his how i if in into is isn it its itself just kind know let like ll made make many may me mean mine more most
    much must my myself need never no nobody none nor not nothing now of off often oh ok okay on once one ones only or
    other our ours out over own perhaps please quite rather re really s said same say says shall she should so some
    somebody someone something sort still such sure t take tell than thank that the their theirs them then there these
    they thing things think this those thought through to told too under until up us use used ve very want wanted was we
    well went were what whatever when where whether which while who whom whose why will with without won would yes yet you
    your yours yourself d m o describe happen happened exactly actually explain remember talk question`,
  ),
  de: words(
    `aber alle allem allen aller alles als also am an ander andere anderen auch auf aus bei beim bin bis bist da dabei
    dafür damals damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem
    diesen dieser dieses dir doch dort du durch eigentlich ein eine einem einen einer eines er es etwas euch euer eure für
    gab gegen gewesen ging gibt haben habe habt hat hast hatte hatten hattest hier ich ihm ihn ihnen ihr ihre ihrem ihren
    ihrer im in ins ist ja jede jeder jedes jemand jetzt kann kannst kein keine keinen können konnte machen macht machst
    mal man mehr mein meine meinem meinen meiner mich mir mit muss nach nicht nichts noch nun nur ob oder ohne schon sehr
    seid sein seine seinem seinen seiner seit sich sie sind so soll sonst über um und uns unser unsere unter viel vom von
    vor war warst waren warum was weil welche welchem welchen welcher welches wem wen wenn wer werden wie wieder will
    willst wir wird wirst wo wurde wurden würde würden zu zum zur zwischen erzähl erzähle erzählen sag sagen wieso weshalb
    wohin woher wann eigentlich denn gern gerne`,
  ),
  sv: words(
    `alla allt att av bara blev bli blir bort de dem den denna deras dess dessa det detta dig din dina ditt dock du då där
    efter ej eller en er era ett från för får fick fanns finns gjorde gör göra ha hade han hans har hela henne hennes hon
    honom hos hur här i icke in ingen inget inte inom ja jag ju kan kom kunde man med mellan men mer mera mest mig min
    mina mitt mot mycket ni nog nu när någon något några och om oss på samma sedan sig sin sina själv skulle sitta som så
    sådan till ti tog tycker tyckte under upp ut utan vad var vara vars varför varit varje vem vems vi vid vilka vilkas
    vilken vilket vill ville väl våra vårt år är åt över berätta säg säga sade sa gärna egentligen någonsin`,
  ),
};

/** What people greet, thank and ask with in so few words that nothing else tells their language. */
const SHORT_WORDS: Readonly<Record<ReaderLanguage, ReadonlySet<string>>> = {
  en: words('good morning afternoon evening night please goodbye bye hi hey dear'),
  de: words(
    `guten gute tag abend nacht vielen dank bitte grüß gott servus moin tschüss tschüß wiedersehen heißt heißen
    kommst kommen wohnst wohnen lebst leben arbeitest arbeiten sprichst sprechen magst mögen deutsch erzählst erzählt`,
  ),
  sv: words(
    `god morgon dag kväll natt hallå tjena hejdå adjö tackar kommer jobbar arbetar lever pratar talar svenska berätta
    snälla`,
  ),
};

/** The language of a text, where it is one that the reader answers in. */
export const readerLanguageOf = (text: string, otherwise: ReaderLanguage = 'en'): ReaderLanguage =>
  knownLanguageOf(text) ?? otherwise;

export function knownLanguageOf(text: string): ReaderLanguage | undefined {
  const code = detectedLanguage(text, READER_LANGUAGES);
  return READER_LANGUAGES.find((language) => language === code) ?? languageOfFew(text);
}

/** The language that somebody asks in; a word that is of no language goes on in the one before it. */
export const languageAskedIn = ({ asked, askedBefore }: Asked): ReaderLanguage =>
  [...askedBefore.slice(-IN_THE_SAME), asked].reduce<ReaderLanguage>(
    (before, said) => languageSaid(said) ?? before,
    'en',
  );
type Asked = { asked: string; askedBefore: readonly string[] };
const IN_THE_SAME = 12;

/** Said in every language. */
const EVERYWHERE = words('ok okay okey haha hahaha hihi hm hmm lol wow super cool stop');
/** So few that a word of two languages tells nothing. */
const HARDLY_ANY = 2;

/** The language of what somebody says to somebody: in few words each word counts, “I” as well. */
function languageSaid(text: string): ReaderLanguage | undefined {
  const said = wordsIn(text).filter((word) => !EVERYWHERE.has(word));
  if (said.length === 0) return undefined;
  const few = languageOfFew(text);
  if (few) return few;
  const isOfSeveral =
    said.length <= HARDLY_ANY &&
    READER_LANGUAGES.filter((language) => said.some((word) => isOf(language, word))).length > 1;
  return isOfSeveral ? undefined : knownLanguageOf(text);
}

const isOf = (language: ReaderLanguage, word: string): boolean =>
  FUNCTION_WORDS[language].has(word) || SHORT_WORDS[language].has(word);

/** "Guten Abend", "Woher kommst du?": a language that has more of the words than the others. */
function languageOfFew(text: string): ReaderLanguage | undefined {
  const said = wordsIn(text);
  if (said.length > MOST_OF_FEW) return undefined;
  const [best, next] = READER_LANGUAGES.map((language) => ({
    language,
    count: said.filter((word) => isOf(language, word)).length,
  })).toSorted((one, other) => other.count - one.count);
  return best && best.count > (next?.count ?? 0) ? best.language : undefined;
}
const MOST_OF_FEW = 8;

export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
