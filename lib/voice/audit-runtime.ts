import { env } from '#lib/platform/env.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { SESSION_SURFACES, type SessionSurface } from '#lib/speech/session-surface.public.ts';
import { type Drift, type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { interviewerSpec } from './interviewer-agent.ts';
import { NO_PROVIDER, providerSentence } from './provider-sentence.ts';
import { type Awaited, awaitedBy, isInForce, wantedAgent } from './runtime/wanted-agent.ts';
import { runtimeSettings } from './runtime-settings.ts';
import {
  forgetRuntimeAgent,
  listVoicedReflections,
  type Runtime,
  readRuntime,
  recordRuntimeDrift,
} from './store/as-service/runtime-sync-state.ts';

/**
 * What was found of a surface. Only an agent that was given what is live is compared with its template: of a stale one it is
 * known that it differs.
 */
export type SurfaceFinding =
  | { is: 'as it should be' }
  | { is: 'drifted'; drift: readonly Drift[] }
  | { is: 'stale' }
  /** The provider does not know it; so it is forgotten here too, and made anew by the next sync. */
  | { is: 'gone' }
  | { is: 'waiting'; awaits: Awaited | 'interview' }
  | { is: 'unknown'; because: string };

export type SurfaceAudit = {
  reflectionId: string;
  displayName: string;
  surface: SessionSurface;
  finding: SurfaceFinding;
};

export async function auditReflection(reflectionId: string): Promise<Result<SurfaceAudit[]>> {
  const audits: SurfaceAudit[] = [];
  for (const surface of SESSION_SURFACES) {
    const runtime = await readRuntime(reflectionId, surface);
    if (!runtime.ok) return runtime;
    const finding = await auditSurface(reflectionId, runtime.value);
    if (!finding.ok) return finding;
    audits.push({ reflectionId, displayName: runtime.value.displayName, surface, finding: finding.value });
  }
  return ok(audits);
}

/** The one that interviews, which belongs to no reflection; null where somebody else looks after it. */
export async function auditInterviewer(): Promise<SurfaceFinding | null> {
  const provider = configuredVoice();
  if (env().ELEVENLABS_INTERVIEWER_AGENT_ID) return null;
  if (!provider) return { is: 'unknown', because: NO_PROVIDER };
  const drift: Drift[] = [];
  try {
    const specs = (['en', 'de'] as const).flatMap((language) =>
      [false, true].map((keepsSound) => interviewerSpec({ language, keepsSound })),
    );
    const made = await Promise.all(specs.map(({ tag }) => provider.findAgents(tag)));
    if (made.every(({ length }) => length === 0)) return { is: 'waiting', awaits: 'interview' };
    for (const [place, spec] of specs.entries()) {
      const agentId = made[place]?.[0];
      if (agentId) drift.push(...(await provider.readAgent(agentId, spec)).drift);
    }
    return drift.length > 0 ? { is: 'drifted', drift } : { is: 'as it should be' };
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    return { is: 'unknown', because: providerSentence(error) };
  }
}

const PAGE = 200;

/** Compares the agents of all reflections with their templates, records where they differ, and tells as it goes. */
export async function* auditRuntime(): AsyncGenerator<Result<SurfaceAudit[]>> {
  let after: string | null = null;
  for (;;) {
    const page: Result<string[]> = await listVoicedReflections(after, PAGE);
    if (!page.ok) return yield page;
    for (const reflectionId of page.value) {
      const audits = await auditReflection(reflectionId);
      // Deleted since the page was read.
      if (audits.ok || audits.error.code !== 'not_found') yield audits;
    }
    after = page.value.at(-1) ?? null;
    if (page.value.length < PAGE) return;
  }
}

async function auditSurface(reflectionId: string, runtime: Runtime): Promise<Result<SurfaceFinding>> {
  const awaits = awaitedBy(runtime);
  if (awaits) return ok({ is: 'waiting', awaits });
  const agentId = runtime.state?.agentId;
  if (!agentId || !isInForce(runtime, runtimeSettings())) return ok({ is: 'stale' });
  const provider = configuredVoice();
  if (!provider) return ok({ is: 'unknown', because: NO_PROVIDER });
  try {
    return await compare({ reflectionId, runtime, agentId }, provider);
  } catch (error) {
    if (!(error instanceof VoiceProviderError)) throw error;
    if (error.kind !== 'not_found') return ok({ is: 'unknown', because: providerSentence(error) });
    const seen = { reflectionId, surface: runtime.surface, agentId };
    const forgotten = await forgetRuntimeAgent(seen, 'The voice service no longer has this agent.');
    return forgotten.ok ? ok({ is: 'gone' }) : forgotten;
  }
}

/** What somebody else put into an agent is theirs to choose, and so is how much of it. */
const MOST = 100;
const LONGEST = 2_000;

type RecordedDrift = { setting: string; wanted: string; found: string };

/**
 * Settings that quote a person, name whom they spoke of, or name the clone of one, which only owners may read. Of them only the length is kept: what is
 * erased elsewhere must not stay here.
 */
const QUOTES = /(?:prompt\.prompt|firstMessage|voiceId|pronunciationDictionaryLocators)$/i;

/** As it is kept and shown: every value as JSON, cut where it is long. */
const recordedDrift = (drift: readonly Drift[]): RecordedDrift[] =>
  drift.slice(0, MOST).map(({ setting, wanted, found }) => {
    const show = QUOTES.test(setting) ? lengthOf : shown;
    return { setting, wanted: show(wanted), found: show(found) };
  });

const lengthOf = (value: unknown): string =>
  typeof value === 'string' ? `a text of ${value.length} characters` : 'no text';

export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json;
}

async function compare(
  { reflectionId, runtime, agentId }: { reflectionId: string; runtime: Runtime; agentId: string },
  provider: VoiceProvider,
): Promise<Result<SurfaceFinding>> {
  const { spec, sent } = wantedAgent(runtime, runtimeSettings());
  const { drift } = await provider.readAgent(agentId, spec);
  const { surface } = runtime;
  const { promptPackHash } = sent;
  const seen = { reflectionId, surface, agentId, promptPackHash };
  const recorded = await recordRuntimeDrift(seen, recordedDrift(drift));
  if (!recorded.ok) return recorded;
  return ok(drift.length > 0 ? { is: 'drifted', drift } : { is: 'as it should be' });
}
