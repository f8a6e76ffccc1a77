import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Result } from '#lib/platform/result.ts';

/** Sources that were read and are live when the voice knows them. */

/** Also those that failed while they waited for the voice: the next one may be approved. */
export async function listCompilingSources(reflectionId: string): Promise<Result<string[]>> {
  return fromDatabase(await serviceClient().rpc('list_compiling_sources', { p_reflection_id: reflectionId }));
}

/** To live, or to failed with a reason. */
export async function finishCompiling(
  reflectionId: string,
  sourceIds: readonly string[],
  failureReason: string | null,
): Promise<Result<number>> {
  return fromDatabase(
    await serviceClient().rpc('finish_compiling', {
      p_reflection_id: reflectionId,
      p_source_ids: [...sourceIds],
      ...(failureReason !== null && { p_failure_reason: failureReason }),
    }),
  );
}
