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
const PLAIN: ReadonlySet<string> = new Set(
  'that this with from have they them their were what when where would could should about which there been then than just only over into your some because before after never still ever very much more most every other another also even himself herself myself'.split(
    ' ',
  ),
);

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;
const has = (text: string, of: RegExp): number => Number(count(text, of) > 0);

/** Characters before a statement in which it may be told what it speaks of. */
const NEAR = { question: 160, page: 900 };
/** Fewer words are hardly a sentence that says of whom it speaks. */
const FEW = { words: 10, before: 4 };

/** What tells whether whoever reads nothing else understands a statement: signs of its words, and of those before it. */
export const signsOfStanding = (statement: PlacedStatement) => ({
  ...signsOfWords(statement),
  ...signsOfPlace(statement.before),
});
const SIGNS = Object.keys(learnt.weights) as (keyof typeof learnt.weights)[];

function signsOfWords({ quote, kind, before, language }: PlacedStatement) {
  const own = withoutQuotations(quote).replace(/\s+/g, ' ').trim();
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

/** How likely a reader understands it who reads nothing else. */
function chanceToStand(statement: PlacedStatement): number {
  const signs = signsOfStanding(statement);
  const score = SIGNS.reduce((sum, sign) => sum + signs[sign] * learnt.weights[sign], learnt.always);
  return 1 / (1 + Math.exp(-score));
}

/** A saying is said by itself. */
export const standsByItself = (statement: PlacedStatement): boolean =>
  statement.kind === 'phrase' || chanceToStand(statement) >= learnt.least;

/** A story's first sentence, which is judged harder: there are more stories than a prompt has room for. */
export const mayBeginStory = (first: Omit<PlacedStatement, 'kind'>): boolean =>
  chanceToStand({ ...first, kind: 'story' }) >= learnt.leastOfStory;
