import 'server-only';
import { z } from 'zod';
import { harmlessName } from '#lib/platform/harmless-words.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { judgeAndPromote, type Promotion } from './ledger/judge-and-promote.ts';
import { hashNamespaceScope } from './pack/namespace-scope.ts';
import { readCompilationInput } from './store/as-service/compilation-input.ts';
import { findGeneration, recordVoiceArtifact, startGeneration } from './store/as-service/voice-artifacts.ts';

/**
 * Brings back what was live before: its payload as a new generation, through the same gate, which compares it with what is
 * published today. It stays until the next regeneration.
 */
export async function rollBackVoice(reflectionId: string, generation: number): Promise<Result<Promotion>> {
  const older = await findGeneration(reflectionId, generation);
  if (!older.ok) return older;
  const { status, payload, payloadHash } = older.value;
  if (payload === null)
    return refuse('The words of this generation were erased with a source that it quoted.');
  if (status === 'promoted') return refuse('This generation is live already.');
  if (status !== 'superseded') return refuse('This generation was never live. Choose one that was.');
  const today = await readCompilationInput(reflectionId);
  if (!today.ok) return today;
  const compiled = compiledFor.safeParse(payload).data;
  // Guests are served only what was compiled for exactly what is published, and nothing would compile this one anew.
  if (compiled?.sync.scopeHash !== hashNamespaceScope(today.value.publishedNamespaces)) {
    return refuse('Other namespaces were published then than are now. Guests could not be served with it.');
  }
  if (compiled.capsule.name !== harmlessName(today.value.displayName)) {
    return refuse('The reflection had another name then, and would say it.');
  }
  const started = await startGeneration(reflectionId);
  if (!started.ok) return started;
  const copy = { generation: started.value, payload, payloadHash, copiedFrom: generation };
  const artifactId = await recordVoiceArtifact(reflectionId, copy);
  return artifactId.ok ? judgeAndPromote(artifactId.value) : artifactId;
}

const compiledFor = z.object({
  sync: z.object({ scopeHash: z.string() }),
  capsule: z.object({ name: z.string() }),
});

const refuse = (message: string) => fail('conflict', { message });
