import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';

type SentVersion = { surface: SessionSurface; promptPackHash: string; versionId: string };

/** For stewards, by surface and the hash of the pack that was sent. */
export async function listAgentVersions(
  db: UserClient,
  reflectionId: string,
): Promise<Result<SentVersion[]>> {
  const rows = fromDatabase(
    await db
      .from('agent_versions')
      .select('surface, prompt_pack_hash, version_id')
      .eq('reflection_id', reflectionId)
      .order('recorded_at', { ascending: false })
      .limit(200),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ surface, prompt_pack_hash: promptPackHash, version_id: versionId }) => ({
      surface,
      promptPackHash,
      versionId,
    })),
  );
}
