import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Conversation } from '@elevenlabs/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { privatePackSchema, publicPackSchema } from '#lib/contracts/audience-pack.ts';
import { type SessionSurface, sessionSurfaceSchema } from '#lib/contracts/session-surface.ts';
import type { EvidenceItem } from '#lib/contracts/voice-artifact.ts';
import { compileVoiceArtifact } from '#lib/packs/compile-voice-artifact.ts';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { agentTools } from '#lib/voice/agent-tools.ts';
import type { AgentSpec, VoiceProvider } from '#lib/voice/voice-provider.ts';
import { toolSecrets } from './agent-spec.ts';

const passage = z.strictObject({ text: z.string(), source: z.string() });
const agentTest = z.strictObject({
  name: z.string(),
  surface: sessionSurfaceSchema,
  say: z.array(z.string()).min(1),
  /** What the tool finds; null when it fails. */
  found: z.array(passage).nullable(),
  /** The tools that have to be called, and no others; null when that is the agent's to decide. */
  calls: z.array(z.string()).nullable(),
  mustNotCall: z.array(z.string()).optional(),
  must: z.array(z.string()),
  mustNot: z.array(z.string()),
});
export type Found = z.infer<typeof agentTest>['found'];

const tests = z
  .array(agentTest)
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'agent-tests.json'), 'utf8')));

export type Stage = {
  provider: VoiceProvider;
  voiceId: string;
  toolBaseUrl: string;
  /** What the tool finds from now on; null where the provider cannot reach one of ours, and every look fails. */
  find: ((found: Found) => void) | null;
  stop(): Promise<void>;
};

const PRIVATE = 'I was afraid of my brother for all of the years that we shared a room.';
const PUBLISHED = 'I counted the flashes of the lighthouse every single night.';

const evidence = (namespace: string, place: number, quote: string): EvidenceItem => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  sourceId: `00000000-0000-4000-8000-00000000001${place}`,
  correctionId: null,
  namespace,
  quote,
  kind: 'fact',
  contentHash: canonicalHash(quote),
});

function specOf(surface: SessionSurface, { voiceId, toolBaseUrl }: Stage): AgentSpec {
  const published = evidence('childhood', 1, PUBLISHED);
  const { prompt_packs: packs } = compileVoiceArtifact({
    displayName: 'Mara Lindqvist',
    evidence: { private: [published, evidence('letters', 2, PRIVATE)], public: [published] },
    publishedNamespaces: ['childhood'],
  });
  const agent = {
    name: `agent test, ${surface}`,
    tag: `agent-test:${Date.now()}:${surface}`,
    voice: { voiceId, language: 'en' },
    toolBaseUrl,
    retentionDays: 1,
  };
  return surface === 'public'
    ? { ...agent, surface, pack: publicPackSchema.parse(packs.public_standard) }
    : {
        ...agent,
        surface,
        pack: privatePackSchema.parse(surface === 'memory' ? packs.private_memory : packs.private_standard),
      };
}

/** What an agent of ours has to do in a conversation, whoever runs it. What needs an answer of the tool is asked where there is one. */
export function agentTests(start: () => Promise<Stage>): void {
  let stage: Stage;
  const agents = new Map<SessionSurface, { agentId: string; placeholders: readonly string[] }>();

  beforeAll(async () => {
    stage = await start();
  });
  afterAll(async () => {
    for (const { agentId } of agents.values()) await stage.provider.deleteAgent(agentId);
    await stage.stop();
  });

  async function agentFor(surface: SessionSurface) {
    const known = agents.get(surface);
    if (known) return known;
    const spec = specOf(surface, stage);
    const toolIds: string[] = [];
    for (const tool of agentTools({ ...spec, toolContract: spec.pack.toolContract })) {
      toolIds.push((await stage.provider.registerTool(tool, toolSecrets())).toolId);
    }
    const { agentId } = await stage.provider.createAgent(spec, toolIds);
    const made = { agentId, placeholders: spec.pack.placeholders };
    agents.set(surface, made);
    return made;
  }

  test.each(tests)(
    '$surface: it $name',
    async ({ surface, say, found, calls, mustNotCall, must, mustNot }) => {
      stage.find?.(found);
      const { agentId, placeholders } = await agentFor(surface);
      const { answers, called } = await talk(agentId, placeholders, say);
      const text = answers.join('\n').toLowerCase();
      if (calls) expect(new Set(called)).toEqual(new Set(calls));
      for (const name of mustNotCall ?? []) expect(called).not.toContain(name);
      for (const words of mustNot) expect(text).not.toContain(words.toLowerCase());
      const canLook = stage.find !== null || !found?.length;
      for (const words of canLook ? must : []) expect(text).toContain(words.toLowerCase());
    },
  );

  async function talk(agentId: string, placeholders: readonly string[], say: readonly string[]) {
    const { url } = await stage.provider.signedUrl(agentId);
    const said: string[] = [];
    let isOver = false;
    const conversation = await Conversation.startSession({
      signedUrl: url,
      textOnly: true,
      dynamicVariables: {
        ...Object.fromEntries(placeholders.map((name) => [name, ''])),
        allowed_actions: 'retrieve-context',
        conversation_id: 'agent-test',
        conversation_bind_sig: 'bind-signature-canary',
        off_record: 'false',
      },
      onMessage: ({ role, message }) => {
        if (role === 'agent') said.push(message);
      },
      onDisconnect: () => {
        isOver = true;
      },
    });
    const heard = (count: number) =>
      vi.waitFor(() => expect(isOver || said.length >= count).toBe(true), { timeout: 60_000 });
    // The first message is not an answer.
    await heard(1);
    for (const [turn, words] of say.entries()) {
      conversation.sendUserMessage(words);
      await heard(turn + 2);
    }
    const conversationId = conversation.getId();
    if (!isOver) await conversation.endSession();
    const { turns } = await vi.waitFor(
      async () => {
        const kept = await stage.provider.readConversation(conversationId);
        expect(kept.status).toMatch(/done|failed/);
        return kept;
      },
      { timeout: 60_000, interval: 300 },
    );
    await stage.provider.deleteConversation(conversationId);
    return {
      answers: said.slice(1),
      called: turns.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name)),
    };
  }
}
