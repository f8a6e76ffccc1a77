import { z } from 'zod';

/** What a call can do, and so what has to be allowed before it. */
type ToolPolicy = {
  effect: 'read' | 'write' | 'execute' | 'egress';
};

/** `always`: a person agrees to each single call before it happens. */
type Approval = 'never' | 'always';

export type ToolCall = { id: string; signal: AbortSignal };

/** What the model is told. The text is data, whoever wrote it: `modelText` fences it before a model sees it. */
export type ToolOutcome = { isError: boolean; text: string };

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The one kind of tool, whoever calls it: a turn of the engine, a route that the voice provider calls, or the local
 * voice provider on its way to such a route.
 *
 * `invoke` takes arguments as the caller sent them. What can be expected to go wrong, wrong arguments first of all, is an
 * outcome with `isError`; it throws for bugs, and when `call.signal` was aborted.
 */
export type Tool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  policy: ToolPolicy;
  /** Whether a person has to agree before `invoke` is called with these arguments. */
  needsApproval(args: unknown): boolean;
  /** What `invoke` would refuse anyway, as far as that can be known without doing anything: nobody is asked about it. */
  refusalOf?(args: unknown, call: ToolCall): Promise<ToolOutcome | null>;
  invoke(args: unknown, call: ToolCall): Promise<ToolOutcome>;
};

type Definition<Input extends z.ZodType> = {
  name: string;
  description: string;
  /** Unknown keys are refused by a strict object, which it should be. */
  parameters: Input;
  policy: ToolPolicy & { approval: Approval | ((input: z.output<Input>) => Approval) };
  execute(input: z.output<Input>, call: ToolCall): Promise<ToolOutcome>;
  /** What is refused before anybody is asked; `execute` looks again, for the world may have changed. */
  refuse?(input: z.output<Input>, call: ToolCall): Promise<ToolOutcome | null>;
};

export function defineTool<Input extends z.ZodType>(definition: Definition<Input>): Tool {
  const { name, description, parameters, execute, refuse } = definition;
  const { approval, ...policy } = definition.policy;
  return {
    name,
    description,
    policy,
    inputSchema: z.toJSONSchema(parameters, { io: 'input' }),
    needsApproval(args) {
      if (typeof approval === 'string') return approval === 'always';
      const parsed = parameters.safeParse(args);
      // Arguments that do not parse do nothing: `invoke` refuses them.
      return parsed.success && approval(parsed.data) === 'always';
    },
    async refusalOf(args, call) {
      const parsed = parameters.safeParse(args);
      if (!parsed.success) return wrongArguments(parsed.error);
      return (await refuse?.(parsed.data, call)) ?? null;
    },
    async invoke(args, call) {
      const parsed = parameters.safeParse(args);
      if (!parsed.success) return wrongArguments(parsed.error);
      const { isError, text } = await execute(parsed.data, call);
      return { isError, text: storable(text) };
    },
  };
}

const wrongArguments = (error: z.ZodError): ToolOutcome =>
  toolFailure(`The arguments are not right. ${z.prettifyError(error)}`);

export const toolFailure = (text: string): ToolOutcome => ({ isError: true, text });

/** Neither a database nor a provider takes NUL or half a character. */
export const storable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();
