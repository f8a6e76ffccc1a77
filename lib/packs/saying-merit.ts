import type { DossierSection } from '#lib/contracts/voice-artifact.ts';
import type { Saying } from './sayings.ts';

/** What is said in one breath, and says something. */
const READS_WELL = { from: 40, to: 240 };

/** "He told me that too." needs what stood before it. */
const LEANS_BACK =
  /^["“]?(?:he|she|they|it|this|that|these|those|but|and|so|then|there|his|her|him|them|their|its|which|because|or|nor|now|one of them|as well|such|also)\b/iu;
/** Somebody or something that the sentence itself does not name. */
const POINTS_AWAY =
  /\b(?:that|this|those|these) (?:sentence|one|time|day|evening|week|year|thing|too|was when|gasket)\b|\bas well\b|\banother (?:place|opinion)\b/iu;
const BEGINS_WITH_SELF = /^["“]?(?:I|I['’]\p{L}+|My|We|Our|In my)\b/u;

/** What belongs into each section above all. */
const CENTRAL: Readonly<Partial<Record<DossierSection, RegExp>>> = {
  identity:
    /\bI(?: was|['’]ve been| have been| have always been)? (?:am|born|raised|brought up|called|named|christened|married|grew up|live|lived|work|worked|studied|teach|taught)\b|\bI['’]m\b|\bI am\b|\bmy name\b|\bmy (?:mother|father|parents|wife|husband|sons?|daughters?|brothers?|sisters?|children|grandmother|grandfather|grandchildren)\b/iu,
  values:
    /\bI (?:(?:still|always|never|firmly|really|do not|don['’]t) )*(?:believe|trust|love|hate|like|dislike|prefer|detest|refuse|admire|regret|hope|insist|care)\b|\b(?:my rule|matters|in my opinion|in my experience|ought to|one should|you should)\b/iu,
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
    (POINTS_AWAY.test(text) ? 2 : 0)
  );
}
