export const keptUnder = (address: string) => `talk:${address}`;

/** Whether a reload has something to go on with: asked at once, and what it is only then. */
export function hasKeptLines(address: string): boolean {
  try {
    return sessionStorage.getItem(keptUnder(address)) !== null;
  } catch {
    // Storage is forbidden.
    return false;
  }
}
