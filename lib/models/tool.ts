import { z } from 'zod';
import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import type { Failure } from '#lib/platform/result.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';

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

/** All that the voice provider is ever refused with: what acts on these codes need not know any other. */
const PROMISED: readonly ErrorCode[] = [
  'unauthorized',
  'invalid_request',
  'bind_signature_invalid',
  'conversation_not_active',
  'action_not_allowed',
  'rate_limited',
  'unavailable',
];

const OTHERWISE: Partial<Record<ErrorCode, ErrorCode>> = {
  // From a browser, which no provider is.
  cross_origin: 'action_not_allowed',
  too_large: 'invalid_request',
  unsupported_media_type: 'invalid_request',
  // In this conversation there is no more room for it, whoever asks again.
  limit_reached: 'action_not_allowed',
};

/** What is not one of them, and is not said in another way, is a fault of ours: to be tried again, and in the log by its own name. */
export function toolRefusal(failure: Failure): Failure {
  if (PROMISED.includes(failure.code)) return failure;
  const code = OTHERWISE[failure.code];
  return code
    ? { ...failure, code, message: failure.message ?? codeTexts[failure.code] }
    : { code: 'unavailable' };
}

/** In the shape in which the tool routes say what went wrong, so that a model has one to understand. */
export const refused = (code: string, message: string): ToolOutcome =>
  toolFailure(JSON.stringify({ error: { code, message } }));
