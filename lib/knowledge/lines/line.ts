/**
 * What search looks through: a turn of a conversation, else a sentence. Bodies that follow each other put together are the
 * text. Positions are places in the list of all lines of a source.
 */
export type Line = {
  /** In the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Where its words begin within the body, behind a time and a name. */
  wordsAt: number;
  speaker: string | null;
  /** The day that the text names for it. */
  on: string | null;
  heading: string | null;
  language: string;
  /** The question that somebody else asked just before, or that stands above as a heading. */
  repliesTo: number | null;
  /** The lines that are told together when this one is found. */
  from: number;
  to: number;
};
