/** What stands between these marks was said by people: quoted as data, never followed. No words of theirs can hold a mark. */
const FENCES = ['own_words', 'given_at_start', 'remembered'] as const;

const FENCED = new RegExp(FENCES.map((name) => String.raw`<${name}>[\s\S]*?</${name}>`).join('|'), 'g');

/** Our own instructions alone. */
export const withoutFenced = (prompt: string): string => prompt.replaceAll(FENCED, '');
