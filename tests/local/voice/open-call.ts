import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { holdConversation } from '#lib/local/voice/call/hold-conversation.ts';
import type { AgentSettings, CallOutcome, CallServices, JsonObject } from '#lib/local/voice/local-types.ts';
import { fillVariables, missingVariables } from '#lib/local/voice/required-variables.ts';
import type { Speech } from '#lib/local/voice/speech/speech.ts';
import { webhookTool } from '#lib/local/voice/webhook/webhook-tool.ts';
import { type ScriptedModel, scriptedModel } from '#tests/models/scripted-model.ts';
import { softMachine } from './soft-speech.ts';

const EVERYTHING = [
  ...[
    'audio',
    'interruption',
    'user_transcript',
    'tentative_user_transcript',
    'agent_response',
    'agent_response_correction',
    'vad_score',
  ],
  ...['agent_tool_request', 'agent_tool_response', 'agent_tool_response_full_payload'],
  ...['agent_chat_response_part', 'agent_response_complete', 'client_tool_call'],
];

export const agentSettings = (changes: Partial<AgentSettings> = {}): AgentSettings => ({
  agentId: 'agent_1',
  firstMessage: '',
  firstMessageUninterruptible: false,
  language: 'en',
  prompt: 'You are Mara.',
  voiceId: 'voice_1',
  speed: 1,
  webhookTools: [],
  clientTools: [],
  endCall: null,
  outputFormat: 'pcm_16000',
  inputFormat: 'pcm_16000',
  textOnly: true,
  maxDurationSeconds: 600,
  silenceEndCallSeconds: null,
  clientEvents: new Set(EVERYTHING),
  allowedOverrides: new Set(),
  concurrencyLimit: null,
  patience: 'normal',
  keywords: [],
  pronunciations: [],
  listeningTerms: [],
  recordsVoice: false,
  ...changes,
});

export type Options = {
  settings?: Partial<AgentSettings>;
  model?: ScriptedModel | CallServices['model']['provider'];
  pace?: number;
  speech?: Speech;
  misbehaviour?: CallServices['misbehaviour'];
  save?: CallServices['save'];
};

/** A provider of one agent behind a real socket, and everything that it wrote down. */
export async function startCallServer(options: Options = {}) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: () => 'convai' });
  await once(server, 'listening');
  const stopping = new AbortController();
  const saved: CallOutcome[] = [];
  const ended: CallOutcome[] = [];
  let tellEnd = () => {};
  const copy = (outcome: CallOutcome): CallOutcome => structuredClone(outcome);
  const services: CallServices = {
    model: { provider: options.model ?? scriptedModel(), model: 'scripted' },
    pace: options.pace ?? 100,
    speech: options.speech ?? softMachine(''),
    webhookTool: (config, variables, onAssigned, onCalled) =>
      webhookTool({
        config,
        variables,
        secretValue: () => undefined,
        onAssigned,
        ...(onCalled && { onCalled }),
      }),
    missingVariables: ({ firstMessage, prompt, webhookTools, clientTools }, variables) =>
      missingVariables({ firstMessage, prompt, tools: [...webhookTools, ...clientTools] }, variables),
    fill: fillVariables,
    save: async (outcome) => {
      saved.push(copy(outcome));
      await options.save?.(outcome);
    },
    ended: async (outcome) => {
      ended.push(copy(outcome));
      tellEnd();
    },
    recording: () => ({ add: () => {}, end: async () => false }),
    misbehaviour: options.misbehaviour ?? (() => null),
    signal: stopping.signal,
  };
  let calls = 0;
  server.on('connection', (socket) => {
    calls += 1;
    holdConversation(socket, {
      conversationId: `conv_${calls}`,
      settings: agentSettings(options.settings),
      authorization: 'signed_url',
      services,
    });
  });
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    stopping.abort();
    for (const client of server.clients) client.terminate();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return {
    url: `ws://127.0.0.1:${port}/v1/convai/conversation?agent_id=agent_1`,
    saved,
    ended,
    stopping,
    /** The record of the n-th call that ended. */
    async outcome(n = 1): Promise<CallOutcome> {
      while (ended.length < n) {
        await new Promise<void>((resolve) => {
          tellEnd = resolve;
        });
      }
      const outcome = ended[n - 1];
      if (!outcome) throw new Error('No such call.');
      return outcome;
    },
  };
}

export type Frame = { type: string } & Record<string, unknown>;

/** The person's end: frames in the order in which they came, each taken once. */
export async function dial(url: string) {
  const socket = new WebSocket(url, ['convai']);
  const frames: Frame[] = [];
  const all: Frame[] = [];
  let tell = () => {};
  let end: { code: number; reason: string } | null = null;
  socket.on('message', (data) => {
    const text = String(data);
    let frame: Frame;
    try {
      frame = JSON.parse(text);
    } catch {
      frame = { type: 'garbage', text };
    }
    frames.push(frame);
    all.push(frame);
    if (frame.type === 'ping' && answersPings)
      say({ type: 'pong', event_id: path(frame, 'ping_event.event_id') });
    tell();
  });
  socket.on('close', (code, reason) => {
    end = { code, reason: String(reason) };
    tell();
  });
  socket.on('error', () => {});
  let answersPings = true;
  const say = (frame: JsonObject) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  };
  const news = () =>
    new Promise<void>((resolve) => {
      tell = resolve;
    });
  const find = async (accept: (frame: Frame) => boolean, name: string): Promise<Frame> => {
    for (;;) {
      const found = frames.findIndex(accept);
      const frame = frames[found];
      if (frame) {
        frames.splice(0, found + 1);
        return frame;
      }
      if (end) throw new Error(`The socket closed (${end.code} ${end.reason}) before a frame ${name}.`);
      await news();
    }
  };
  await Promise.race([once(socket, 'open'), once(socket, 'close')]);
  return {
    socket,
    all,
    say,
    neverPong: () => {
      answersPings = false;
    },
    init: (more: JsonObject = {}) => say({ type: 'conversation_initiation_client_data', ...more }),
    message: (text: string) => say({ type: 'user_message', text }),
    /** The next frame of one of these types; others before it are passed over. */
    next: (...types: string[]) => find(({ type }) => types.includes(type), types.join(' or ')),
    find: (type: string, accept: (frame: Frame) => boolean) =>
      find((frame) => frame.type === type && accept(frame), type),
    async closed(): Promise<{ code: number; reason: string }> {
      while (!end) await news();
      return end;
    },
    types: () => all.map(({ type }) => type).filter((type) => type !== 'ping' && type !== 'vad_score'),
  };
}

export type Person = Awaited<ReturnType<typeof dial>>;

/** Connected and past the metadata. */
export async function openCall(options: Options = {}, init: JsonObject = {}) {
  const server = await startCallServer(options);
  const person = await dial(server.url);
  person.init(init);
  const metadata = await person.next('conversation_initiation_metadata');
  return { server, person, metadata };
}

/** The value at a dotted path of a frame. */
export function path(frame: unknown, dotted: string): unknown {
  return dotted.split('.').reduce<unknown>((value, key) => {
    if (typeof value !== 'object' || value === null) return undefined;
    return new Map(Object.entries(value)).get(key);
  }, frame);
}
