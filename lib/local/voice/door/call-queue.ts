import type { RawData, WebSocket } from 'ws';
import { queueStatusFrame } from '../call/server-frame.ts';
import type { Admitted } from './admit-caller.ts';

const TIMED_OUT = 4300;
/** A client introduces itself as soon as the socket is open, and has nothing else to say until it is answered. */
const MOST_FRAMES = 10;

type Options = {
  pace: number;
  callsNow(agentId: string): number;
  start(socket: WebSocket, admitted: Admitted): void;
};

/** Callers above an agent's limit, in the order in which they came. They are told so in frames that come before any other. */
export function createCallQueue({ pace, callsNow, start }: Options) {
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
