import type { EvidenceKind } from '../store/as-user/evidence.ts';
import { withoutQuotations } from './first-person.ts';
import learnt from './stands-by-itself.json' with { type: 'json' };

/** A statement in the place where it was said. */
export type PlacedStatement = {
  quote: string;
  kind: EvidenceKind;
  /** All that stands before it in the source. */
  before: string;
  language: string;
};

const anyOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu');

const NUMBER = String.raw`\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\p{L}+)?|hundred|thousand`;
const KIN = anyOf(
  'mother|father|mum|mom|mam|dad|mama|papa|daddy|parents|brothers?|sisters?|sons?|daughters?|wife|husband|uncle|aunt|auntie|nan|cousin|grand(?:mother|father|parents|son|daughter)|niece|nephew|mutter|vater|eltern|bruder|schwester|sohn|tochter|mann|frau|oma|opa|onkel|tante|far|mor|mamma|pappa|bror|syster|dotter|fru|mormor|morfar|farmor|farfar',
);
const OTHERS = anyOf('he|him|his|she|her|hers|they|them|their|er|ihn|ihm|ihnen|han|hon|honom|henne|dem');
const VERB = anyOf(
  String.raw`am|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would|must|may|might|\p{L}+n['’]t|\p{L}+['’](?:m|s|ve|d|ll|re)|\p{L}{2,}ed|went|came|said|saw|took|gave|got|made|told|left|found|put|ran|began|brought|wrote|lost|met|paid|sang|drove|ate|rode|flew|drank|fell|broke|bought|sold|cut|forgot|swam|spoke|threw|kept|knew|thought|taught|stood|sat|slept|held|heard|won|grew|wear|live|work|like|love|hate|miss|want|know|believe|think|play|read|go|keep|make|take|say|see|eat|walk|teach|drink|ist|sind|war|waren|hat|habe|hatte|kam|ging|är|var|har|hade|kom|gick|blev`,
);
const ADDRESS = anyOf('you|your|yous?|ye|du|dir|dein|ni|er');
const REPORTS = anyOf('told|said|says|say|asked|ask|asks|gesagt|sagt|sagte|sach|sa|säger|frågade');
const COUNT_ALONE = new RegExp(`(?:${NUMBER})[.!,;]`, 'iu');
const OTHERS_AS_SUBJECT = anyOf('he|she|they|him|her|er|sie|han|hon');
const ENDS_OPEN =
  /(?<!\p{L})(?:it|that|this|one|some|any|there|then|now|so|too|either|ever|again|more|before|after|since|about|to|in|with|for|on|off|out|up|back|home|da|mehr|nicht|dahin|där|den|det|mer)[.!?]*$/iu;
const POINTERS = anyOf('it|that|this|those|these|one|ones|so|such|das|es|dat|det|den|detta');
const PLACE = /(?<!\p{L})(?:in|at|to|from|near|outside) (?:the )?\p{Lu}\p{Ll}+/u;
const NAME = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}\p{Ll}[\p{L}’'-]*/gu;
const WHOLE_NAME = /(?<=[\p{Ll}\p{N},;:] )\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/gu;
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)|['’]\d\d(?!\d)/gu;
const MONTH = '(?:jan|feb|mar|mär|apr|ma[ijy]|jun|jul|aug|sep|okt|oct|nov|de[cz])';
/** "**25 Oct.**", "## 8 januari 2024", "[03/02/2024, 20:19]" */
const DATED = new RegExp(
  String.raw`^[\s#*_\[(-]*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.{0,20}|\d{1,2}(?:st|nd|rd|th|\.)? ?${MONTH}|${MONTH}\p{L}* \d|\d{1,2}[./]\d{1,2}(?:[./ :]|$)|\d{4}-\d\d)`,
  'imu',
);
const SPEAKER = /(?:\n|^)\s*(?:\[[^\]]*\]\s*)?(?:\*\*)?[^\n:?]{0,30}:(?:\*\*)?\s*$/u;
const KIN_OF_THEIRS = String.raw`(?:\p{L}+ )?(?:\p{L}+-)?(?:mother|father|mum|mom|mam|dad|mama|papa|parents|brothers?|sisters?|sons?|daughters?|wife|husband|uncle|aunt|auntie|nan|cousin|grand\p{L}+|children|kids|Mutter|Vater|Eltern|Bruder|Brüder|Schwestern?|Sohn|Söhne|Tochter|Töchter|Mann|Frau|Oma|Opa|Gro(?:ß|ss)\p{L}+|Onkel|Tante|mor|far|mamma|pappa|föräldrar|bror|bröder|syster|systrar|son|dotter|man|hustru|fru|mormor|morfar|farmor|farfar)`;
/** A beginning in one of these ways, up to the end of its last word. */
const oneOf = (ways: readonly string[]): RegExp =>
  new RegExp(ways.map((way) => `${way}(?![\\p{L}\\p{N}])`).join('|'), 'u');

