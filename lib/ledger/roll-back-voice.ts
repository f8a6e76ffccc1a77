import 'server-only';
import { findGeneration, recordVoiceArtifact, startGeneration } from '#lib/db/voice-artifacts.ts';
import { fail, type Result } from '#lib/platform/result.ts';
import { judgeAndPromote, type Promotion } from './judge-and-promote.ts';

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
  const started = await startGeneration(reflectionId);
  if (!started.ok) return started;
  const copy = { generation: started.value, payload, payloadHash, copiedFrom: generation };
  const artifactId = await recordVoiceArtifact(reflectionId, copy);
  return artifactId.ok ? judgeAndPromote(artifactId.value) : artifactId;
}

const refuse = (message: string) => fail('conflict', { message });
