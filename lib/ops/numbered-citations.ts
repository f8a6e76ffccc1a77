const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const NAMED = new RegExp(String.raw`\[${ID.source}(?:\s*[,;]\s*${ID.source})*\]`, 'gi');
/** What may become the name of a source once more of it has come. No answer names so many at once. */
const HALF = /\[[0-9a-f\s,;-]{0,400}$/i;

/** Answers name their sources by ids in square brackets, which nobody wants to read: each becomes a number. */
export function numberedCitations() {
  const ids: string[] = [];
  let held = '';
  const numberOf = (id: string): string => {
    const known = ids.indexOf(id.toLowerCase());
    return String(known < 0 ? ids.push(id.toLowerCase()) : known + 1);
  };
  return {
    /** More of an answer; of a name that has only half arrived nothing comes back yet. */
    take(words: string): string {
      const text = (held + words).replaceAll(NAMED, (named) => named.replaceAll(ID, numberOf));
      const half = text.search(HALF);
      held = half < 0 ? '' : text.slice(half);
      return half < 0 ? text : text.slice(0, half);
    },
    /** What was held back of something that became no name. */
    rest(): string {
      const words = held;
      held = '';
      return words;
    },
  };
}
