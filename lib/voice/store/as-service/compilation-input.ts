import 'server-only';
import { z } from 'zod';
import { ownLines } from '#lib/knowledge/own-lines.ts';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type Audience, voiceEvidencePackSchema } from '#lib/speech/voice-artifact.public.ts';
import type { GateContext } from '../../ledger/gate/gate-context.ts';
import { measureLines } from '../../pack/measure-diction.ts';
import type { Style } from '../../pack/measure-style.ts';

const wishesSchema = z.object({ style: z.string(), boundaries: z.string() });

const linesSchema = z.array(
  z
    .tuple([z.guid(), z.string().nullable(), z.string(), z.array(z.string()).nullable()])
    .transform(([sourceId, speaker, text, calledAs]) => ({ sourceId, speaker, text, calledAs })),
);

const inputSchema = z.object({
  displayName: z.string(),
  publishedNamespaces: z.array(z.string()),
  evidence: voiceEvidencePackSchema,
  wishes: z.object({ private: wishesSchema, public: wishesSchema }),
  lines: z.object({ private: linesSchema, public: linesSchema }),
});

export type CompilationInput = Omit<z.infer<typeof inputSchema>, 'lines'> & {
  styles: Record<Audience, Style>;
};

const contextSchema = z.object({
  displayName: z.string(),
  lines: z.object({ private: linesSchema, public: linesSchema }),
  publishedNamespaces: z.array(z.string()),
  publicWishes: wishesSchema,
  published: z.array(
    z.object({ id: z.guid(), quote: z.string(), asked: z.string().nullable(), verbatim: z.boolean() }),
  ),
  unpublished: z.array(z.string()),
});

/** What a voice is compiled from, as it was at one moment. */
export async function readCompilationInput(reflectionId: string): Promise<Result<CompilationInput>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_compilation_input', { p_reflection_id: reflectionId }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return fail('not_found');
  const { lines, ...input } = inputSchema.parse(answer.value);
  const styleOf = (audience: Audience) => measureLines(input.displayName, lines[audience]);
  return ok({ ...input, styles: { private: styleOf('private'), public: styleOf('public') } });
}

/**
 * What is published at this moment, with whether each quote stands word for word in its source, and all quotes that are not; and
 * what each audience may hear of the person's own lines.
 */
export async function readGateContext(reflectionId: string): Promise<Result<GateContext>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_gate_context', { p_reflection_id: reflectionId }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return fail('not_found');
  const { lines, displayName, ...context } = contextSchema.parse(answer.value);
  const ownIn = (audience: Audience) => ownLines(displayName, lines[audience]);
  return ok({ ...context, spoken: { private: ownIn('private'), public: ownIn('public') } });
}
