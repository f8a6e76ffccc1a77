import type { EvidenceKind } from '#lib/db/evidence.ts';
import { withoutQuotations } from './first-person.ts';

/**
 * What a first-person statement tells about a person, by its verbs. The first rule that fits decides; what a rule cannot
 * tell is a fact or, in the past tense, a story.
 */
const RULES: readonly { kind: EvidenceKind; says: RegExp }[] = [
  // Words that come back in their mouth: "I always say …", "as my father and I used to say".
  {
    kind: 'phrase',
    says: /\b(?:I|we) (?:(?:have )?(?:always|often|still|usually|sometimes|used to|like to) )+(?:say|said|call|called|answer|answered)\b|\bas (?:I|we) (?:always |often |used to )?say\b|\bmy (?:motto|saying|word for)\b|\bI have said (?:that|this) sentence\b/i,
  },
  // How they speak, write and listen.
  {
    kind: 'style',
    says: /\bI (?:(?:always|never|usually|often|seldom|rarely|mostly|tend to|prefer to|like to|do not|don['’]t|still) )+(?:speak|talk|write|sing|whisper|shout|joke|swear|count|explain|interrupt|read aloud|sign)\b|\bI (?:write|speak|talk) (?:with|in|large|small|slowly|quickly|loudly|quietly|like)\b|\b(?:my|the) way (?:of (?:speaking|talking|writing)|I (?:speak|talk|write))\b/i,
  },
  // What they hold true, want, love or refuse.
  {
    kind: 'belief',
    says: /\b(?:I|we)(?: (?:do not|don['’]t|still|never|always|really|have always|have never|would|could|also|firmly))* (?:believe|think|thought|hold|trust|doubt|prefer|dislike|disliked|detest|enjoy|insist|agree|disagree|hate|hated|love|loved|like|admire|suspect|hope|regret|refuse|wish|mind|care|value|fear|miss|forgive|would rather|believed|trusted)\b|\bI(?: am|['’]m) (?:sure|certain|convinced|proud|ashamed|afraid|grateful|sorry|glad|against|in favour)\b|\b(?:I|we|one|you) (?:should|must|ought to)\b|\bI (?:can['’]?t|cannot) (?:stand|bear)\b|\b(?:in my (?:view|opinion|experience)|my (?:rule|conviction|opinion|belief)|to my mind|what matters to me|what frightens me)\b/i,
  },
  // What is so, or was so for long: who they are, where, since when, whose.
  {
    kind: 'fact',
    says: /\b(?:I|we) (?:was|were) (?:born|raised|brought up|called|named|married|the (?:first|last|only|eldest|youngest))\b|\bI(?: am|['’]m)\b|\bI (?:have|had|own|owned|live|lived|work|worked|studied|teach|taught|keep|play|played|conduct|conducted|belong|know|speak|earn|earned)\b|\b[Mm]y (?:\p{L}+ ){0,2}(?:is|are|was|were|has|had|lives|lived|works|worked|died)\b|\b(?:I|we)['’]ve\b|\b(?:I|we) have\b/iu,
  },
];

const PAST =
  /\b(?:was|were|did|had|went|came|said|saw|took|gave|got|made|knew|told|left|found|felt|stood|sat|put|kept|held|heard|ran|began|brought|wrote|read|lay|thought|lost|met|paid|sang|drove|ate|rode|flew|swam|drank|fell|broke|built|bought|sold|cut|let|\p{L}{2,}ed)\b/giu;
const LASTING =
  /\b(?:born|married|since|for (?:\p{L}+|\d+) (?:years|months|winters|summers)|from \d{4} to \d{4})\b/iu;

export function classifyStatement(sentence: string): EvidenceKind {
  const own = withoutQuotations(sentence);
  const rule = RULES.find(({ says }) => says.test(own));
  if (rule && rule.kind !== 'fact') return rule.kind;
  if (LASTING.test(own)) return 'fact';
  // "I had" and "I lived" tell of something that happened as soon as another thing happens in the same sentence.
  const happenings = own.match(PAST)?.length ?? 0;
  if (rule) return happenings >= 3 ? 'story' : 'fact';
  return happenings > 0 ? 'story' : 'fact';
}
