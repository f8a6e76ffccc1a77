const MOST_KEYS = 10_000;

/** How often something happened of late, by key; in this process alone, and of no more keys than it can hold. */
export function recentCounts(windowMs: number) {
  const counts = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const found = counts.get(key);
    return found && found.until > Date.now() ? found : undefined;
  };
  return {
    of: (key: string): number => current(key)?.count ?? 0,
    add(key: string): void {
      const found = current(key);
      counts.delete(key);
      counts.set(key, {
        count: (found?.count ?? 0) + 1,
        until: found?.until ?? Date.now() + windowMs,
      });
      const [oldest] = counts.keys();
      if (counts.size > MOST_KEYS && oldest !== undefined) counts.delete(oldest);
    },
  };
}
