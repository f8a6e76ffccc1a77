import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { Json } from '#lib/platform/db/types.gen.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import {
  type PrivatePack,
  type PublicPack,
  privatePackSchema,
  publicPackSchema,
} from '#lib/speech/audience-pack.public.ts';
import { pronunciationSchema } from '#lib/speech/pronunciation.public.ts';
import type { SessionSurface } from '#lib/speech/session-surface.public.ts';
import { maturitySchema, promptPackKindSchema } from '#lib/speech/voice-artifact.public.ts';

const stateSchema = z.object({
  agentId: z.string().nullable(),
  promptPackKind: promptPackKindSchema.nullable(),
  promptPackHash: z.string().nullable(),
  dossierHash: z.string().nullable(),
  scopeHash: z.string().nullable(),
  voiceId: z.string().nullable(),
  /** Of everything that it was sent. */
  sentHash: z.string().nullable(),
  /** While it is not known what it says: all of which it says one. */
  maySay: z.array(z.record(z.string(), z.string().nullable())),
  /** The last audit found that it differs from its template, and nothing was sent since. */
  hasDrifted: z.boolean(),
});

const runtimeSchema = <Pack extends z.ZodType>(pack: Pack) =>
  z.object({
    reflectionId: z.string(),
    displayName: z.string(),
    /** Its own, and those of the sources that this audience may hear of. */
    language: z.string(),
    languages: z.array(z.string()),
    /** Only while a consent to it is in force. */
    clonedVoiceId: z.string().nullable(),
    /** The one that its owner chose; null for that of the installation. */
    stockVoiceId: z.string().nullable(),
    /** Of every audience: an agent is told of those whose names it may say. */
    pronunciations: z.array(pronunciationSchema),
    publishedNamespaces: z.array(z.string()),
    live: z
      .object({
        packs: z.record(z.string(), pack).transform((packs) => Object.values(packs)),
        /** When these packs went live. */
        promotedAt: z.string().nullish(),
        maturity: maturitySchema,
        /** That this audience's evidence speaks of. */
        names: z.array(z.string()),
        /** The names that were published when these packs were compiled. */
        compiledFor: z.array(z.string()),
        /** None of this audience's evidence was sealed, moved away, deleted or corrected since. */
        mayBeSaid: z.boolean(),
      })
      .nullable(),
    state: stateSchema.nullable(),
  });

const publicRuntimeSchema = runtimeSchema(publicPackSchema);
const privateRuntimeSchema = runtimeSchema(privatePackSchema);

type PublicRuntime = z.infer<typeof publicRuntimeSchema> & { surface: 'public' };
type PrivateRuntime = z.infer<typeof privateRuntimeSchema> & { surface: 'standard' | 'memory' };

/** Of one surface, as it was at one moment: what is live, what is published, and what its agent was sent last. */
export type Runtime = PublicRuntime | PrivateRuntime;

/** Of a public surface nothing but public packs is read. */
export async function readRuntime(reflectionId: string, surface: SessionSurface): Promise<Result<Runtime>> {
  const answer = fromDatabase(
    await serviceClient().rpc('read_runtime', { p_reflection_id: reflectionId, p_surface: surface }),
  );
  if (!answer.ok) return answer;
  if (answer.value === null) return fail('not_found');
  return ok(
    surface === 'public'
      ? { surface, ...publicRuntimeSchema.parse(answer.value) }
      : { surface, ...privateRuntimeSchema.parse(answer.value) },
  );
}

export type RuntimeLease = { reflectionId: string; surface: SessionSurface; token: string };

const named = ({ reflectionId, surface, token }: RuntimeLease) => ({
  p_reflection_id: reflectionId,
  p_surface: surface,
  p_lease_token: token,
});

/** Null while somebody else has it. */
export async function acquireRuntimeLease(
  reflectionId: string,
  surface: SessionSurface,
  seconds: number,
): Promise<Result<RuntimeLease | null>> {
  const token = fromDatabase(
    await serviceClient().rpc('acquire_runtime_lease', {
      p_reflection_id: reflectionId,
      p_surface: surface,
      p_seconds: seconds,
    }),
  );
  if (!token.ok) return token;
  return ok(token.value === null ? null : { reflectionId, surface, token: token.value });
}

