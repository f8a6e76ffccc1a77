import type { SessionEvent, SessionEventPayload } from '../session-event.public.ts';
import type { TurnWrite } from '../session-store.public.ts';

export type SessionEventBus = {
  /** Never waits and never fails: what becomes of the event is heard by `flushed` and `onFailed`. */
  emit(event: SessionEventPayload): void;
  /** Events together with what they tell of, in one write. */
  write(write: TurnWrite): void;
  /** Everything given so far is in the store. Rejects once a write has failed. */
  flushed(): Promise<void>;
  /** Money and what tells of it that no write took: for the last write of the turn. */
  unwritten(): Required<TurnWrite>;
};

type Options = {
  write(write: Required<TurnWrite>): Promise<readonly SessionEvent[]>;
  /** Hears of events when they are in the store, in order. */
  publish(events: readonly SessionEvent[]): void;
  /** Called once. Nothing is written after it. */
  onFailed(error: unknown): void;
};

/** What a single event may grow to by joining, and one write may hold. */
const JOINED_LENGTH = 4_000;
const BATCH = 200;

/**
 * Takes the events of a turn in the order in which they happen to the store, one write at a time. While one
 * is on its way the next ones gather, and words of one model that follow each other become one event.
 */
export function createEventBus({ write, publish, onFailed }: Options): SessionEventBus {
  let queue: TurnWrite[] = [];
  let writing: Promise<void> | null = null;
  let failure: { error: unknown } | null = null;
  let unwritten: TurnWrite[] = [];

  async function drain(): Promise<void> {
    while (queue.length > 0 && !failure) {
      const batch = queue.slice(0, BATCH);
      queue = queue.slice(BATCH);
      try {
        publish(await write(joinedWrite(batch)));
      } catch (error) {
        failure = { error };
        unwritten = [...batch, ...queue].filter((one) => one.settlements);
        queue = [];
        onFailed(error);
      }
    }
    writing = null;
  }

  const start = () => {
    // One turn of the event loop later, so that what happens at once is written at once.
    writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain);
  };

  return {
    emit(event) {
      if (failure) return;
      const last = queue.at(-1);
      const [waiting] = last?.settlements ? [] : (last?.events ?? []);
      const joined = waiting && joinedEvent(waiting, event);
      if (joined) queue[queue.length - 1] = { events: [joined] };
      else queue.push({ events: [event] });
      start();
    },
    write({ events = [], settlements = [] }) {
      (failure ? unwritten : queue).push({ events, settlements });
      start();
    },
    unwritten: () => joinedWrite(unwritten),
    async flushed() {
      while (writing) await writing;
      if (failure) throw failure.error;
    },
  };
}

const joinedWrite = (writes: readonly TurnWrite[]): Required<TurnWrite> => ({
  events: writes.flatMap(({ events = [] }) => events),
  settlements: writes.flatMap(({ settlements = [] }) => settlements),
});

function joinedEvent(last: SessionEventPayload, next: SessionEventPayload): SessionEventPayload | null {
  if (last.type === 'agent:token' && next.type === 'agent:token') {
    const token = last.token + next.token;
    return isOneSpeaker(last, next) && token.length <= JOINED_LENGTH ? { ...last, token } : null;
  }
  if (last.type === 'agent:reasoning' && next.type === 'agent:reasoning') {
    const text = last.text + next.text;
    return isOneSpeaker(last, next) && text.length <= JOINED_LENGTH ? { ...last, text } : null;
  }
  return null;
}

const isOneSpeaker = (last: { nodeId: string; model: string }, next: { nodeId: string; model: string }) =>
  last.nodeId === next.nodeId && last.model === next.model;