/** How people say plainly who they are: "I was born", "My brother Paweł is a priest", "I worked", "In 1981". */
const PLAINLY = oneOf([
  String.raw`^(?:I was born|I came into the world|I grew up|I was (?:brought up|raised)|My name is|Ich bin .{0,60}geboren|Ich heiße|Ich wuchs|Jag heter|Jag föddes|Jag är född|Jag växte)`,
  String.raw`^(?:My|Our|Mein\p{L}*|Unser\p{L}*|Min|Mina|Vår\p{L}*) ${KIN_OF_THEIRS}(?:,? \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?,?)? (?:is|are|was|were|had|has|worked|sold|kept|taught|died|ran|lived|came from|played|drank|ist|sind|war|waren|hatten?|starb|arbeitete|verkaufte|kam aus|hieß|heißt|är|var|hade|dog|arbetade|sålde|hette|heter)`,
  String.raw`^(?:I['’]m|I am|I was|I have been|I['’]ve been|Ich bin|Ich war|Jag är|Jag var) (?:an?|the (?:only|first|last|third|second|eldest|youngest|fourth)|one of|married|ein\p{L}*|der|die|en|ett|\p{L}+ (?:år|Jahre)|(?:\p{L}+-)?\p{L}+ years)`,
  String.raw`^(?:I|We|Ich|Wir|Jag|Vi) (?:(?:still|now|have|habe|har) |['’]ve )*(?:never|live|lived|stayed|write|speak|work|worked|teach|taught|studied|trained|married|were married|wed|moved|came|went to|passed|learned|learnt|started|began|was apprenticed|wohne|wohnte|lebe|lebte|arbeite|arbeitete|kam|zog|lernte|nie|bor|bodde|arbetar|arbetade|jobbar|kom|flyttade|lärde|aldrig)`,
  String.raw`^(?:I have|I had|I['’]ve|Ich habe|Ich hatte|Jag har|Jag hade) (?:no|two|three|four|five|six|seven|eight|nine|always|keine?n?|zwei|drei|vier|fünf|sechs|immer|inga?|två|tre|fyra|fem|sex|alltid)`,
  String.raw`^(?:I|Ich|Jag) (?:(?:don['’]t|do not|still|always|never|alltid|immer) )*(?:like|love|hate|miss|trust|dislike|detest|fear|mag|liebe|hasse|vermisse|gillar|älskar|hatar|saknar|avskyr)(?! (?:the (?!sea|sun|rain|snow|dark|cold|night|winter|summer|spring|autumn)|it|that|this|these|those|one|you|him|her|them|how|when|being|my|den|die|das|der)(?![\p{L}]))`,
  String.raw`^(?:Je suis né|Je m['’]appelle|J['’]ai (?:toujours|grandi|deux|trois|quatre)|J['’](?:aime|écris)|Mon père|Ma mère|Mon frère|Ma sœur|Mi (?:padre|madre|hermano|hermana|abuelo|abuela)|Nací|Me llamo|Siempre he|Mio (?:padre|fratello|nonno)|Mia (?:madre|sorella|nonna)|Sono nat[oa]|Mi chiamo|Ho sempre)`,
  String.raw`^(?:In|Im|I|Im Jahr) (?:\p{L}+ )?(?:1[89]|20)\d\d`,
  String.raw`^(?:When I was|At (?:the age of )?\p{L}+ I|Als ich|Mit \p{L}+ (?:bin|hab|kam)|När jag|People)`,
]);
/** How long somebody did something, or that they believe it, is said whole in few words: "I kept the lamp for forty years". */
const SAYS_ENOUGH = oneOf([
  String.raw`^(?:I|We|Ich|Wir|Jag|Vi) .{3,60} (?:for|über|i|seit|sedan) (?:(?:more than|nearly|almost|over|all|most of|fast|nästan) )?(?:${NUMBER}|many|my|zehn|zwanzig|dreißig|vierzig|fünfzig|tio|tjugo|trettio|fyrtio|femtio) (?:\p{L}+ )?(?:years|winters|summers|decades|life|Jahren?|år)`,
  String.raw`^[^,]{15,80}, (?:I (?:believe|think)|glaube ich|tror jag)`,
]);
const PLAIN: ReadonlySet<string> = new Set(
  'that this with from have they them their were what when where would could should about which there been then than just only over into your some because before after never still ever very much more most every other another also even himself herself myself'.split(
    ' ',
  ),
);

