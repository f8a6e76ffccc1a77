/** Says that nothing answers, in any of the languages that the reader speaks. */
export const REFUSALS = /find nothing about that|left no word|never talked about that/;

/** The person's own words in an answer: what stands before each citation. */
export const quotesIn = (said: string): string[] =>
  /” \[/.test(said)
    ? said
        .split(
          /(?:And in |What comes closest to that is in |^[^“]*)“[^”]*” \[[^\]]*\](?: I put it like this| I said)?:/,
        )
        .filter((text) => text.trim() !== '')
    : [];
