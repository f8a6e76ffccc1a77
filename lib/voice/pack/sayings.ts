import { type DossierSection, type EvidenceItem, isTelling } from '#lib/speech/voice-artifact.public.ts';
import { ordersAModel } from '../orders.ts';
import { STOP_WORDS } from '../stop-words.ts';
import { compare } from './order.ts';
import { isIntimate, keepsToThemself } from './section-of.ts';
import { namesIn } from './spoken-words.ts';

/** A statement once, with every piece of evidence that has these words. */
export type Saying = {
  text: string;
  /** The question that an exchange replies to. */
  asked: string | null;
  kind: EvidenceItem['kind'];
  /** Where it was said first. */
  origin: string;
  isCorrection: boolean;
  evidenceIds: [string, ...string[]];
};

/** By the ids of the evidence, whatever order it came in. */
export const sortEvidence = (evidence: readonly EvidenceItem[]): EvidenceItem[] =>
  evidence.toSorted((one, other) => compare(one.id, other.id));

/** What instructs a model is no saying of anybody's: it comes into no dossier, and so into no prompt. */
export function gatherSayings(evidence: readonly EvidenceItem[]): Saying[] {
  const sayings = new Map<string, Saying>();
  for (const { id, quote, asked, kind, sourceId, correctionId } of sortEvidence(evidence)) {
    const text = quote.trim();
    // "This stays between us", and then what: the sentence is a boundary, and the story is not told.
    if (isTelling(kind) && keepsToThemself(text)) continue;
    if (isIntimate(text)) continue;
    if (ordersAModel(text) || (asked !== null && ordersAModel(`${asked} ${text}`))) continue;
    // The same words may be a statement and a reply; what asked for them is another matter.
    const key = JSON.stringify([isTelling(kind) ? kind : null, asked, text]);
    const known = sayings.get(key);
    if (known) {
      known.evidenceIds.push(id);
      known.isCorrection ||= correctionId !== null;
    } else if (text) {
      const isCorrection = correctionId !== null;
      sayings.set(key, {
        text,
        asked,
        kind,
        origin: sourceId ?? correctionId ?? '',
        isCorrection,
        evidenceIds: [id],
      });
    }
  }
  return [...sayings.values()];
}

/** What is said in one breath, and says something. */
const READS_WELL = { from: 40, to: 240 };

