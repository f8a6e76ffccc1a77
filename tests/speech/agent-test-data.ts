import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { privatePackSchema, publicPackSchema } from '#lib/speech/audience-pack.public.ts';
import { sessionSurfaceSchema } from '#lib/speech/session-surface.public.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import type { AgentSpec } from '#lib/speech/voice-provider.ts';
import { interviewerWords } from '#lib/voice/interviewer-agent.ts';
import { MANNERS } from '#lib/voice/manners.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';

const passage = z.strictObject({ text: z.string(), source: z.string() });
const agentTest = z.strictObject({
  name: z.string(),
  surface: z.enum([...sessionSurfaceSchema.options, 'interviewer']),
  /** How much the reflection has to speak from. */
  pack: z.enum(['standard', 'emerging']).default('standard'),
  /** Of the session, where they differ from those of a guest. */
  variables: z.record(z.string(), z.string()).default({}),
  say: z.array(z.string()).min(1),
  /** What the tool finds; null when it fails. */
  found: z.array(passage).nullable(),
  /** The tools that have to be called, and no others; null when that is the agent's to decide. */
  calls: z.array(z.string()).nullable(),
  mustNotCall: z.array(z.string()).optional(),
  must: z.array(z.string()),
  mustNot: z.array(z.string()),
  /** What the provider's own judge looks for in the answer. */
  success: z.string().min(20).max(2_000),
  /** What the provider's tests look for among the calls of a model that decides for itself. */
  tool: z.strictObject({ name: z.string(), isCalled: z.boolean() }).optional(),
});
export type AgentTest = z.infer<typeof agentTest>;
export type Found = AgentTest['found'];

export const AGENT_TESTS = z
  .array(agentTest)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'agent-tests.json'), 'utf8')));

const PRIVATE = 'I was afraid of my brother for all of the years that we shared a room.';
const PUBLISHED = 'I counted the flashes of the lighthouse every single night.';

const evidence = (namespace: string, place: number, quote: string): EvidenceItem => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  sourceId: `00000000-0000-4000-8000-00000000001${place}`,
  correctionId: null,
  namespace,
  quote,
  asked: null,
  kind: 'fact',
  contentHash: canonicalHash(quote),
});

export function specOf(
  { surface, pack }: Pick<AgentTest, 'surface' | 'pack'>,
  { voiceId, toolBaseUrl }: { voiceId: string; toolBaseUrl: string },
): AgentSpec {
  const published = evidence('childhood', 1, PUBLISHED);
  const { prompt_packs: packs } = compileVoiceArtifact({
    displayName: 'Mara Lindqvist',
    evidence: { private: [published, evidence('letters', 2, PRIVATE)], public: [published] },
    publishedNamespaces: ['childhood'],
  });
  const agent = {
    name: `agent test, ${surface}, ${pack}`,
    tag: `agent-test:${Date.now()}:${surface}:${pack}`,
    voice: { voiceId, language: 'en' },
    toolBaseUrl,
    retentionDays: 1,
  };
  if (surface === 'interviewer') return { ...agent, surface, pack: interviewerWords('en') };
  if (surface === 'public')
    return { ...agent, surface, pack: publicPackSchema.parse(packs[`public_${pack}`]) };
  const kind = pack === 'emerging' ? 'private_emerging' : (`private_${surface}` as const);
  return { ...agent, surface, pack: privatePackSchema.parse(packs[kind]) };
}

export const variablesOf = (
  { variables }: AgentTest,
  placeholders: readonly string[],
): Record<string, string> => ({
  ...Object.fromEntries(placeholders.map((name) => [name, ''])),
  allowed_actions: 'retrieve-context',
  conversation_id: 'agent-test',
  conversation_bind_sig: 'bind-signature-canary',
  off_record: 'false',
  manner: MANNERS.spoken,
  ...variables,
});
