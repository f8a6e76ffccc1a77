import 'server-only';
import { z } from 'zod';
import { SESSION_SURFACES, type SessionSurface } from '#lib/speech/session-surface.public.ts';

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

export const agentStateSchema = z
  .object({
    surface: z.enum(SESSION_SURFACES),
    agent_id: z.string().nullable(),
    prompt_pack_kind: z.string().nullable(),
    prompt_pack_hash: z.string().nullable(),
    dossier_hash: z.string().nullable(),
    scope_hash: z.string().nullable(),
    synced_at: z.string().nullable(),
    last_error: z.string().nullable(),
    drift: z.unknown(),
    audited_at: z.string().nullable(),
    lease_expires_at: z.string().nullable(),
  })
  .transform(
    (row): AgentState => ({
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
    }),
  );

const isLater = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && Date.parse(one) >= Date.parse(other);
