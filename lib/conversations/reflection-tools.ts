import type { z } from 'zod';
import type { RetrievedContext } from '#lib/knowledge/retrieved-context.public.ts';
import { createToolRegistry, defineTool, refused, type Tool, type ToolRegistry } from '#lib/models/tool.ts';
import { TOOL_ACTIONS, type ToolAction } from '#lib/models/tool-actions.public.ts';
import { TOOL_DEFINITIONS } from '#lib/models/tool-definitions.ts';
import type { Result } from '#lib/platform/result.ts';
import { sentenceOf } from '#lib/platform/sentence-of.ts';

type Input<Action extends ToolAction> = z.output<(typeof TOOL_DEFINITIONS)[Action]['parameters']>;

/**
 * What the three actions do, wherever they are asked for. Whoever makes them binds them to a conversation or a session of
 * which they know that it may do this; the input never says for whom.
 */
export type ReflectionActions = {
  'retrieve-context'(input: Input<'retrieve-context'>): Promise<Result<RetrievedContext>>;
  /** Idempotent, like the next: callers ask again when an answer was lost. */
  'request-source-ingest'(
    input: Input<'request-source-ingest'>,
  ): Promise<Result<{ source_id: string; status: 'queued' }>>;
  'propose-fact-correction'(
    input: Input<'propose-fact-correction'>,
  ): Promise<Result<{ correction_id: string; status: 'proposed' }>>;
};

/** The actions as tools; whoever may do less is given `narrow` of them. */
export function reflectionTools(actions: ReflectionActions): ToolRegistry {
  const tools: Record<ToolAction, Tool> = {
    'retrieve-context': defineTool({
      ...TOOL_DEFINITIONS['retrieve-context'],
      policy: { effect: 'read', approval: 'never' },
      execute: async (input) => outcomeOf(await actions['retrieve-context'](input)),
    }),
    'request-source-ingest': defineTool({
      ...TOOL_DEFINITIONS['request-source-ingest'],
      // Attack: a page or a file that the model reads tells it to keep words as the person's own.
      policy: { effect: 'write', approval: 'always' },
      execute: async (input) => outcomeOf(await actions['request-source-ingest'](input)),
    }),
    'propose-fact-correction': defineTool({
      ...TOOL_DEFINITIONS['propose-fact-correction'],
      // A steward decides about each of them before it counts.
      policy: { effect: 'write', approval: 'never' },
      execute: async (input) => outcomeOf(await actions['propose-fact-correction'](input)),
    }),
  };
  return createToolRegistry(TOOL_ACTIONS.map((action) => tools[action]));
}

/** In the words of the tool routes, so that a model reads the same whichever way it calls. */
function outcomeOf(result: Result<unknown>) {
  if (result.ok) return { isError: false, text: JSON.stringify(result.value) };
  return refused(result.error.code, sentenceOf(result.error));
}
