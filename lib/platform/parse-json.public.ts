/** The value, or undefined for what is no JSON; JSON itself has no word for undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