export async function releaseRuntimeLease(lease: RuntimeLease): Promise<Result<boolean>> {
  return fromDatabase(await serviceClient().rpc('release_runtime_lease', named(lease)));
}

export type SentRuntime = {
  promptPackKind: PublicPack['kind'] | PrivatePack['kind'];
  promptPackHash: string;
  dossierHash: string;
  scopeHash: string;
  voiceId: string;
  sentHash: string;
};

/**
 * Before anything is sent: from here on it is not known whether the agent says what it said or what it is sent now, until a sync is
 * recorded. False when the lease was lost.
 */
export async function beginRuntimeWrite(lease: RuntimeLease, sent: SentRuntime): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('begin_runtime_write', {
      ...named(lease),
      p_prompt_pack_kind: sent.promptPackKind,
      p_prompt_pack_hash: sent.promptPackHash,
      p_voice_id: sent.voiceId,
    }),
  );
}

/** Gives the lease back. False when it was lost, and then nothing is recorded. */
export async function recordRuntimeSync(
  lease: RuntimeLease,
  agentId: string,
  sent: SentRuntime,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_runtime_sync', {
      ...named(lease),
      p_agent_id: agentId,
      p_prompt_pack_kind: sent.promptPackKind,
      p_prompt_pack_hash: sent.promptPackHash,
      p_dossier_hash: sent.dossierHash,
      p_scope_hash: sent.scopeHash,
      p_voice_id: sent.voiceId,
      p_sent_hash: sent.sentHash,
    }),
  );
}

type Failure = {
  sentence: string;
  /** For so long nobody else may send anything. */
  quietSeconds?: number;
  /** What the agent was sent before and says still, where it is sure that nothing of this reached it. */
  still?: Runtime['state'];
};

/** Gives the lease back, unless it is kept for a while. */
export async function recordRuntimeFailure(
  lease: RuntimeLease,
  { sentence, quietSeconds = 0, still = null }: Failure,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_runtime_failure', {
      ...named(lease),
      p_error: sentence,
      p_quiet_seconds: quietSeconds,
      ...(still && { p_still: still }),
    }),
  );
}

type Observed = { reflectionId: string; surface: SessionSurface; agentId: string };

/** The provider does not know it. False when another one was recorded meanwhile. */
export async function forgetRuntimeAgent(
  { reflectionId, surface, agentId }: Observed,
  sentence: string,
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('forget_runtime_agent', {
      p_reflection_id: reflectionId,
      p_surface: surface,
      p_agent_id: agentId,
      p_error: sentence,
    }),
  );
}

/** False when something else was sent since the agent was looked at. */
export async function recordRuntimeDrift(
  { reflectionId, surface, agentId, promptPackHash }: Observed & { promptPackHash: string },
  drift: Json[],
): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('record_runtime_drift', {
      p_reflection_id: reflectionId,
      p_surface: surface,
      p_agent_id: agentId,
      p_prompt_pack_hash: promptPackHash,
      p_drift: drift,
    }),
  );
}

/** Reflections that have a voice, a page of them, in the order of their ids. */
export async function listVoicedReflections(after: string | null, limit: number): Promise<Result<string[]>> {
  const query = serviceClient().from('reflections').select('id').not('voice_generation', 'is', null);
  const rows = fromDatabase(await (after === null ? query : query.gt('id', after)).order('id').limit(limit));
  return rows.ok ? ok(rows.value.map(({ id }) => id)) : rows;
}

type AgentVersion = {
  reflectionId: string;
  surface: SessionSurface;
  promptPackHash: string;
  agentId: string;
  versionId: string;
};

/** What the provider calls what was sent: stewards find it there. */
export async function recordAgentVersion(version: AgentVersion): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('record_agent_version', {
      p_reflection_id: version.reflectionId,
      p_surface: version.surface,
      p_prompt_pack_hash: version.promptPackHash,
      p_agent_id: version.agentId,
      p_version_id: version.versionId,
    }),
  );
}
