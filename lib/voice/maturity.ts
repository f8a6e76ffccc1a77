import {
  type EvidenceItem,
  isTelling,
  type Maturity,
  NEEDS,
  type Need,
  THEMES,
  type Theme,
} from '#lib/speech/voice-artifact.public.ts';

/** How much there must be to speak from before a reflection speaks with its full voice; no one kind of it decides. */
const NEEDED = { statements: 4, tellings: 3, themes: 4, minutes: 2 } as const;

/** As one speaks when one tells something. */
const WORDS_A_MINUTE = 130;

const words = (list: string): RegExp => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu');

/** By words of everyday life, in the languages that statements are found in. */
const SPOKEN_OF: Readonly<Record<Theme, RegExp>> = {
  childhood: words(
    'child|childhood|school|(?:as|was) a (?:girl|boy|child)|when I was (?:small|little|young|\\p{L}+ years? old)|Kind|Kindheit|Schule|barn|barndom|skola|enfance|école|infancia|escuela|infanzia|scuola',
  ),
  family: words(
    'mother|father|mum|mom|dad|parents|brother|sister|son|daughter|children|husband|wife|grand(?:mother|father|children)|Mutter|Vater|Eltern|Bruder|Schwester|Sohn|Tochter|Kinder|Mann|Frau|Oma|Opa|mamma|pappa|mor|far|bror|syster|dotter|mormor|farmor|mère|père|frère|madre|padre|hermano|fratello',
  ),
  work: words(
    'work|works|worked|job|trade|apprentice|workshop|office|boss|colleagues?|customers?|patients?|Arbeit|Lehre|Beruf|Werkstatt|Kollege|Kunden|arbete|jobb|verkstad|yrke|kund|travail|métier|trabajo|lavoro',
  ),
  places: words(
    'village|town|city|island|house|harbour|street|moved|lived|grew up|Dorf|Stadt|Insel|Haus|Straße|zog|wohnte|stad|hus|gata|flyttade|bodde|maison|ville|casa|ciudad|città',
  ),
  people: words(
    'friends?|neighbours?|wedding|married|love|loved|met|Freund\\p{L}*|Nachbar\\p{L}*|Hochzeit|Liebe|vän|vänner|granne|bröllop|kärlek|amis?|amigos?|amici',
  ),
  views: words(
    'believe|think|opinion|rule|should|ought|must|wrong|glaube|finde|meine|sollte|muss|tror|tycker|borde|crois|pense|creo|credo|penso',
  ),
  pleasures: words(
    'like|likes|enjoy|prefer|favourite|bread|cook|food|song|songs|sing|sang|music|garden|books?|gern|mag|Brot|Essen|Musik|Lied|Garten|Buch|gillar|bröd|mat|musik|sång|trädgård|bok|aime|pain|musique|me gusta|música|mi piace|musica',
  ),
  losses: words(
    'died|death|dead|buried|funeral|ill|illness|war|lost|afraid|miss|starb|tot|Tod|krank|Krieg|verloren|Angst|dog|död|sjuk|krig|rädd|mort|guerre|murió|muerte|morto|guerra',
  ),
};

export type Progress = { maturity: Maturity; needs: Need[]; openThemes: Theme[] };

/** Of one audience's evidence. Everything that is needed is listed, whether or not there is enough of it. */
export function maturityOf(evidence: readonly Pick<EvidenceItem, 'kind' | 'quote'>[]): Progress {
  const openThemes = THEMES.filter((theme) => !evidence.some(({ quote }) => SPOKEN_OF[theme].test(quote)));
  const tellings = evidence.filter(({ kind }) => isTelling(kind)).length;
  const spoken = evidence.reduce((sum, { quote }) => sum + quote.split(/\s+/).length, 0);
  const have = {
    // With its question, a reply says as much as a statement.
    statements: evidence.filter(({ kind }) => kind !== 'anecdote').length,
    tellings,
    themes: THEMES.length - openThemes.length,
    minutes: Math.floor(spoken / WORDS_A_MINUTE),
  };
  const needs = NEEDS.map((kind) => ({ kind, have: have[kind], need: NEEDED[kind] }));
  const isMature = needs.every(({ have: had, need }) => had >= need);
  return { maturity: isMature ? 'mature' : 'emerging', needs, openThemes };
}
