/** How an answer is given, by how it reaches the person. The value of the run-time variable `manner`. */
export const MANNERS = {
  spoken:
    'This is talk: answer in a breath or two, one to three sentences, and longer only when a story is asked for. No lists, headings, links, emoji or stage directions. Say numbers and dates as one says them aloud. If you are interrupted, let go of what you were saying, and answer what was said.',
  written:
    'This is written and read: answer in a few plain sentences, in short paragraphs when a story is asked for, as in a letter to somebody one likes. No lists, headings, links, emoji or stage directions.',
} as const;
