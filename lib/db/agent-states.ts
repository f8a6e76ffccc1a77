import 'server-only';
import { z } from 'zod';
import type { SessionSurface } from '#lib/contracts/session-surface.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { fromDatabase } from './database-failure.ts';
import type { UserClient } from './user-client.ts';

const driftSchema = z.array(z.object({ setting: z.string(), wanted: z.string(), found: z.string() }));

/** What the agent of a surface was sent, as stewards read it; `runtime-sync-state.ts` is how the server records it. */
export type AgentState = {
  surface: SessionSurface;
  agentId: string | null;
  promptPackKind: string | null;
  promptPackHash: string | null;
  dossierHash: string | null;
  scopeHash: string | null;
  syncedAt: string | null;
  lastError: string | null;
  auditedAt: string | null;
  /** Found by the last audit, and nothing was sent since. */
  drift: z.infer<typeof driftSchema>;
  /** Somebody is sending it something at this moment. */
  isBusy: boolean;
};

export async function listAgentStates(db: UserClient, reflectionId: string): Promise<Result<AgentState[]>> {
  const rows = fromDatabase(
    await db
      .from('runtime_sync_state')
      .select(
        'surface, agent_id, prompt_pack_kind, prompt_pack_hash, dossier_hash, scope_hash, synced_at, last_error, drift, audited_at, lease_expires_at',
      )
      .eq('reflection_id', reflectionId)
      .limit(10),
  );
  if (!rows.ok) return rows;
  return ok(
    rows.value.map((row) => ({
      surface: row.surface,
      agentId: row.agent_id,
      promptPackKind: row.prompt_pack_kind,
      promptPackHash: row.prompt_pack_hash,
      dossierHash: row.dossier_hash,
      scopeHash: row.scope_hash,
      syncedAt: row.synced_at,
      lastError: row.last_error,
      auditedAt: row.audited_at,
      drift: isLater(row.audited_at, row.synced_at) ? driftSchema.catch([]).parse(row.drift) : [],
      isBusy: isLater(row.lease_expires_at, new Date().toISOString()),
    })),
  );
}

const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) >= Date.parse(other);
