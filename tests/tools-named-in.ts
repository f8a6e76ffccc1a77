import { TOOL_WORDS } from '#lib/voice/pack/templates/typed.ts';

/** Everything that any prompt of ours could name: the tools of the app, of earlier versions, and of a call. */
const EVERY_TOOL = [
  ...Object.keys(TOOL_WORDS),
  'end_call',
  'mcp_call',
  'mcp_tools',
  'skip_turn',
  'language_detection',
];

/** The tools that a prompt names as whole words, sorted. */
export const toolsNamedIn = (prompt: string, more: readonly string[] = []): string[] =>
  [...EVERY_TOOL, ...more]
    .filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(prompt))
    .toSorted();
