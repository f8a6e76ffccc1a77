const MARKS = [
  /\*\*\S[^\n]*\*\*/,
  /(^|\s)[*_]\S[^*_\n]*\S[*_](?=$|[\s.,;:!?])/m,
  /`[^`\n]+`/,
  /^```/m,
  /^ {0,3}([-*+]|\d{1,3}[.)]) +\S/m,
  /^ {0,3}> ?\S/m,
  /^ {0,3}#{1,4} +\S/m,
  /\]\(https?:\/\//,
];

/** Whether somebody has set these words in light markdown; plain ones are shown as they stand. */
export const isMarkedUp = (words: string): boolean => MARKS.some((mark) => mark.test(words));
