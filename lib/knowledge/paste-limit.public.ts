/** A form is sent whole, and its line ends grow on the way; what is longer goes up as a file, which has no such limit. */
export const PASTE_BYTES = 900 * 1024;
