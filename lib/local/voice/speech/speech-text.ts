/**
 * What of an answer is said aloud. Citations such as `[c3]` and the marks of Markdown are for the eye; the label of a
 * link is said, its address is not.
 */
export function spokenText(text: string): string {
  return text
    .replaceAll(/```[^`]*```/g, ' ')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s*\[[^\]\s]{1,100}\]/g, '')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+•]|>)[ \t]+/gm, '')
    .replaceAll(/[*_~`|]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
