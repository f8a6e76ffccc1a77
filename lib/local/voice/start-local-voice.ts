import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createCallCredentials } from './door/admit-caller.ts';
import { socketDoor } from './door/socket-door.ts';
import type { CallServices } from './local-types.ts';
import { agentRoutes } from './rest/agent-routes.ts';
import { restListener } from './rest/answer-rest.ts';
import { conversationRoutes } from './rest/conversation-routes.ts';
import { type KnowsVoice, knownVoices } from './rest/known-voices.ts';
import { answerMalformed, endWithStatus } from './rest/malformed-request.ts';
import { createMisbehaviour, misbehaviourRules } from './rest/misbehaviour.ts';
import { createPendingWork } from './rest/pending-work.ts';
import { pronunciationRoutes } from './rest/pronunciation-routes.ts';
import { restAnswer, route, withBody } from './rest/rest-route.ts';
import { toolRoutes } from './rest/tool-routes.ts';
import { voiceRoutes } from './rest/voice-routes.ts';
import { workspaceRoutes } from './rest/workspace-routes.ts';
import { machineSpeech } from './speech/machine-speech.ts';
import type { Speech } from './speech/speech.ts';
import { openVoiceStore } from './store/voice-store.ts';
import type { PostCallWebhook } from './webhook/post-call-webhook.ts';

export type LocalVoiceOptions = {
  dataDir: string;
  apiKey: string;
  model: CallServices['model'];
  /** Where conversations are reported to when neither their agent nor the workspace names a webhook. */
  postCallWebhook?: { url: string; secret: string };
  /** Whether the workspace has this voice, besides those that everybody has; without it, the clones that were made here. */
  ownVoice?: KnowsVoice;
  port?: number;
  pace?: number;
  /** What it speaks and hears with; without it, what this installation and this machine have. */
  speech?: Speech;
  /** For whoever runs the provider; without it, problems are lines on the standard error output. */
  onProblem?(line: string): void;
};

export type LocalVoice = {
  url: string;
  port: number;
  /** Ends the calls, writes what is to be written, and closes. Again is the same stop. */
  stop(): Promise<void>;
};

/**
 * A voice provider on this machine, which speaks the protocol of the real one: the official SDKs work with it as they are.
 * One process at a time may use a data directory.
 */
export async function startLocalVoice(options: LocalVoiceOptions): Promise<LocalVoice> {
  const { dataDir, apiKey, model, pace = 1, speech = machineSpeech() } = options;
  const onProblem = options.onProblem ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const store = await openVoiceStore(dataDir, onProblem);
  const credentials = createCallCredentials();
  const misbehaviour = createMisbehaviour();
  const pending = createPendingWork();
  const stopping = new AbortController();
  const { signal } = stopping;
  const installedWebhook: PostCallWebhook | null = options.postCallWebhook
    ? { id: null, headers: {}, ...options.postCallWebhook }
    : null;

  const server = createServer({
    requireHostHeader: false,
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
  });
  const port = await listen(server, options.port ?? 0);
  const door = socketDoor({
    port,
    store,
    credentials,
    installedWebhook,
    pending,
    services: { model, pace, speech, signal, store, misbehaviour },
  });
  const isClone: KnowsVoice = (voiceId) => store.voices.list().some(({ id }) => id === voiceId);
  const routes = [
    ...agentRoutes(store, knownVoices(options.ownVoice ?? isClone)),
    ...toolRoutes(store),
    ...pronunciationRoutes(store),
    ...conversationRoutes({
      store,
      credentials,
      installedWebhook,
      socketUrl: `ws://127.0.0.1:${port}/v1/convai/conversation`,
    }),
    ...workspaceRoutes(store),
    ...voiceRoutes(store, speech),
    route(
      'PUT',
      '/local/misbehaviour',
      withBody(misbehaviourRules, ({ rules }) => {
        misbehaviour.set(rules);
        return restAnswer({ rules });
      }),
    ),
  ];
  const answer = restListener({ routes, apiKey, port, misbehaviour, signal, onProblem });
  server.on('request', (request, response) => void pending.track(answer(request, response)));
  server.on('upgrade', door.open);
  server.on('clientError', answerMalformed);
  server.on('connect', (_request, socket) => endWithStatus(socket, 405, 'This is no proxy.'));

  async function close(): Promise<void> {
    server.close();
    stopping.abort();
    await door.close();
    await pending.finished();
    await store.settled();
    await speech.stop();
    server.closeAllConnections();
  }
  let stopped: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop() {
      stopped ??= close();
      return stopped;
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.requestTimeout = 30_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