/** "He told me that too." needs what stood before it. */
const LEANS_BACK =
  /^["“]?(?:he|she|they|it|this|that|these|those|but|and|so|then|there|his|her|him|them|their|its|which|because|or|nor|now|one of them|as well|such|also)\b/iu;
/** Somebody or something that the sentence itself does not name. */
const POINTS_AWAY =
  /\b(?:about|at|from|had|have|in|kept|of|on|to|with) (?:that|this|those|these)\b|\b(?:that|this|those|these) (?:sentence|one(?! (?:should|must|can|ought|has|is|needs|may)\b)|time|day|evening|week|year|thing|too|was when)\b|\bas well\b|\banother (?:place|opinion)\b/iu;
/** "I take it down in April.": whoever reads only that does not know what. */
const SPEAKS_OF_IT = /^["“]?\p{L}+(?:['’]\p{L}+)?(?: \p{L}+){1,4}? it\b(?! (?:is|was|would be)\b)/iu;
const ENDS_OPEN = /\b(?:it|this|that|these|those|him|her|them|there|then|so|too|either)[.!?]["”’]{0,2}$/iu;
/** "The arithmetic was the part that made me one.", "I had been told to say it.", "Jag har alltså kvar den.": of what was told before. */
const GOES_ON =
  /^["“]?(?:The \p{Ll}+ (?:was|is|were|are) the|I had been \p{L}+(?:ed|ld|en)(?!\p{L}))|(?<!\p{L})(?:alltså|therefore|demnach)(?!\p{L})|, too,|, (?:\p{L}+ )?(?:days|weeks|months) old\.|\bthis (?!(?:country|island|town|village|world|life|morning|evening|year|week|day)\b)\p{Ll}{4,}/u;
/** "3 litres of porridge", "0.3 and 2.7": of a recipe or a log book. */
const MEASURED =
  /\d[.,]\d|(?<![\p{L}\d])\d+ ?(?:g|kg|dl|cl|ml|l|mm|cm|litres?|liters?|decilit\p{L}+|kilos?|gram\p{L}*|Gramm|Liter|grader|Grad|degrees|°)(?!\p{L})/u;
/** "What I regret is Barbro.", to whoever does not know her. */
const ONLY_A_NAME =
  /^["“]?(?:[Ww]hat I (?:regret|miss|missed|love|hate|fear|feared) (?:is|was)|I (?:miss|missed|regret|love|loved|hate|hated|admire|admired|trust|trusted)) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?[.!]["”]?$/u;
/** "My grandmother kneading." */
const FEWEST_WORDS = 5;
/** Of a day that only the moment of speaking knew. */
const OF_THE_DAY =
  /(?<!\p{L})(?:yesterday|last night|tomorrow|tonight|gestern|übermorgen|heute (?:abend|morgen|früh)|i ?går|i ?kväll|i morse|i morgon)(?!\p{L})/iu;
const BEGINS_WITH_SELF =
  /^["“]?(?:I|I['’]\p{L}+|My|We|Our|In my|Ich|Mein\p{L}*|Wir|Jag|Min|Mitt|Mina|Vi)(?!\p{L})/u;

/** What belongs into each section above all. */
const CENTRAL: Readonly<Partial<Record<DossierSection, RegExp>>> = {
  identity:
    /\bI(?: was|['’]ve been| have been| have always been)? (?:am|born|raised|brought up|called|named|christened|married|grew up|live|lived|work|worked|studied|teach|taught)\b|\bI['’]m\b|\bI am\b|\bmy name\b|\bmy (?:mother|father|parents|wife|husband|sons?|daughters?|brothers?|sisters?|children|grandmother|grandfather|grandchildren)\b/iu,
  values:
    /\bI (?:(?:still|always|never|firmly|really|do not|don['’]t) )*(?:believe|trust|love|hate|like|dislike|prefer|detest|refuse|admire|regret|hope|insist|care)\b|\b(?:my rule|matters|in my opinion|in my experience|ought to|(?<!as )(?:one|you) should)\b/iu,
  stories:
    /\b(?:1[89]|20)\d\d\b|\b(?:once|one (?:day|night|morning|evening|winter|summer)|the (?:first|last) time|when I was)\b/iu,
};

/** How well a saying tells something of a person to somebody who reads nothing else; only the order counts. */
export function meritOf({ text }: Saying, section: DossierSection): number {
  return (
    (CENTRAL[section]?.test(text) ? 3 : 0) +
    (BEGINS_WITH_SELF.test(text) ? 2 : 0) +
    (text.length >= READS_WELL.from && text.length <= READS_WELL.to ? 2 : 0) -
    (LEANS_BACK.test(text) ? 3 : 0) -
    (POINTS_AWAY.test(text) ? 3 : 0) -
    (SPEAKS_OF_IT.test(text) ? 3 : 0) -
    (ENDS_OPEN.test(text) ? 3 : 0) -
    (GOES_ON.test(text) ? 6 : 0) -
    (MEASURED.test(text) ? 6 : 0) -
    (ONLY_A_NAME.test(text) ? 6 : 0) -
    (OF_THE_DAY.test(text) ? 6 : 0) -
    (isOfSomebodyElse(text) ? 3 : 0) -
    (text.split(/\s+/u).length < FEWEST_WORDS ? 3 : 0)
  );
}

const SOMEBODY = /\b(?:he|him|his|she|her|hers|they|them|their)\b/iu;
const WHO =
  /\b(?:an?|my|our)\s+\p{L}|\b(?:some|any|every|no)(?:body|one)\b|\b(?:people|those who|whoever)\b/iu;
const SELF = /^i(?:'|$)/;

/** "I think that he knew." speaks of somebody, and nothing in front of it says of whom. */
function isOfSomebodyElse(text: string): boolean {
  const at = text.search(SOMEBODY);
  if (at < 0) return false;
  const before = text.slice(0, at);
  const [first = ''] = /^\p{Lu}\p{L}+/u.exec(before) ?? [];
  const isNamed = first !== '' && !STOP_WORDS.has(first.toLowerCase());
  return !isNamed && !WHO.test(before) && namesIn(before).every((name) => SELF.test(name));
}
