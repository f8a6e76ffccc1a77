/** With two sentences the beginning of a story is one of them still. */
const SHORT = 150;

const FIRST = /^.+?[.!?…](?=\s+["“„»(]?\p{Lu})/su;

/** How a story begins: its first sentence, and that with the second where both are short. Empty when it is a single sentence. */
export function openingOf(story: string): { first: string; text: string } {
  const [first = ''] = FIRST.exec(story) ?? [];
  const [space = '', second = ''] = /^(\s*)(.*)$/su.exec(story.slice(first.length))?.slice(1) ?? [];
  const [next = ''] = FIRST.exec(second) ?? [];
  const both = first + space + next;
  return { first, text: first && next && both.length <= SHORT ? both : first };
}