/** What the person says themself in it, on one line. */
const ownWordsOf = (quote: string): string => withoutQuotations(quote).replace(/\s+/g, ' ').trim();

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;
const has = (text: string, of: RegExp): number => Number(count(text, of) > 0);

/** Characters before a statement in which it may be told what it speaks of. */
const NEAR = { question: 160, page: 900 };
/** Fewer words are hardly a sentence that says of whom it speaks. */
const FEW = { words: 10, before: 4, least: 7 };

/** Whether it stands by itself as far as rules can tell: nothing is learnt of what does not. */
export const isWhole = ({ quote }: PlacedStatement, beginsStory: boolean): boolean =>
  !isLeftOpen(quote, beginsStory);

/** What tells whether whoever reads nothing else understands a statement: signs of its words, and of those before it. */
export const signsOfStanding = (statement: PlacedStatement) => ({
  ...signsOfWords(statement),
  ...signsOfPlace(statement.before),
});
const SIGNS = Object.keys(learnt.weights) as (keyof typeof learnt.weights)[];

function signsOfWords({ quote, kind, before, language }: PlacedStatement) {
  const own = ownWordsOf(quote);
  const words = count(own, /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu);
  const known = before.toLowerCase();
  // In German every noun has a capital, and only two of them are a name.
  const names = own.match(language === 'de' ? WHOLE_NAME : NAME) ?? [];
  const content = [...new Set(own.toLowerCase().match(/\p{L}{4,}/gu))].filter((word) => !PLAIN.has(word));
  return {
    words: Math.log(words),
    short: Number(words < FEW.words),
    pointers: Math.min(2, count(own, POINTERS)),
    address: has(own, ADDRESS),
    article: Number(/^(?:The|A|An|Der|Die|Das|Den|En|Ett)(?!\p{L})/u.test(own)),
    firstIsWe: Number(/^(?:We|Wir|Vi)(?!\p{L})/u.test(own)),
    plainly: Number(PLAINLY.test(own)),
    endsOpen: Number(ENDS_OPEN.test(own)),
    noVerb: 1 - has(own, VERB),
    place: Number(language === 'en' && PLACE.test(own)),
    newNames: Math.min(2, names.filter((name) => !known.includes(name.toLowerCase())).length),
    reports: has(own, REPORTS),
    year: has(own, YEAR),
    countAlone: Number(COUNT_ALONE.test(own)),
    othersLate: Math.min(2, count(own.slice(own.length / 3), OTHERS)),
    isTold: Number(kind === 'told'),
    dash: has(own, /…|\.\.\.|—|–| - /gu),
    kinFirst: has(own.slice(0, Math.ceil(own.length / 3)), KIN),
    wordsBefore: content.filter((word) => known.includes(word)).length / Math.max(1, content.length),
  };
}

