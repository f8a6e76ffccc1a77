import { Conversation } from '@elevenlabs/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agentTools } from '#lib/speech/agent-tools.ts';
import type { VoiceProvider } from '#lib/speech/voice-provider.ts';
import { toolSecrets } from './agent-spec.ts';
import { AGENT_TESTS, type AgentTest, type Found, specOf, variablesOf } from './agent-test-data.ts';

export type Stage = {
  provider: VoiceProvider;
  voiceId: string;
  toolBaseUrl: string;
  /** What the tool finds from now on; null where the provider cannot reach one of ours, and every look fails. */
  find: ((found: Found) => void) | null;
  stop(): Promise<void>;
};

/** What an agent of ours has to do in a conversation, whoever runs it. What needs an answer of the tool is asked where there is one. */
export function agentTests(start: () => Promise<Stage>): void {
  let stage: Stage;
  const agents = new Map<string, { agentId: string; placeholders: readonly string[] }>();

  beforeAll(async () => {
    stage = await start();
  });
  afterAll(async () => {
    for (const { agentId } of agents.values()) await stage.provider.deleteAgent(agentId);
    await stage.stop();
  });

  async function agentFor({ surface, pack }: AgentTest) {
    const known = agents.get(`${surface}, ${pack}`);
    if (known) return known;
    const spec = specOf({ surface, pack }, stage);
    const toolIds: string[] = [];
    for (const tool of agentTools({ ...spec, toolContract: spec.pack.toolContract })) {
      toolIds.push((await stage.provider.registerTool(tool, toolSecrets())).toolId);
    }
    const { agentId } = await stage.provider.createAgent(spec, toolIds);
    const made = { agentId, placeholders: spec.pack.placeholders };
    agents.set(`${surface}, ${pack}`, made);
    return made;
  }

  test.each(AGENT_TESTS)('$surface, $pack: it $name', async (wanted) => {
    const { say, found, calls, mustNotCall, must, mustNot } = wanted;
    stage.find?.(found);
    const { agentId, placeholders } = await agentFor(wanted);
    const { answers, called } = await talk(agentId, variablesOf(wanted, placeholders), say);
    const text = answers.join('\n').toLowerCase();
    if (calls) expect(new Set(called)).toEqual(new Set(calls));
    for (const name of mustNotCall ?? []) expect(called).not.toContain(name);
    for (const words of mustNot) expect(text).not.toContain(words.toLowerCase());
    const canLook = stage.find !== null || !found?.length;
    for (const words of canLook ? must : []) expect(text).toContain(words.toLowerCase());
  });

  async function talk(agentId: string, dynamicVariables: Record<string, string>, say: readonly string[]) {
    const { url } = await stage.provider.signedUrl(agentId);
    const said: string[] = [];
    let isOver = false;
    const conversation = await Conversation.startSession({
      signedUrl: url,
      textOnly: true,
      dynamicVariables,
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
