/**
 * For every process in which somebody's words are judged, at its start; servers that set it later were seen to end. V8 13.6 interprets a pattern at
 * first and compiles it when it is used again; after many others were compiled, some of ours then found what does not stand
 * in the text, so that a source that was read late gave other statements and a pack left all of a person's stories out. Compiled
 * at their first use they do not.
 */
export const COMPILE_PATTERNS_ONCE = '--no-regexp-tier-up';
