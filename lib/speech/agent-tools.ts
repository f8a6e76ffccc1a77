import { z } from 'zod';
import { TOOL_ACTIONS, type ToolAction } from '#lib/models/tool-actions.public.ts';
import { BOUND_PARAMETERS, TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import type { AgentSurface, ToolParameter, ToolSpec } from './voice-provider.ts';

type Given = {
  surface: AgentSurface;
  /** Where the tool routes are, such as https://reflections.example/api/tools. */
  toolBaseUrl: string;
  /** The names that the agent's words speak of; it is given no other. */
  toolContract: readonly string[];
};

const ACTIONS: Readonly<Record<AgentSurface, readonly ToolAction[]>> = {
  standard: TOOL_ACTIONS,
  memory: TOOL_ACTIONS,
  public: ['retrieve-context'],
  interviewer: ['retrieve-context'],
};

const TIMEOUT_SECONDS = 20;

/** The tools of an agent: those that its audience may call and that its words speak of. */
export function agentTools({ surface, toolBaseUrl, toolContract }: Given): ToolSpec[] {
  return ACTIONS[surface]
    .filter((action) => toolContract.includes(TOOL_DEFINITIONS[action].name))
    .map((action) => {
      const { name, description, parameters } = TOOL_DEFINITIONS[action];
      return {
        name,
        description,
        url: `${toolBaseUrl}/${action}`,
        timeoutSeconds: TIMEOUT_SECONDS,
        parameters: [...modelParameters(parameters), ...boundParameters],
      };
    });
}

const boundParameters: readonly ToolParameter[] = BOUND_PARAMETERS.map((name) => ({
  name,
  type: 'string',
  required: true,
  from: 'variable',
  variable: name,
}));

/** What a parameter's JSON schema has to be, for a provider that knows single values only. */
const literalSchema = z.object({
  type: z.enum(['string', 'integer', 'number', 'boolean']),
  description: z.string().min(1),
});

function modelParameters(parameters: z.ZodObject): ToolParameter[] {
  const { properties = {}, required = [] } = z.toJSONSchema(parameters, { io: 'input' });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    ...literalSchema.parse(schema),
    required: required.includes(name),
    from: 'model',
  }));
}
