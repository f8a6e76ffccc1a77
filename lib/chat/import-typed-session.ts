import { createHash, randomUUID } from 'node:crypto';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { agentOfReflection } from './agent-of-reflection.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { parseWorkflow } from './engine/export.ts';
import { summaryIn } from './engine/summary-mark.ts';
import type { WorkflowDefinition } from './engine/workflow-definition.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { sealedRefusalTexts } from './texts/sealed.public.ts';
import { DocumentError } from './yaml-document.ts';

/**
 * A new session that goes on from a file: with what was said in it, and with the agent that the reflection has now. What the file says
 * of an agent is not believed: its words may have been taken back since.
 */
export async function importTypedSession(
  { user, reflection }: ReflectionAccess,
  yaml: string,
): Promise<Result<{ sessionId: string }>> {
  let definition: WorkflowDefinition;
  try {
    definition = parseWorkflow(yaml);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return fail('invalid_request', { message: sealedRefusalTexts.notAFile(error.message) });
  }
  const store = agentSessionStore({ reflectionId: reflection.id, userId: user.id });
  const imported = await orStoreFailure(
    keep(store, definition, yaml, agentOfReflection(reflection), reflection.slug),
  );
  return imported.ok ? ok({ sessionId: imported.value }) : imported;
}

async function keep(
  store: ReturnType<typeof agentSessionStore>,
  { workflow }: WorkflowDefinition,
  yaml: string,
  agent: ReturnType<typeof agentOfReflection>,
  slug: string,
): Promise<string> {
  const { title, messages } = workflow.metadata.relaviumExport;
  const data = new TextEncoder().encode(yaml);
  const importedFrom = `media://sha256-${createHash('sha256').update(data).digest('hex')}` as const;
  const context = { workingDir: `reflections/${slug}`, fsScopeTier: 'sandboxed' as const, importedFrom };
  const { id } = await store.create(
    {
      id: randomUUID(),
      agentSlug: agent.id,
      agentSnapshot: agent,
      ...(title !== undefined && { title: title.slice(0, 200) }),
      context,
    },
    { type: 'session:started', agentRef: agent.id, model: agent.model, context },
    // A summary stands for what a model is not shown any more. Attack: one that was forged would be believed instead of the words.
    messages.flatMap((message) => {
      if (summaryIn(message)) return [];
      const { role, content, modelId } = message;
      return [{ id: randomUUID(), role, content, ...(modelId !== undefined && { modelId }) }];
    }),
  );
  await store.putMedia(id, { mediaType: 'application/yaml', data });
  return id;
}
