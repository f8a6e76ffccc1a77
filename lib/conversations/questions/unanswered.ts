import { NEVER, UNSURE, withoutSorrow } from '#lib/knowledge/tell-answer.ts';

/**
 * "I never talked about that.", in whatever words a model or the app says it. An answer that begins so is none, whatever was
 * looked up for it.
 */
const SAYS_NOTHING = [
  /\bI(?:['’]ve| have)? (?:never|not|n['’]t)(?: really| ever)? (?:talked|spoken|spoke|written|wrote|said anything|told anybody) (?:about|of)\b/iu,
  /\bI(?:['’]m| am) not sure (?:I (?:ever )?(?:talked|spoke|wrote) )?about that\b/iu,
  /\bI (?:have|['’]ve) (?:left )?(?:no words?|nothing)(?: about| on| to (?:say|tell))/iu,
  /\b(?:left no words?|nothing about (?:it|that|this) to tell|no words? about (?:it|that|this))\b/iu,
  /\bI (?:don['’]t|do not|can(?:no|['’])t) (?:know|remember|say|tell you|look (?:it|that) up)\b/iu,
  /\bI find (?:no answers?|nothing (?:about|on|of))\b/iu,
  /\bI (?:did(?:n['’]t| not)|could(?:n['’]t| not)) find (?:anything|any)\b/iu,
  /\bI(?:['’]d| would) rather (?:not|leave)\b|\bI (?:will )?leave (?:that|it) there\b/iu,
  /^\W*(?:sorry\W+)?I (?:did|do)(?:n['’]t| not) (?:quite )?understand(?: that| you| the question)?[.!]/iu,
  /\b(?:darüber|davon) habe ich (?:nie|nicht|nichts)\b|\bdazu habe ich (?:nichts|kein)\b|\bdas weiß ich nicht\b/iu,
  /\bdet har jag (?:aldrig|inte)\b|\bom det har jag (?:aldrig|inte|inget)\b|\bdet vet jag inte\b/iu,
];

/** In characters: what follows after a refusal may be something near, and answers another question. */
const BEGINNING = 160;

const OURS = [NEVER, UNSURE].flatMap((words) => Object.values(words).flat());

export function saysNothing(answer: string): boolean {
  const beginning = withoutSorrow(answer.trimStart()).slice(0, BEGINNING);
  return (
    OURS.some((words) => beginning.startsWith(words)) ||
    SAYS_NOTHING.some((refuses) => refuses.test(beginning))
  );
}
