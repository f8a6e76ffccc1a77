/** A part of a text, in UTF-16 units. */
export type Stretch = { start: number; end: number };
