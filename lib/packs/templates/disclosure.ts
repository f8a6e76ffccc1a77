/** Stands in the first message to every guest, and the gate looks for it: nobody is to take the voice for the person. */
export const DISCLOSURE =
  'I am an AI, a reflection of {{name}}, made of words that {{name}} chose to make public, and not {{name}} in person.';
