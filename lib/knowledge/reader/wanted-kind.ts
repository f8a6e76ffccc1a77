import type { ReaderLanguage } from './languages.ts';

/** What a question wants to hear. */
export const WANTED_KINDS = [
  'age',
  'ageNow',
  'duration',
  'measure',
  'often',
  'money',
  'colour',
  'cause',
  'count',
  'when',
  'why',
  'who',
  'name',
  'where',
  'how',
  'feeling',
  'work',
  'story',
  'yesno',
  'what',
] as const;
export type WantedKind = (typeof WANTED_KINDS)[number];

/** Of each kind, in the languages that the reader answers in: the first that fits decides. */
const ASKS: readonly [WantedKind, RegExp][] = [
  [
    'story',
    /\b(?:tell me (?:a|the|about|something|more)|a story|what happened|how (?:come|did (?:it|that) (?:happen|come about|start|begin|end))|what was it like|describe|how was|what(?:'s| is) the story)\b|\b(?:erzähl\w*|geschichte|was ist passiert|was passierte|wie war|wie kam)\b|\b(?:berätta|hände|hur var|historia|hur kom)\b/iu,
  ],
  [
    'ageNow',
    /\bhow old (?:are|r) (?:you|u)\b|\bwhat(?:'s| is) your age\b|\bwie alt (?:bist du|sind sie)\b|\bhur gammal är du\b/iu,
  ],
  ['age', /\bhow old\b|\b(?:what|at what) age\b|\bwie alt\b|\bin welchem alter\b|\bhur gam\w+/iu],
  [
    'duration',
    /\bhow long\b(?! is| was the\b)|\bhow many (?:years|months|weeks|days|hours|minutes)\b|\bwie lange\b|\bwie viele (?:jahre|monate|wochen|tage|stunden)\b|\bhur länge\b|\bhur många (?:år|månader|veckor|dagar|timmar)\b/iu,
  ],
  [
    'measure',
    /\bhow (?:heavy|tall|high|deep|thick|wide|far|big|large|fast|hot|cold|warm|loud|long)\b|\bhow much did \w+ weigh\b|\bwie (?:schwer|hoch|tief|breit|weit|groß|schnell|heiß|kalt|warm|laut)\b|\bhur (?:tung|hög|djup|bred|långt|stor|fort|varm|kall)\w*/iu,
  ],
  ['often', /\bhow often\b|\bhow many times\b|\bwie oft\b|\bhur ofta\b/iu],
  [
    'money',
    /\bhow much (?:money|did (?:it|that|you) (?:cost|pay|earn|make|get)|do(?:es)? .* (?:cost|charge|earn)|was|is|rent)\b|\bwhat (?:did|do|does) .*\b(?:cost|pay|earn|charge)\b|\b(?:price|salary|wage|rent|fee)\b|\bwie ?viel (?:kostet|geld|verdien|zahl)\w*|\bwas (?:kostet|hat .* gekostet|verdien)\w*|\bvad kosta\w*|\bhur mycket (?:kosta|betala|tjäna|pengar)\w*/iu,
  ],
  ['colour', /\b(?:what|which) colou?rs?\b|\bwhat .*colou?r\b|\bwelche farbe\b|\bvilken färg\b/iu],
  [
    'cause',
    /\b(?:die|died|dead|suffer(?:ed)?) (?:of|from)\b|\bworan\b.*\b(?:gestorben|starb|krank)\b|\bvad dog\b.*\bav\b/iu,
  ],
  ['count', /\bhow (?:many|much)\b|\bwhat number\b|\bwie ?viele?\b|\bhur (?:många|mycket)\b/iu],
  [
    'when',
    /\bwhen\b|\b(?:what|which) (?:year|day|date|time|month|season)\b|\bwann\b|\bin welchem (?:jahr|monat)\b|\ban welchem tag\b|\bum wie viel uhr\b|\bseit wann\b|\bnär\b|\bvilket år\b|\bvilken (?:dag|månad)\b/iu,
  ],
  [
    'why',
    /\bwhy\b|\bhow come\b|\bwhat for\b|\breason\b|\bwhat made you\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bwozu\b|\bvarför\b/iu,
  ],
  [
    'name',
    /\b(?:what|which)(?:'s| is| was| are| were)? .*\bname[ds]?\b|\bcalled\b|\b(?:hei(?:ß|ss)(?:t|en)|hie(?:ß|ss)(?:en)?)(?!\p{L})|\bheter\b|\bhette\b|\bnamn\b/iu,
  ],
  ['who', /\bwho(?:m|se|'s)?\b|\bwer\b|\bwem\b|\bwen\b|\bwessen\b|\bvem(?:s)?\b|\bvilka\b/iu],
  [
    'where',
    /\bwhere\b|\b(?:what|which) (?:place|town|city|country|village|street|island)\b|\bwo\b|\bwohin\b|\bwoher\b|\bvar (?!det|hon|han|du\b(?! född))|\bvart\b|\bvarifrån\b/iu,
  ],
  [
    'work',
    /\b(?:what (?:do|did) you do(?: for (?:a living|work))?\W*$|your (?:job|work|profession|occupation|trade|career)|do for (?:a living|work)|work as|kind of work)\b|\bberuf\w*|\barbeit(?:e|est|en|ete)?\b.*\?|\b(?:jobba\w*|yrke|arbeta\w*)\b/iu,
  ],
  [
    'feeling',
    /\b(?:think|believe|opinion|feel|felt|like|love|hate|favou?rite|best|worst|prefer|afraid|scared|frighten\w*|regret|proud|miss|mind|enjoy|bother\w*|annoy\w*)\b|\b(?:denkst|denken sie|meinst|glaubst|hältst|fühl\w*|mag\w*|lieb\w*|hass\w*|angst|bereu\w*|stolz|vermiss\w*|gefallen|gefällt)\b|\b(?:tycker|tyckte|tror|känn\w*|gilla\w*|älska\w*|hata\w*|rädd|ångra\w*|stolt|sakna\w*|favorit\w*)\b/iu,
  ],
  ['how', /\bhow\b|\brecipe\b|\bwie\b|\brezept\b|\bhur\b|\brecept\b/iu],
  [
    'yesno',
    /^\W*(?:(?:and|so|but|well|und|aber|och|men),? )?(?:do|did|does|are|is|was|were|have|has|had|can|could|would|will|should|may|must|isn't|didn't|don't|haven't|bist|sind|hast|haben|hatte\w*|war\w*|kann\w*|magst|gibt|gab|wird|warst|spiel\w*|kenn\w*|glaub\w*|är|var|har|hade|kan|kunde|finns|fanns|blev|skulle|vill|spelar?|tror)\b/iu,
  ],
  ['what', /./u],
];

export const wantedKind = (asks: string): WantedKind =>
  ASKS.find(([, form]) => form.test(asks))?.[0] ?? 'what';

export const NUMBER = String.raw`(?:\d[\d.,]*|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty\S*|hundred|thousand|million|half|dozen|dozens|once|twice|ein(?:e[rnms]?)?(?=\s(?:jahr|mal|monat|stunde))|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\w+zehn|\w+zig|hundert|tausend|två|tre|fyra|fem|sex|sju|åtta|nio|tio|elva|tolv|\w+ton|\w+tio|hundra|tusen)\b)`;
const numberOf = (units: string) => new RegExp(String.raw`${NUMBER}(?:\W+\w+){0,2}?\W*(?:${units})\b`, 'iu');
const YEARS =
  'years?|months?|weeks?|days?|hours?|minutes?|seconds?|seasons?|winters?|summers?|nights?|jahre?n?|monate?n?|wochen?|tage?n?|stunden?|minuten?|sekunden?|år|månader|månad|veckor|vecka|dagar|dag|timmar|timme|minuter|somrar|vintrar';
const DATE =
  /\b(?:1[6-9]|20)\d\d\b|\b\d{1,2}[.:]\d\d\b|\b\d{1,2}\. ?(?:jan|feb|mär|apr|mai|juni?|juli?|aug|sep|okt|nov|dez)|\b(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|Midsummer|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Weihnachten|Ostern)\b|\b(?:januari|februari|mars|april|maj|juni|juli|augusti|september|oktober|november|december|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag|midsommar|jul)\b|\b(?:yesterday|last (?:week|year|night|month)|ago|when I was|as a child|the year|o'clock|gestern|als ich|när jag var|igår)\b/u;

const KIN =
  'mother|father|sister|brother|wife|husband|son|daughter|uncle|aunt|grandmother|grandfather|teacher|friend|boss|neighbour|mutter|vater|schwester|bruder|frau|mann|sohn|tochter|onkel|tante|großmutter|großvater|oma|opa|lehrer|freund|mor|far|mamma|pappa|syster|bror|fru|man|dotter|farbror|moster|mormor|morfar|farmor|farfar|lärare|vän';

const NAME = /(?<=[^\s.!?:] )\p{Lu}\p{L}*\p{Ll}\p{L}*/gu;
const OF_SOMEBODY = new RegExp(String.raw`\b(?:${KIN})\b`, 'giu');

const FOUND: Readonly<Record<WantedKind, RegExp | null>> = {
  age: new RegExp(
    String.raw`${numberOf(YEARS).source}|\b(?:I(?: am|'m| was| turned)|was|age of|aged|turned|ich (?:war|bin|wurde)|jag (?:var|är|fyllde)) (?:\w+ )?${NUMBER}|\bborn\b|\bgeboren\b|\bfödd\b`,
    'iu',
  ),
  ageNow: new RegExp(
    String.raw`\b(?:I(?: am|'m| turned| will be)|ich (?:bin|werde)|jag (?:är|fyller)) (?:\w+ )?${NUMBER}|\b(?:I was born|geboren|född)\b`,
    'iu',
  ),
  duration: numberOf(YEARS),
  measure: numberOf(
    'kilos?|kg|kilogram\\w*|grams?|g|tons?|tonnes?|pounds?|stone|kilomet\\w+|met(?:re|er)s?|centimet\\w+|millimet\\w+|miles?|km|cm|mm|m|feet|inch\\w*|degrees?|grad\\w*|seconds?|minutes?|hours?|knots?|litres?|mil|knop',
  ),
  often:
    /\b(?:every|each|times|once|twice|always|never|daily|weekly|seldom|often|jede\w*|mal|immer|nie|täglich|selten|varje|gånger|alltid|aldrig|ofta|sällan)\b/iu,
  money: new RegExp(
    String.raw`[£$€]\s?\d|${numberOf('pounds?|euros?|marks?|kronor|crowns?|pence|p|pfennig\\w*|dollars?|kr|sek|dm|quid|a week|a month').source}`,
    'iu',
  ),
  colour:
    /\b(?:red|blue|green|yellow|white|black|brown|grey|gray|pink|purple|orange|golden|silver|turquoise|violet|rot\w*|blau\w*|grün\w*|gelb\w*|weiß\w*|schwarz\w*|braun\w*|grau\w*|röd\w*|blå\w*|grön\w*|gult?a?|vita?|vitt|svart\w*|brun\w*|grå\w*)\b/iu,
  cause:
    /\b(?:of|from|with|an) (?:a |an |the |his |her )?(?:\w+ )?(?:cancer|tumou?r|stroke|heart\w*|flu|pneumonia|lungs?|fever|cough|infection|accident|illness|disease|age|drink|liver|kidneys?)\b|\b(?:drowned|cancer|stroke|heart attack|heart failure|fell|killed|shot|whooping cough|leukaemia|schlaganfall|herz\w*|krebs|ertrunken|hjärt\w*|cancer|stroke|drunknade)\b/iu,
  count: new RegExp(NUMBER, 'iu'),
  when: DATE,
  why: /\b(?:because|since|so that|therefore|the reason|otherwise|in order|for fear|that is why|that's why|so as|weil|denn|damit|deshalb|deswegen|darum|sonst|eftersom|därför|för att|annars)\b/iu,
  who: null,
  name: null,
  where:
    /\b(?:in|at|on|near|outside|behind|above|under|from|to|by|beside|im|am|auf|bei|aus|nach|neben|hinter|über|vor|i|på|vid|från|till|bakom|utanför|hos) (?:the |my |our |a |der |dem |den |einer? |einem |ett |en )?(?:\p{Lu}\p{L}+|\p{L}+)/u,
  how: /\b(?:first|then|with|by|until|and|zuerst|dann|mit|bis|först|sedan|med|tills)\b/iu,
  feeling:
    /\b(?:I|we)(?:'ve| have|'m| am|'d|'ll)? (?:\w+ )?(?:think|thought|believed?|feel|felt|liked?|loved?|hated?|prefer\w*|afraid|frightened|regret\w*|dislike\w*|would|miss|missed|enjoy\w*|mind|can't stand|wish|want\w*)\b|\b(?:best|worst|favou?rite|frightens|proud|ashamed|beautiful|awful|terrible|wonderful)\b|\bich (?:\w+ )?(?:mag|liebe|hasse|glaube|denke|finde|fühl\w*|vermiss\w*|bereu\w*|hatte angst)\b|\bjag (?:\w+ )?(?:tycker|tyckte|tror|känn\w*|gilla\w*|älska\w*|hata\w*|ångra\w*|sakna\w*|var rädd)\b/iu,
  work: /\b(?:work\w*|job|trade|profession|apprentic\w*|employ\w*|technician|keeper|teacher|engineer|retired?|pension\w*|beruf\w*|arbeit\w*|lehre|werkstatt|meister\w*|arbet\w*|jobb\w*|yrke\w*|verkstad|anställ\w*)\b/iu,
  story: null,
  yesno:
    /^\W*(?:yes|no|never|always|not|of course|nein|ja|nie|immer|nicht|nej|jo|aldrig|alltid)\b|\b(?:never|always|not|n't|nie|nicht|kein\w*|aldrig|inte|ingen)\b/iu,
  what: null,
};

/** Whether a text says such a thing as is wanted; null where nothing tells. A name that was asked with is not the one wanted. */
export function hasWanted(kind: WantedKind, text: string, known: ReadonlySet<string>): boolean | null {
  if (kind !== 'name' && kind !== 'who') return FOUND[kind]?.test(text) ?? null;
  if (kind === 'who' && (text.match(OF_SOMEBODY) ?? []).some((word) => !known.has(word.toLowerCase())))
    return true;
  return [...text.matchAll(NAME)].some(([name]) => !known.has(name.toLowerCase()));
}

/** Of whose life a sentence speaks. */
const SELF: Readonly<Record<ReaderLanguage, RegExp>> = {
  en: /\b(?:I|I'm|I've|I'd|I'll|[Mm]e|[Mm]y|[Mm]ine|[Mm]yself|[Ww]e|us|[Oo]urs?)\b/u,
  de: /\b(?:ich|mich|mir|mein\w*|wir|uns|unser\w*)\b/iu,
  sv: /\b(?:jag|mig|min|mitt|mina|vi|oss|vår\w*)\b/iu,
};
const OTHERS: Readonly<Record<ReaderLanguage, RegExp>> = {
  en: /\b(?:he|she|they|his|her|their|him|them)\b/iu,
  de: /\b(?:er|sein\w*|ihm|ihn|ihre?\w*)\b/iu,
  sv: /\b(?:han|hon|de|hans|hennes|deras|honom|henne)\b/iu,
};
export const speaksOfSelf = (text: string, language: ReaderLanguage): boolean => SELF[language].test(text);
/** "My husband was born on the mainland." has somebody else for a subject. */
const OTHERS_FIRST = new RegExp(
  String.raw`^\W*(?:(?:and|but|then|und|aber|och|men),? )?(?:he|she|they|er|han|hon|(?:my|our|his|her|their|meine?|unsere?|min|mitt|vår) (?:\w+ )?(?:${KIN})s?)\b`,
  'iu',
);
export const beginsWithOthers = (text: string): boolean => OTHERS_FIRST.test(text);

export const speaksOfOthers = (text: string, language: ReaderLanguage): boolean =>
  OTHERS[language].test(text);

/** "What did you do?" is about the one who is asked; "your father" is about somebody else. */
const YOU: Readonly<Record<ReaderLanguage, RegExp>> = {
  en: /\b(?:you|yourself|u)\b/iu,
  de: /\b(?:du|dich|dir|Sie|Ihnen)\b/u,
  sv: /\b(?:du|dig|ni|er)\b/iu,
};
const YOUR: Readonly<Record<ReaderLanguage, RegExp>> = {
  en: /\byours?\b/iu,
  de: /\b(?:dein\w*|Ihr\w*)\b/u,
  sv: /\b(?:din|ditt|dina|ert|era)\b/iu,
};
const OF_KIN = new RegExp(
  String.raw`\b(?:your|deine?\w*|ihre?\w*|din|ditt|dina) (?:\w+ )?(?:${KIN}|mum|mom|mam|dad|papa|parents|grandparents|children|kids|family|eltern|kinder|enkel\w*|föräldrar|barn|barnbarn)\w*`,
  'iu',
);

export const asksOfSelf = (asks: string, language: ReaderLanguage): boolean =>
  YOU[language].test(asks) || (YOUR[language].test(asks) && !OF_KIN.test(asks));
export const asksOfKin = (asks: string): boolean => OF_KIN.test(asks);

/** "He said that too." needs the sentence before it. */
export const leansBack = (text: string): boolean =>
  /^(?:He|She|They|It|This|That|These|Those|But|And|So|Then|His|Her|Him|Them|Their|Its|Which|Because|Or|One of them|There it|Er|Sie|Es|Das|Dies\w*|Aber|Und|Dann|Der|Da|Han|Hon|Den|Det|De|Men|Och|Så|Sedan|Där|Då)\b/u.test(
    text,
  );
