import type { Tool } from './tool.ts';

/** The tools that somebody may call, by name. It can be narrowed, and never widened again. */
export type ToolRegistry = {
  /** In the order in which they were given. */
  tools: readonly Tool[];
  find(name: string): Tool | undefined;
  /** Only those of these names. Names that are not here add nothing. */
  narrow(names: readonly string[]): ToolRegistry;
};

export function createToolRegistry(tools: readonly Tool[]): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  if (byName.size < tools.length) throw new Error('Two tools of one name: a call would reach the wrong one.');
  return {
    tools: [...tools],
    find: (name) => byName.get(name),
    narrow: (names) => createToolRegistry(tools.filter(({ name }) => names.includes(name))),
  };
}