function signsOfPlace(before: string) {
  const page = before.slice(-NEAR.page);
  const near = before.slice(-NEAR.question);
  const paragraph = page.split(/\n\s*\n|\n(?=[^\n]{0,30}:)|\n(?=\[|\*\*|#)/u).at(-1) ?? '';
  const said = paragraph.replace(/^(?:\[[^\]]*\]\s*)?\p{Lu}[\p{L}\p{N} .-]{0,25}:\s*/u, '');
  const sentences = said.split(/(?<=[.!?…])["”']?\s+/u).filter((sentence) => sentence.trim());
  const last = count(sentences.at(-1) ?? '', /[\p{L}\p{N}]+/gu);
  return {
    afterQuestion: Number(
      page
        .trimEnd()
        .replace(SPEAKER, '')
        .replace(/[\s*_]+$/u, '')
        .endsWith('?'),
    ),
    nearQuestion: Number(near.includes('?')),
    inDiary: Number(DATED.test(page)),
    afterShort: Number(last > 0 && last <= FEW.before),
    opensParagraph: Number(last === 0),
    placeInParagraph: Math.min(4, sentences.length),
    othersBefore: Math.min(3, count(near, OTHERS_AS_SUBJECT)),
    inForm: Number(/\*\*[^*\n]+\*\*[^\n]*$/u.test(paragraph)),
  };
}

/** Whoever and whatever a sentence can begin with without leaning on another: "Shelf-read Biography", "Trey teaches" are of what was said before. */
const OPENS = new RegExp(
  String.raw`^["“„»«(]?(?:${[
    "I|I['’]\\p{L}+|My|We|We['’]\\p{L}+|Our|In|At|On|When|Since|From|By|After|Before|Between|For|As|Once|During|Until|If|People|Every|Everybody|Everyone|Nobody|All|One|Two|Three",
    'Mum|Mam|Mom|Mama|Mother|Father|Dad|Daddy|Grandmother|Grandfather|Gran|Nan|Mr|Mrs|Miss|Ms|Dr|Sister|Brother|Uncle|Aunt|Auntie',
    'Ich|Wir|Mein|Meine[mnrs]?|Unser|Unsere[mnrs]?|Im|Am|Mit|Als|Seit|Wenn|Vor|Nach|Bei|Bis|Zu|Auf|Herr|Frau|Zwei|Drei|Vater|Mutter',
    'Jag|Vi|Min|Mitt|Mina|Vår|Vårt|Våra|I|På|Vid|När|Som|Sedan|Mamma|Pappa|Mor|Far',
    "Je|J['’]\\p{L}+|Mon|Ma|Mes|Nous|Notre|Nos|Quand|En|À|Yo|Mi|Mis|Nosotros|Nuestr[oa]s?|Cuando|Io|Mio|Mia|Miei|Mie|Il mio|La mia|Noi|Nostr[oaie]|Quando|Nel|Nella|A|Da|Sono|Ho|Nací|Soy|Tengo|Vivo|Nacque",
  ].join('|')})(?![\p{L}\p{N}])`,
  'u',
);
/** What is left open in a sentence, each by its own way of leaving it: "again", "I was thirty before I could;", "not as content since". */
const LEFT_OPEN: readonly RegExp[] = [
  anyOf(
    'already|again|(?<!body )else|another|anyway|either|yet|also|no more|any ?more|come to think|wieder|schon|noch|anders|trotzdem|dann|auch|da|seitdem|igen|redan|också|ändå|då|fortfarande',
  ),
  /(?<!\p{L})too(?=[.,;!]|$)/iu,
  /(?<!\p{L})(?:since|seitdem|seither|sedan dess|after|before|ever|by then|until then|afterwards|later)(?=[.,;!]|$)/iu,
  /(?<!\p{L})(?:better|worse|happier|(?<!years )(?:older|younger)|more|less|bigger|smaller|fewer|besser|mehr|bättre|mer|as \p{L}+ since)(?!\p{L})(?![^.]*(?<!\p{L})(?:than|as|als|än)(?!\p{L}))/iu,
  /(?<!\p{L})(?:could|couldn['’]t|did|didn['’]t|do|don['’]t|had|was|wasn['’]t|tried|can|can['’]t|would|wouldn['’]t|went in|go in|came in|coming|going|is|are|have|haven['’]t|know|knew|told|asked?|understand|konnte|kann|durfte|kan|kunde|gick)(?=[.;!,]|$)/iu,
  /(?<!\p{L})(?:(?<!no )one(?! of (?:my|our|the|three|four|five|six|seven|eight|nine|ten|\p{L}+ty)(?!\p{L}))(?! (?:\p{L}+ )?(?:day|year|night|summer|winter|time|hand))|ones|mine|hers|theirs|the other|both|half(?! (?:past|an?|of))|the rest|(?:most|some) of it)(?!\p{L})/iu,
  /^(?:What|It|The (?:first|last|best|worst|only|next|other|\p{L}+est))(?!\p{L})/u,
  /[(—–…]/u,
];
/** "The folk", "the smell": in a short sentence nothing says which. Of the sea there is one. */
const UNKNOWN =
  /(?<!\p{L})(?:the|both) (?!(?:sea|war|world|sun|moon|church|army|navy|radio|rest|truth|age|years|first|last|only|second|third|fourth|phone|telephone|dark|way|ground|police|wind|rain|winter|summer|night|morning|weather|bus|train|ferry|tram|cinema|bath|garden|kitchen|hospital|dead|past|future|plane|road|back|front|house|time|whole|name|day|bank|market|country|city|floor|bed|best|worst|most|\p{L}+est)(?!\p{L}))\p{Ll}[\p{L}’'-]*(?! (?:of|that|who|which|I|we|my|where|is|was)(?!\p{L})| (?:in|at|on|near|to|from) \p{Lu})(?=[ .,;!?]|$)/u;
const ROOM_TO_SAY = 15;
/** What one is, likes or holds may be said in few words. */
const SAID_IN_FEW = anyOf(
  "born|am|['’]m|was (?:a|an|the|one)|never|like|love|hate|believe|name|bin|mag|glaube|heiße|är|tror|heter|gillar",
);

function isLeftOpen(quote: string, beginsStory: boolean): boolean {
  const own = ownWordsOf(quote);
  const words = count(own, /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu);
  if (LEFT_OPEN.some((way) => has(own, way) === 1)) return true;
  if (!beginsStory && SAYS_ENOUGH.test(own)) return false;
  return (
    !OPENS.test(own) ||
    (!beginsStory && words < ROOM_TO_SAY && UNKNOWN.test(own)) ||
    (words < FEW.least && has(own, SAID_IN_FEW) === 0 && !PLAINLY.test(own))
  );
}

/** How likely a reader understands it who reads nothing else. */
function likelihood(statement: PlacedStatement): number {
  const signs = signsOfStanding(statement);
  const score = SIGNS.reduce((sum, sign) => sum + signs[sign] * learnt.weights[sign], learnt.always);
  return 1 / (1 + Math.exp(-score));
}

/** Of these it was learnt; in others their own rules decide, and whether it is likely at all. */
const LEARNT_OF: ReadonlySet<string> = new Set(['en', 'de', 'sv']);
const LIKELY = 0.5;

/** What is said plainly needs no more than not to be a reply. */
export const isSaidPlainly = ({ quote }: Pick<PlacedStatement, 'quote'>): boolean => {
  const own = ownWordsOf(quote);
  return PLAINLY.test(own) || SAYS_ENOUGH.test(own);
};

/** A saying is said by itself where nobody asked for it. */
export function standsByItself(statement: PlacedStatement): boolean {
  const signs = signsOfStanding(statement);
  if (statement.kind === 'phrase' && signs.afterQuestion === 0) return true;
  if (!LEARNT_OF.has(statement.language)) return likelihood(statement) >= LIKELY;
  return (
    !isLeftOpen(statement.quote, false) &&
    ((isSaidPlainly(statement) && signs.afterQuestion === 0) || likelihood(statement) >= learnt.least)
  );
}

/** A story's first sentence, which is judged harder: there are more stories than a prompt has room for. */
export const mayBeginStory = (first: Omit<PlacedStatement, 'kind'>): boolean =>
  LEARNT_OF.has(first.language)
    ? !isLeftOpen(first.quote, true) && likelihood({ ...first, kind: 'story' }) >= learnt.leastOfStory
    : likelihood({ ...first, kind: 'story' }) >= LIKELY;
