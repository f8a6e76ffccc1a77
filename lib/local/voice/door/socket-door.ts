import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { MAX_FRAME_BYTES } from '../call/call-inbox.ts';
import { holdConversation } from '../call/hold-conversation.ts';
import { queueStatusFrame } from '../call/server-frame.ts';
import type { CallServices } from '../local-types.ts';
import { endWithStatus } from '../rest/malformed-request.ts';
import type { PendingWork } from '../rest/pending-work.ts';
import { isOurHost } from '../rest/rest-route.ts';
import type { VoiceStore } from '../store/voice-store.ts';
import { type PostCallWebhook, postCallWebhookOf } from '../webhook/post-call-webhook.ts';
import { type Admitted, admitCaller, type CallCredentials } from './admit-caller.ts';
import { callServices } from './serve-call.ts';

const PATH = '/v1/convai/conversation';
/** Above what a call takes, so that the call itself can say what was too big. */
const MAX_PAYLOAD_BYTES = 2 * MAX_FRAME_BYTES;
/** How long a caller has to answer that the socket closes. */
const CLOSING_MS = 1_000;

type Provider = {
  port: number;
  store: VoiceStore;
  credentials: CallCredentials;
  installedWebhook: PostCallWebhook | null;
  pending: PendingWork;
  services: Parameters<typeof callServices>[0];
};

type SocketDoor = {
  open(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Nobody is let in any more, and who is inside has to go. */
  close(): Promise<void>;
};

const TIMED_OUT = 4300;
/** A client introduces itself as soon as the socket is open, and has nothing else to say until it is answered. */
const MOST_FRAMES = 10;

type Options = {
  pace: number;
  callsNow(agentId: string): number;
  start(socket: WebSocket, admitted: Admitted): void;
};

/** Callers above an agent's limit, in the order in which they came. They are told so in frames that come before any other. */
function createCallQueue({ pace, callsNow, start }: Options) {
  const waiting: { socket: WebSocket; admitted: Admitted; comeIn(): void }[] = [];

  return {
    add(socket: WebSocket, admitted: Admitted): void {
      const leave = () => {
        clearTimeout(timer);
        const place = waiting.findIndex((entry) => entry.socket === socket);
        if (place >= 0) waiting.splice(place, 1);
      };
      const timer = setTimeout(
        () => {
          leave();
          socket.send(JSON.stringify(queueStatusFrame('timed_out')));
          socket.close(TIMED_OUT, 'Queue wait timed out');
        },
        ((admitted.waitSeconds ?? 0) * 1_000) / pace,
      );
      const said: [RawData, boolean][] = [];
      const hear = (data: RawData, isBinary: boolean) => {
        if (said.length < MOST_FRAMES) said.push([data, isBinary]);
      };
      socket.on('error', () => socket.terminate());
      socket.on('message', hear);
      socket.once('close', leave);
      waiting.push({
        socket,
        admitted,
        comeIn: () => {
          leave();
          socket.off('close', leave);
          socket.off('message', hear);
          start(socket, admitted);
          for (const frame of said) socket.emit('message', ...frame);
        },
      });
      socket.send(JSON.stringify(queueStatusFrame('waiting')));
    },
    /** A call has ended: whoever waited longest for that agent comes in. */
    goOn(): void {
      const next = waiting.find(
        ({ admitted: { agent, settings } }) =>
          callsNow(agent.id) < (settings.concurrencyLimit ?? Number.POSITIVE_INFINITY),
      );
      if (!next) return;
      next.socket.send(JSON.stringify(queueStatusFrame('admitted')));
      next.comeIn();
    },
  };
}

/** Where calls come in. Who may not call is told so in a closing frame, as the real provider does. */
export function socketDoor(provider: Provider): SocketDoor {
  const { port, store, pending } = provider;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD_BYTES,
    handleProtocols: () => 'convai',
  });
  const agentsInCall = new Map<WebSocket, string>();
  const callsNow = (agentId?: string) =>
    [...agentsInCall.values()].filter((id) => agentId === undefined || id === agentId).length;

  const queue = createCallQueue({ pace: provider.services.pace, callsNow, start });

  function start(socket: WebSocket, admitted: Admitted): void {
    const { agent, settings, conversationId, authorization } = admitted;
    agentsInCall.set(socket, agent.id);
    socket.on('close', () => {
      agentsInCall.delete(socket);
      queue.goOn();
    });
    const webhook = postCallWebhookOf(agent, store, provider.installedWebhook);
    const services = tracked(callServices(provider.services, admitted, webhook), pending);
    holdConversation(socket, { conversationId, settings, authorization, services });
  }

  return {
    open(request, socket, head) {
      const { headers, url = '' } = request;
      const query = new URLSearchParams(url.split('?')[1]);
      if (!isOurHost(headers.host, port))
        return endWithStatus(socket, 403, 'This provider answers on this machine only.');
      if (url.split('?')[0] !== PATH) return endWithStatus(socket, 404, 'No calls are held here.');
      if (!protocolsOf(headers['sec-websocket-protocol']).includes('convai'))
        return endWithStatus(socket, 400, 'The subprotocol has to be convai.');
      server.handleUpgrade(request, socket, head, (opened) => {
        const admitted = admitCaller({ query, origin: headers.origin }, { ...provider, callsNow });
        if (admitted.ok)
          return admitted.waitSeconds === null ? start(opened, admitted) : queue.add(opened, admitted);
        opened.on('error', () => opened.terminate());
        opened.close(admitted.code, admitted.reason);
      });
    },
    async close() {
      const closing = [...server.clients].map((socket) => {
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        socket.close(1001, 'The voice provider is stopping.');
        return closed;
      });
      const impatience = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, CLOSING_MS);
      await Promise.all(closing);
      clearTimeout(impatience);
      server.close();
    },
  };
}

const protocolsOf = (header: string | undefined) => (header ?? '').split(',').map((name) => name.trim());

const tracked = (services: CallServices, { track }: PendingWork): CallServices => ({
  ...services,
  save: (outcome) => track(services.save(outcome)),
  ended: (outcome) => track(services.ended(outcome)),
});
