/** Stands in the first message to every guest, and the gate looks for it: nobody is to take the voice for the person. */
export const DISCLOSURE = 'I am an AI, the reflection of {{name}}.';
