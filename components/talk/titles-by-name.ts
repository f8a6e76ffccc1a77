/** Namespaces are known by names to agents, and by titles to people. */
export const titlesByName = (
  namespaces: readonly { name: string; title: string }[],
): Readonly<Record<string, string>> => Object.fromEntries(namespaces.map(({ name, title }) => [name, title]));
