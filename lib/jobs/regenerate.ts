import 'server-only';
import { finishCompiling, listCompilingSources } from '#lib/db/source-steps.ts';
import type { Result } from '#lib/platform/result.ts';

/** Brings what a reflection is made of up to date with its evidence; the sources that waited for it are live then. */
export async function regenerate(reflectionId: string): Promise<Result<unknown>> {
  const waiting = await listCompilingSources(reflectionId);
  if (!waiting.ok) return waiting;
  return finishCompiling(reflectionId, waiting.value);
}
