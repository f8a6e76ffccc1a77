import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { localModel } from '#lib/knowledge/local-model.ts';
import {
  type LocalVoice,
  type LocalVoiceOptions,
  startLocalVoice,
} from '#lib/local/voice/start-local-voice.ts';
import { softMachine } from './soft-speech.ts';

export const API_KEY = 'the-key-of-the-local-provider';

type Answer = { status: number; body: unknown; headers: Headers };
type Sent = { body?: unknown; headers?: Record<string, string> };

export type RunningVoice = LocalVoice & {
  dataDir: string;
  problems: string[];
  /** A REST call with the key. */
  send(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Makes something and answers the id that it got. */
  make(path: string, body: unknown): Promise<string>;
};

const made = z.looseObject({
  agent_id: z.string().optional(),
  id: z.string().optional(),
  secret_id: z.string().optional(),
  webhook_id: z.string().optional(),
});

export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'reflections-voice-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A local provider of one test. */
export async function runVoice(options: Partial<LocalVoiceOptions> = {}): Promise<RunningVoice> {
  const dataDir = options.dataDir ?? temporaryDirectory();
  const problems: string[] = [];
  const voice = await startLocalVoice({
    dataDir,
    apiKey: API_KEY,
    model: { provider: localModel, model: 'local' },
    pace: 50,
    speech: softMachine(''),
    onProblem: (line) => problems.push(line),
    ...options,
  });
  onTestFinished(() => voice.stop());

  async function send(method: string, path: string, { body, headers }: Sent = {}): Promise<Answer> {
    const response = await fetch(`${voice.url}${path}`, {
      method,
      headers: { 'xi-api-key': API_KEY, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer: unknown = text ? JSON.parse(text) : null;
    return { status: response.status, body: answer, headers: response.headers };
  }

  return {
    ...voice,
    dataDir,
    problems,
    send,
    async make(path, body) {
      const answer = await send('POST', path, { body });
      const { agent_id, id, secret_id, webhook_id } = made.parse(answer.body);
      const newId = agent_id ?? id ?? secret_id ?? webhook_id;
      if (answer.status !== 200 || !newId) throw new Error(JSON.stringify(answer));
      return newId;
    },
  };
}

/** What an agent needs to be able to talk. */
export const anAgent = (agent: object = {}, platform: object = {}) => ({
  name: 'Mara',
  conversation_config: {
    agent: { first_message: 'Hello {{listener}}.', prompt: { prompt: 'You are Mara.' }, ...agent },
    conversation: { text_only: true, client_events: ['agent_response'] },
  },
  platform_settings: { auth: { enable_auth: true }, ...platform },
});

export const webhookTool = (url: string, api: object = {}, more: object = {}) => ({
  type: 'webhook',
  name: 'retrieve_context',
  description: 'Finds what was said.',
  ...more,
  api_schema: {
    url,
    method: 'POST',
    request_body_schema: {
      type: 'object',
      required: ['query'],
      properties: { query: { type: 'string', description: 'What to look for.' } },
    },
    ...api,
  },
});

export type Caller = {
  frames: ({ type: string } & Record<string, unknown>)[];
  /** Resolves to the first frame of this type, whenever it comes. */
  frame(type: string): Promise<Record<string, unknown>>;
  say(frame: object): void;
  hangUp(): void;
  closed: Promise<{ code: number; reason: string }>;
};

const anyFrame = z.looseObject({ type: z.string() });

/** A client that speaks only what it has to. */
export function dial(
  url: string,
  headers: Record<string, string> = {},
  protocols: string[] = ['convai'],
): Caller {
  const socket = new WebSocket(url, protocols, { headers });
  const frames: z.output<typeof anyFrame>[] = [];
  const waiting: { type: string; resolve(frame: Record<string, unknown>): void }[] = [];
  const { promise: closed, resolve, reject } = Promise.withResolvers<{ code: number; reason: string }>();
  socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  socket.on('error', reject);
  socket.on('message', (data) => {
    const frame = anyFrame.parse(JSON.parse(data.toString()));
    frames.push(frame);
    for (const { type, resolve: found } of waiting) if (type === frame.type) found(frame);
  });
  onTestFinished(() => socket.terminate());
  return {
    frames,
    frame: (type) =>
      new Promise((found) => {
        const already = frames.find((frame) => frame.type === type);
        if (already) found(already);
        else waiting.push({ type, resolve: found });
      }),
    say: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
      else socket.on('open', () => socket.send(JSON.stringify(frame)));
    },
    hangUp: () => socket.close(1000, 'User ended conversation'),
    closed,
  };
}

export const hello = (variables: object = { listener: 'Ada' }) => ({
  type: 'conversation_initiation_client_data',
  conversation_config_override: {},
  dynamic_variables: variables,
});
