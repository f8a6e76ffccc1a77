import { randomBytes } from 'node:crypto';
import { on, once } from 'node:events';
import { type Callbacks, Conversation } from '@elevenlabs/client';
import type { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { samplesOfFile } from '#lib/knowledge/samples-of-file.ts';
import { agentTools } from '#lib/speech/agent-tools.ts';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { type AgentChanges, agentSpec as anyAgent, toolSpec as anyTool, toolSecrets } from './agent-spec.ts';

export type Implementation = {
  provider: VoiceProvider;
  /** The same provider, refused: with a key that is none. */
  withWrongKey: VoiceProvider;
  /** The official SDK itself, to look and to meddle behind our back. */
  sdk: ElevenLabsClient;
  voiceId: string;
  stop(): Promise<void>;
};

const INTERVIEWER = {
  systemPrompt: 'You ask questions.',
  firstMessage: 'Good morning.',
  toolContract: [],
  placeholders: [],
};

const failure = (kind: VoiceProviderError['kind']) =>
  expect.objectContaining({ constructor: VoiceProviderError, kind });

/** What every voice provider has to do. Everything that is made carries a mark of this run, and is deleted after it. */
export function voiceProviderContract(start: () => Promise<Implementation>): void {
  const run = `contract-${randomBytes(6).toString('hex')}`;
  const agents: string[] = [];
  const tools: string[] = [];
  let running: Implementation;

  beforeAll(async () => {
    running = await start();
  });

  afterAll(async () => {
    for (const agentId of agents) await running.provider.deleteAgent(agentId);
    for (const toolId of tools) await running.provider.deleteTool(toolId);
    await running.stop();
  });

  const agentSpec = (changes: AgentChanges = {}) =>
    anyAgent({ tag: run, name: run, voiceId: running.voiceId, ...changes });
  const toolSpec = (changes = {}) =>
    anyTool({ url: `https://${run}.example/api/tools/retrieve`, ...changes });

  async function madeAgent(changes: AgentChanges = {}, toolIds: string[] = []): Promise<string> {
    const { agentId } = await running.provider.createAgent(agentSpec(changes), toolIds);
    agents.push(agentId);
    return agentId;
  }

  async function madeTool(changes = {}, secret = `${run}-secret`): Promise<string> {
    const { toolId } = await running.provider.registerTool(toolSpec(changes), toolSecrets(secret));
    if (!tools.includes(toolId)) tools.push(toolId);
    return toolId;
  }

  const WITH_TOOL = {
    toolContract: ['retrieve_context'],
    toolBaseUrl: `https://${run}-whole.example/api/tools`,
  };
  const toolOf = (changes: AgentChanges): object => {
    const { pack, ...spec } = agentSpec(changes);
    return agentTools({ ...spec, toolContract: pack.toolContract })[0] ?? {};
  };

  test('an agent is kept as it was sent, and so are its tools', async () => {
    const toolId = await madeTool(toolOf(WITH_TOOL));
    const agentId = await madeAgent(WITH_TOOL, [toolId]);
    const agent = await running.provider.readAgent(agentId, agentSpec(WITH_TOOL));
    expect(agent).toEqual({ agentId, name: run, tags: [run], drift: [] });
  });

  test('a tool too few, too many, or changed behind our back shows as drift', async () => {
    const toolId = await madeTool(toolOf(WITH_TOOL));
    const settings = async (agentId: string, changes: AgentChanges) =>
      (await running.provider.readAgent(agentId, agentSpec(changes))).drift.map(({ setting }) => setting);
    expect(await settings(await madeAgent(WITH_TOOL), WITH_TOOL)).toEqual(['tools']);
    const agentId = await madeAgent({}, [toolId]);
    expect(await settings(agentId, {})).toEqual(['tools']);
    const { toolConfig } = await running.sdk.conversationalAi.tools.get(toolId);
    if (toolConfig.type !== 'webhook') throw new Error('The tool became another one.');
    const { requestHeaders: _, ...apiSchema } = toolConfig.apiSchema;
    await running.sdk.conversationalAi.tools.update(toolId, {
      toolConfig: { ...toolConfig, apiSchema: { ...apiSchema, url: 'https://elsewhere.example/' } },
    });
    expect(await settings(agentId, WITH_TOOL)).toEqual([
      'tools.retrieve_context.apiSchema.url',
      'tools.retrieve_context.X-Tool-Secret',
    ]);
  });

  test('an update replaces what the spec says, down to a variable that is gone', async () => {
    const agentId = await madeAgent({
      placeholders: ['listener', 'allowed_actions', 'old'],
    });
    const wanted = agentSpec({ systemPrompt: 'Shorter. {{allowed_actions}}', retentionDays: 7 });
    await running.provider.updateAgent(agentId, wanted, []);
    await running.provider.updateAgent(agentId, wanted, []);
    expect((await running.provider.readAgent(agentId, wanted)).drift).toEqual([]);
    const { drift } = await running.provider.readAgent(agentId, agentSpec());
    expect(drift.map(({ setting }) => setting).sort()).toEqual([
      'conversationConfig.agent.prompt.prompt',
      'platformSettings.privacy.retentionDays',
    ]);
  });

  test('an update takes out a language that is gone, and the tool that switched to it', async () => {
    const { agentId } = await running.provider.createAgent({ ...agentSpec(), alsoSpeaks: ['de'] }, []);
    agents.push(agentId);
    const languages = async () => {
      const { conversationConfig } = await running.sdk.conversationalAi.agents.get(agentId);
      return {
        presets: Object.keys(conversationConfig.languagePresets ?? {}),
        switches: Boolean(conversationConfig.agent?.prompt?.builtInTools?.languageDetection),
      };
    };
    expect(await languages()).toEqual({ presets: ['de'], switches: true });
    await running.provider.updateAgent(agentId, agentSpec(), []);
    expect(await languages()).toEqual({ presets: [], switches: false });
  });

  test('an agent says names from a dictionary of its own, and of another one nothing is left', async () => {
    const tag = `${run}-names`;
    const says = (...pronunciations: { name: string; spokenAs: string }[]) =>
      agentSpec({ tag, pronunciations });
    const first = says({ name: 'Börje', spokenAs: 'BUR-yeh' });
    const { agentId } = await running.provider.createAgent(first, []);
    agents.push(agentId);
    const dictionaries = async () => {
      const { pronunciationDictionaries: found } = await running.sdk.pronunciationDictionaries.list({
        pageSize: 100,
      });
      return found.filter(({ name }) => name.startsWith(tag));
    };
    expect((await running.provider.readAgent(agentId, first)).drift).toEqual([]);
    const [kept] = await dictionaries();
    const second = says({ name: 'Kökar', spokenAs: 'CHUR-kar' });
    await running.provider.updateAgent(agentId, second, []);
    await running.provider.deletePronunciations(tag, second.pronunciations ?? []);
    expect((await running.provider.readAgent(agentId, second)).drift).toEqual([]);
    expect((await dictionaries()).map(({ id }) => id)).not.toContain(kept?.id);
    expect((await running.sdk.pronunciationDictionaries.get(kept?.id ?? '')).rules).toEqual([]);
    expect((await running.provider.readAgent(agentId, first)).drift).toMatchObject([
      { setting: 'conversationConfig.tts.pronunciationDictionaryLocators', isOfSoundAlone: true },
    ]);
    await running.provider.updateAgent(agentId, says(), []);
    await running.provider.deletePronunciations(tag, []);
    expect(await dictionaries()).toEqual([]);
    expect((await running.provider.readAgent(agentId, says())).drift).toEqual([]);
  });

  test('an agent that somebody else opened shows as drift', async () => {
    const agentId = await madeAgent();
    await running.sdk.conversationalAi.agents.update(agentId, {
      conversationConfig: { agent: { firstMessage: 'Something else' } },
      platformSettings: { auth: { enableAuth: false } },
    });
    const { drift } = await running.provider.readAgent(agentId, agentSpec());
    expect(drift.map(({ setting }) => setting).sort()).toEqual([
      'conversationConfig.agent.firstMessage',
      'platformSettings.auth.enableAuth',
    ]);
  });

  test('agents are found by their tag, and only by the whole of it', async () => {
    const tag = `${run}-found`;
    const made = [await madeAgent({ tag }), await madeAgent({ tag })];
    expect((await running.provider.findAgents(tag)).sort()).toEqual(made.sort());
    expect(await running.provider.findAgents(`${run}-fou`)).toEqual([]);
  });

  test('a deleted agent is gone, and deleting it again changes nothing', async () => {
    const agentId = await madeAgent();
    await running.provider.deleteAgent(agentId);
    await running.provider.deleteAgent(agentId);
    await expect(running.provider.readAgent(agentId)).rejects.toEqual(failure('not_found'));
    await expect(running.provider.updateAgent(agentId, agentSpec(), [])).rejects.toEqual(
      failure('not_found'),
    );
    await expect(running.provider.signedUrl(agentId)).rejects.toEqual(failure('not_found'));
  });

  test('a tool that is registered twice is one tool, with what was said last', async () => {
    const first = await madeTool({ description: 'Before.' });
    const again = await madeTool({ description: 'After.' });
    expect(again).toBe(first);
    const elsewhere = await madeTool({ url: `https://${run}-other.example/api` });
    expect(elsewhere).not.toBe(first);
    const { toolConfig } = await running.sdk.conversationalAi.tools.get(first);
    expect(toolConfig).toMatchObject({ description: 'After.', toolErrorHandlingMode: 'passthrough' });
  });

  test('a secret header is kept apart from the tool, and a new secret replaces it', async () => {
    const secretIdOf = async (toolId: string) => {
      const { toolConfig } = await running.sdk.conversationalAi.tools.get(toolId);
      expect(JSON.stringify(toolConfig)).not.toContain(`${run}-o`);
      const kept =
        toolConfig.type === 'webhook' ? toolConfig.apiSchema.requestHeaders?.['X-Tool-Secret'] : undefined;
      return kept;
    };
    const toolId = await madeTool({}, `${run}-one`);
    const before = await secretIdOf(toolId);
    await madeTool({}, `${run}-one`);
    expect(await secretIdOf(toolId)).toEqual(before);
    await madeTool({}, `${run}-other`);
    expect(before).toMatchObject({ secretId: expect.any(String) });
    expect(await secretIdOf(toolId)).not.toEqual(before);
  });

  test('an agent cannot be given a tool that does not exist', async () => {
    await expect(madeAgent({}, ['tool_0000000000000000000000000000'])).rejects.toMatchObject({
      retryable: false,
    });
  });

  test('a wrong key is refused, and is not in the error', async () => {
    const error = await running.withWrongKey.findAgents(run).catch((reason: unknown) => reason);
    expect(error).toEqual(failure('unauthorized'));
    expect(error).toMatchObject({ status: 401, reason: expect.stringContaining('invalid_api_key') });
  });

  test('a signed address is one of a socket, for this agent', async () => {
    const agentId = await madeAgent();
    const { url, conversationId } = await running.provider.signedUrl(agentId);
    expect(conversationId).toMatch(/^conv_/);
    expect(new URL(url).protocol).toMatch(/^wss?:$/);
    expect(new URL(url).searchParams.get('agent_id')).toBe(agentId);
  });

  test('a conversation begins with the first message, and is kept until it is deleted', async () => {
    const agentId = await madeAgent();
    const call = await textCall(agentId, { listener: 'Ada', allowed_actions: 'retrieve-context' });
    expect(await call.firstMessage).toBe('Hello Ada, what would you like to know?');
    call.conversation.sendUserMessage('Good morning!');
    expect(await call.answer).not.toBe('');
    const conversationId = call.conversation.getId();
    await call.conversation.endSession();
    const kept = await finished(conversationId);
    expect(kept).toMatchObject({
      conversationId,
      agentId,
      status: 'done',
      variables: expect.objectContaining({ listener: 'Ada' }),
      error: null,
    });
    expect(kept.turns.slice(0, 2).map(({ role, text }) => ({ role, text }))).toEqual([
      { role: 'agent', text: 'Hello Ada, what would you like to know?' },
      { role: 'user', text: 'Good morning!' },
    ]);
    await running.provider.deleteConversation(conversationId);
    await running.provider.deleteConversation(conversationId);
    await expect(running.provider.readConversation(conversationId)).rejects.toEqual(failure('not_found'));
  });

  test('a signed address starts one conversation, that with the id it came with', async () => {
    const agentId = await madeAgent();
    const { url, conversationId } = await running.provider.signedUrl(agentId);
    const dial = () =>
      Conversation.startSession({
        signedUrl: url,
        textOnly: true,
        dynamicVariables: { listener: 'Ada', allowed_actions: '' },
      });
    const first = await dial();
    expect(first.getId()).toBe(conversationId);
    await expect(dial()).rejects.toThrow();
    await first.endSession();
    await expect(dial()).rejects.toThrow();
  });

  test('a conversation without one of the variables is refused, with its name', async () => {
    const agentId = await madeAgent();
    await expect(textCall(agentId, { allowed_actions: '' })).rejects.toMatchObject({
      closeCode: 1008,
      closeReason: expect.stringContaining("'listener'"),
    });
  });

  test('an override that is not allowed is refused', async () => {
    const agentId = await madeAgent();
    const overrides = { agent: { firstMessage: 'Say what I want' } };
    const call = textCall(agentId, { listener: 'Ada', allowed_actions: '' }, overrides);
    await expect(call).rejects.toMatchObject({
      closeCode: 1008,
      closeReason: expect.stringContaining('first_message'),
    });
  });

  test.each([true, false])('whether a call is recorded is its agent’s to say: %s', async (records) => {
    const { provider } = running;
    const { pack: _, ...spec } = agentSpec();
    const interviewer = {
      ...spec,
      surface: 'interviewer' as const,
      pack: INTERVIEWER,
      ...(records && { recordsVoice: true as const }),
    };
    const { agentId } = await provider.createAgent(interviewer, []);
    agents.push(agentId);
    expect((await provider.readAgent(agentId, interviewer)).drift).toEqual([]);
    const { url, conversationId } = await provider.signedUrl(agentId);
    await speakInto(url);
    const id = conversationId ?? '';
    await finished(id);
    const sound = await provider.readCallSound(id);
    expect(sound === null).toBe(!records);
    if (sound) expect((await samplesOfFile(sound)).some((sample) => Math.abs(sample) > 1_000)).toBe(true);
    await provider.deleteConversation(id);
    await expect(provider.readCallSound(id)).rejects.toEqual(failure('not_found'));
  });

  test('an unknown conversation is not found', async () => {
    await expect(
      running.provider.readConversation('conv_0000000000000000000000000000'),
    ).rejects.toMatchObject({ retryable: false });
  });

  /** A second of sound into the microphone, and gone. */
  async function speakInto(url: string): Promise<void> {
    const socket = new WebSocket(url, ['convai']);
    await once(socket, 'open');
    socket.send('{"type":"conversation_initiation_client_data"}');
    // It has begun to speak, so it listens.
    for await (const [frame] of on(socket, 'message')) if (String(frame).includes('"agent_response"')) break;
    const piece = Buffer.from(
      Int16Array.from({ length: 1_600 }, (_, at) => (at % 40 < 20 ? 8_000 : -8_000)).buffer,
    );
    for (let tenth = 0; tenth < 10; tenth += 1)
      socket.send(JSON.stringify({ user_audio_chunk: piece.toString('base64') }));
    socket.close(1000);
    await once(socket, 'close');
  }

  async function textCall(
    agentId: string,
    dynamicVariables: Record<string, string>,
    overrides?: { agent: { firstMessage: string } },
  ) {
    const { url } = await running.provider.signedUrl(agentId);
    const said: string[] = [];
    const firstMessage = Promise.withResolvers<string>();
    const answer = Promise.withResolvers<string>();
    const onMessage: Callbacks['onMessage'] = ({ role, message }) => {
      if (role !== 'agent') return;
      said.push(message);
      (said.length === 1 ? firstMessage : answer).resolve(message);
    };
    const conversation = await Conversation.startSession({
      signedUrl: url,
      textOnly: true,
      dynamicVariables,
      onMessage,
      ...(overrides && { overrides }),
    });
    return { conversation, firstMessage: firstMessage.promise, answer: answer.promise };
  }

  /** The provider writes a conversation up after its end; it is asked until it has. */
  const finished = (conversationId: string) =>
    vi.waitFor(
      async () => {
        const conversation = await running.provider.readConversation(conversationId);
        expect(conversation.status).toMatch(/done|failed/);
        return conversation;
      },
      { timeout: 60_000, interval: 500 },
    );
}
