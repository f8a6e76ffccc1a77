import { type Agent, AgentSchema } from './agent.public.ts';
import type { SessionContext } from './agent-session.public.ts';
import { parseAs, readYaml } from './yaml-document.ts';

export { type Agent, AgentSchema };

const MAX_LENGTH = 1_000_000;
const PLACEHOLDER = /\{\{\s*ctx\.([A-Za-z_]\w{0,63})\s*\}\}/g;

/** What stands in an `.agent.yaml` file. Throws a `DocumentError` that names the path of what is wrong. */
export const parseAgentFile = (yaml: string): Agent => parseAs(AgentSchema, readYaml(yaml, MAX_LENGTH));

/** What `{{ctx.*}}` stands for in every prompt of a session: where its person is at work, and its own variables, which come first. */
export const contextValues = ({
  workingDir,
  activeFile,
  selection,
  gitRef,
  variables,
}: SessionContext): Record<string, string> => ({
  workingDir,
  ...(activeFile !== undefined && { activeFile }),
  ...(selection && { selection: `${selection.file}:${selection.startLine}-${selection.endLine}` }),
  ...(gitRef !== undefined && { gitRef }),
  ...variables,
});

/**
 * Fills `{{ctx.name}}`. A name that nobody gave stays as it stands. All are filled in one pass, so a value
 * that looks like a placeholder is words and nothing else.
 */
export const fillPrompt = (prompt: string, variables: Readonly<Record<string, string>>): string =>
  prompt.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(variables, name) ? (variables[name] ?? placeholder) : placeholder,
  );
