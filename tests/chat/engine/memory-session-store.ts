import { createHash } from 'node:crypto';
import type { AgentSessionRecord, SessionMessage } from '#lib/chat/agent-session.public.ts';
import type { MediaHandle } from '#lib/chat/session-content.public.ts';
import type { SessionEvent, SessionEventPayload } from '#lib/chat/session-event.public.ts';
import {
  type NewMessage,
  type Reservation,
  type SessionState,
  type SessionStore,
  type Settlement,
  TurnLost,
} from '#lib/chat/session-store.public.ts';
import { type Approvals, createApprovals } from './memory-approvals.ts';

export type { SessionStore };

type Turn = { turnId: string; firstSequence: number; expiresAt: number; cancelled: boolean };

type Session = {
  record: AgentSessionRecord;
  offRecord: boolean;
  messages: SessionMessage[];
  events: SessionEvent[];
  turnsTaken: number;
  turn: Turn | null;
  open: Map<string, Reservation & { day: string }>;
  settled: Set<string>;
  approvals: Approvals;
  media: Map<MediaHandle, { mediaType: string; data: Uint8Array }>;
};

/**
 * A store for tests and for one process alone. Like the one in the database, it belongs to one person and one
 * reflection.
 */
export function memorySessionStore({ now = Date.now }: { now?: () => number } = {}): SessionStore {
  const sessions = new Map<string, Session>();
  const spentOn = new Map<string, number>();

  const moment = () => new Date(now()).toISOString();
  const today = () => moment().slice(0, 10);
  const isExpired = ({ expiresAt }: Turn) => expiresAt <= now();

  /** The session, whose turn it has to be. */
  function heldBy(sessionId: string, turnId: string): { session: Session; turn: Turn } {
    const session = sessions.get(sessionId);
    const turn = session?.turn;
    if (!session || turn?.turnId !== turnId || isExpired(turn)) throw new TurnLost('The turn is over.');
    return { session, turn };
  }

  function append(session: Session, events: readonly SessionEventPayload[]): SessionEvent[] {
    const stamped = events.map((event, at) => ({
      ...structuredClone(event),
      sessionId: session.record.id,
      timestamp: moment(),
      sequenceNumber: session.events.length + at,
    }));
    session.events.push(...stamped);
    return structuredClone(stamped);
  }

  function addMessages(session: Session, messages: readonly NewMessage[]): void {
    for (const message of messages) {
      const { content, ...rest } = message;
      session.messages.push({
        ...rest,
        content: structuredClone([...content]),
        sessionId: session.record.id,
        sequenceNumber: session.messages.length,
        timestamp: moment(),
      });
    }
  }

  function settle(session: Session, settlements: readonly Settlement[]): void {
    const { open, settled } = session;
    if (settlements.some(({ reservationId: id }) => !open.has(id) && !settled.has(id)))
      throw new Error('There is no such reservation.');
    for (const { reservationId, inputTokens, outputTokens, costMicrocents } of settlements) {
      const reservation = open.get(reservationId);
      // Settled before: its answer may have been lost on the way, and it comes again.
      if (!reservation) continue;
      open.delete(reservationId);
      settled.add(reservationId);
      spentOn.set(reservation.day, (spentOn.get(reservation.day) ?? 0) + costMicrocents);
      session.record.totalInputTokens += inputTokens;
      session.record.totalOutputTokens += outputTokens;
      session.record.totalCostMicrocents += costMicrocents;
    }
  }

  const reservedIn = (session: Session) =>
    [...session.open.values()].reduce((sum, { costMicrocents }) => sum + costMicrocents, 0);

  const spentToday = (day: string) =>
    [...sessions.values()]
      .flatMap(({ open }) => [...open.values()])
      .filter((reservation) => reservation.day === day)
      .reduce((sum, { costMicrocents }) => sum + costMicrocents, spentOn.get(day) ?? 0);

  const openOf = (session: Session): Reservation[] =>
    [...session.open.values()].map(({ day: _, ...open }) => open);

  function takeOver(session: Session, turnId: string, leaseMs: number): readonly Reservation[] {
    session.turn = {
      turnId,
      firstSequence: session.turn?.firstSequence ?? session.events.length,
      expiresAt: now() + leaseMs,
      cancelled: false,
    };
    return openOf(session);
  }

  const stateOf = ({ record, offRecord, turnsTaken, events, turn }: Session): SessionState => ({
    record,
    offRecord,
    turnsTaken,
    nextSequence: events.length,
    running: turn && { turnId: turn.turnId, firstSequence: turn.firstSequence, expired: isExpired(turn) },
  });

  const touch = (session: Session, status: AgentSessionRecord['status']) => {
    if (session.record.status !== 'ended') session.record.status = status;
    // An export changes nothing that the next one would tell otherwise.
    if (status !== 'exported') session.record.updatedAt = moment();
  };

  return {
    async create(session, started, messages = [], forkOf = undefined) {
      if (sessions.has(session.id)) throw new Error('There is a session of this id.');
      if (forkOf !== undefined && !sessions.has(forkOf)) throw new Error('There is no such session.');
      const { offRecord = false, ...newRecord } = session;
      const record: AgentSessionRecord = {
        ...structuredClone(newRecord),
        status: 'idle',
        totalInputTokens: 0,
        totalOutputTokens: 0,
        totalCostMicrocents: 0,
        createdAt: moment(),
        updatedAt: moment(),
      };
      const created: Session = {
        record,
        offRecord: offRecord || (forkOf !== undefined && sessions.get(forkOf)?.offRecord === true),
        messages: [],
        events: [],
        turnsTaken: 0,
        turn: null,
        open: new Map(),
        settled: new Set(),
        approvals: createApprovals(now),
        media: new Map(),
      };
      sessions.set(session.id, created);
      append(created, [started]);
      addMessages(created, messages);
      return structuredClone(record);
    },

    async read(sessionId) {
      const session = sessions.get(sessionId);
      return session ? structuredClone({ ...stateOf(session), messages: session.messages }) : null;
    },

    async readState(sessionId) {
      const session = sessions.get(sessionId);
      return session ? structuredClone(stateOf(session)) : null;
    },

    async beginTurn({ sessionId, turnId, message, events, leaseMs, turnCap }) {
      const session = sessions.get(sessionId);
      if (!session) return { ok: false, refusal: 'not_found' };
      if (session.record.status === 'ended') return { ok: false, refusal: 'ended' };
      if (session.turn && !isExpired(session.turn)) return { ok: false, refusal: 'turn_in_progress' };
      if (session.turn) {
        return { ok: false, refusal: 'interrupted', turnId, open: takeOver(session, turnId, leaseMs) };
      }
      if (session.turnsTaken >= turnCap) return { ok: false, refusal: 'turn_limit' };
      const firstSequence = session.events.length;
      session.turn = { turnId, firstSequence, expiresAt: now() + leaseMs, cancelled: false };
      addMessages(session, [message]);
      append(session, events);
      touch(session, 'active');
      return { ok: true, firstSequence };
    },

    async takeOverDeadTurn(sessionId, { turnId, leaseMs }) {
      const session = sessions.get(sessionId);
      if (!session?.turn || !isExpired(session.turn)) return null;
      return { open: takeOver(session, turnId, leaseMs) };
    },

    async renewTurn(sessionId, turnId, leaseMs) {
      const turn = sessions.get(sessionId)?.turn;
      if (turn?.turnId !== turnId || isExpired(turn)) return 'lost';
      turn.expiresAt = now() + leaseMs;
      return turn.cancelled ? 'cancelled' : 'running';
    },

    async write(sessionId, turnId, { events = [], settlements = [] }) {
      const { session } = heldBy(sessionId, turnId);
      settle(session, settlements);
      return append(session, events);
    },

    async endTurn(sessionId, turnId, { events = [], settlements = [], messages, engaged, modelId }) {
      const { session } = heldBy(sessionId, turnId);
      settle(session, settlements);
      settle(
        session,
        openOf(session).map(({ id, ...full }) => ({ reservationId: id, ...full })),
      );
      addMessages(session, messages);
      if (engaged) session.turnsTaken += 1;
      if (modelId !== undefined) session.record.modelId = modelId;
      session.turn = null;
      session.approvals.expireAll();
      touch(session, 'idle');
      return append(session, events);
    },

    async note(sessionId, event, status) {
      const session = sessions.get(sessionId);
      if (!session) return null;
      if (status) touch(session, status);
      return append(session, [event])[0] ?? null;
    },

    async requestCancel(sessionId) {
      const session = sessions.get(sessionId);
      if (!session) return 'not_found';
      if (!session.turn || isExpired(session.turn)) return 'idle';
      session.turn.cancelled = true;
      return 'requested';
    },

    async reserve(sessionId, turnId, reservation, { sessionMicrocents, dayMicrocents }) {
      const { session } = heldBy(sessionId, turnId);
      const { costMicrocents } = reservation;
      const spentMicrocents = session.record.totalCostMicrocents + reservedIn(session);
      const day = today();
      const spentOfDay = spentToday(day);
      if (dayMicrocents !== undefined && spentOfDay + costMicrocents > dayMicrocents) {
        return { ok: false, over: 'day', spentMicrocents: spentOfDay };
      }
      if (sessionMicrocents !== undefined && spentMicrocents + costMicrocents > sessionMicrocents) {
        return { ok: false, over: 'session', spentMicrocents };
      }
      session.open.set(reservation.id, { ...structuredClone(reservation), day });
      return { ok: true };
    },

    async readEvents(sessionId, after, limit) {
      const events = sessions.get(sessionId)?.events ?? [];
      return structuredClone(events.slice(after + 1, after + 1 + limit));
    },

    async askApproval(sessionId, turnId, approval) {
      heldBy(sessionId, turnId).session.approvals.ask(approval);
    },

    async readApproval(sessionId, approvalId) {
      return sessions.get(sessionId)?.approvals.read(approvalId) ?? 'expired';
    },

    async decideApproval(sessionId, approvalId, approve) {
      const session = sessions.get(sessionId);
      if (!session) return null;
      const { turn, approvals } = session;
      // Nobody waits for it any more: whoever reads that it was allowed would take it for done.
      if (!turn || turn.cancelled || isExpired(turn)) approvals.expireAll();
      return approvals.decide(approvalId, approve);
    },

    async putMedia(sessionId, { mediaType, data }) {
      const session = sessions.get(sessionId);
      if (!session) throw new Error('There is no such session.');
      const handle: MediaHandle = `media://sha256-${createHash('sha256').update(data).digest('hex')}`;
      session.media.set(handle, { mediaType, data: data.slice() });
      return handle;
    },

    async readMedia(sessionId, handle) {
      return structuredClone(sessions.get(sessionId)?.media.get(handle) ?? null);
    },

    async setTitle(sessionId, title) {
      const session = sessions.get(sessionId);
      if (session) session.record.title = title;
    },
  };
}
