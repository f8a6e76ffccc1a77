/** Hidden characters would let two titles look alike that are not. */
export const visibleText = (value: string) =>
  value
    .replace(/[^\P{C}\u200C\u200D]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
