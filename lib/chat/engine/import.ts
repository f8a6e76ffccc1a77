import { type Agent, AgentSchema } from '../agent.public.ts';
import type { AgentSessionRecord, SessionMessage } from '../agent-session.public.ts';
import type { ResolvedPrompt } from './export.ts';
import type { WorkflowDefinition } from './workflow-definition.ts';

export type ImportedSession = {
  record: AgentSessionRecord;
  messages: SessionMessage[];
  prompt: ResolvedPrompt | undefined;
};

/** The inverse of `sessionToWorkflow`: what an export tells of its session, of which an export gives the same bytes again. */
export function workflowToSession({ workflow }: WorkflowDefinition): ImportedSession {
  const { relaviumExport, reflections = {} } = workflow.metadata;
  const { sessionId: id, agentSlug, title, createdAt, updatedAt, messages } = relaviumExport;
  const { promptAsOf: asOf, reasoningEffort, provider, model } = reflections;
  const [agent] = workflow.agents ?? [];
  const snapshot = agent
    ? asAgent({ ...agent, ...(reasoningEffort && { reasoning_effort: reasoningEffort }) })
    : asAgent({
        id: agentSlug,
        model,
        provider,
        system_prompt: NOT_TOLD,
        ...(reasoningEffort && { reasoning_effort: reasoningEffort }),
      });
  return {
    record: {
      id,
      agentSlug,
      ...(snapshot && { agentSnapshot: snapshot }),
      ...(title && { title }),
      context: { workingDir: '.', fsScopeTier: 'sandboxed' },
      status: 'exported',
      totalInputTokens: 0,
      totalOutputTokens: 0,
      totalCostMicrocents: 0,
      createdAt,
      updatedAt,
    },
    messages,
    prompt: asOf === undefined ? undefined : { text: snapshot?.system_prompt ?? NOT_TOLD, asOf },
  };
}

/** Stands for a prompt that the file does not hold. */
const NOT_TOLD = '-';

const asAgent = (value: unknown): Agent | undefined => AgentSchema.safeParse(value).data;
