import { z } from 'zod';
import { AgentSchema, kebabIdSchema } from '../agent.public.ts';
import { SessionMessageSchema, sessionIdSchema } from '../agent-session.public.ts';

/** As long as it likes: a session from elsewhere may have other bounds than ours. */
const named = z.string().min(1);
const moment = z.iso.datetime({ offset: true });

const node = z.discriminatedUnion('type', [
  z.strictObject({ id: kebabIdSchema, type: z.literal('input') }),
  z.strictObject({
    id: kebabIdSchema,
    type: z.literal('agent'),
    agent_ref: named,
    prompt_template: z.string().min(1).optional(),
    tools: z.array(z.string()).min(1).optional(),
  }),
  z.strictObject({ id: kebabIdSchema, type: z.literal('output') }),
]);

const transcript = z.strictObject({
  source: z.literal('session'),
  sessionId: sessionIdSchema,
  agentSlug: named,
  title: named.optional(),
  createdAt: moment,
  updatedAt: moment,
  messages: z.array(SessionMessageSchema),
});

export const WorkflowDefinitionSchema = z.strictObject({
  schema_version: z.literal('1.0'),
  workflow: z
    .strictObject({
      id: kebabIdSchema,
      name: named.optional(),
      agents: z.array(AgentSchema).optional(),
      nodes: z.array(node),
      edges: z.array(z.strictObject({ from: z.string(), to: z.string() })),
      metadata: z.strictObject({
        relaviumExport: transcript,
        /** What this host says of its own: the model where other hosts do not know it, and as of when the prompt was resolved. */
        reflections: z
          .strictObject({
            provider: named.optional(),
            model: named.optional(),
            reasoningEffort: named.optional(),
            promptAsOf: named.optional(),
          })
          .optional(),
      }),
    })
    .check(({ value: { nodes, edges }, issues }) => {
      const ids = new Set<string>();
      nodes.forEach(({ id }, at) => {
        if (ids.has(id))
          issues.push({ code: 'custom', input: id, path: ['nodes', at, 'id'], message: 'stands twice' });
        ids.add(id);
      });
      edges.forEach((edge, at) => {
        for (const end of ['from', 'to'] as const) {
          if (ids.has(edge[end])) continue;
          const message = 'names no node';
          issues.push({ code: 'custom', input: edge[end], path: ['edges', at, end], message });
        }
      });
    }),
});
export type WorkflowDefinition = z.infer<typeof WorkflowDefinitionSchema>;
