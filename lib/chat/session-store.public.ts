import type { AgentSessionRecord, SessionMessage } from './agent-session.public.ts';
import type { DurableContentPart, MediaHandle } from './session-content.public.ts';
import type { SessionEvent, SessionEventPayload } from './session-event.public.ts';

/** The turn of whoever writes is over: it was closed, its time ran out and somebody took it over, or its member lost the session. */
export class TurnLost extends Error {
  override name = 'TurnLost';
}

type NewSession = Pick<
  AgentSessionRecord,
  'id' | 'agentSlug' | 'agentSnapshot' | 'title' | 'modelId' | 'context'
> & { offRecord?: boolean };

/** Numbered and dated by the store, in the order in which they are given. */
export type NewMessage = Pick<SessionMessage, 'id' | 'role' | 'modelId'> & {
  content: readonly DurableContentPart[];
};

/** Money set aside for one model call, at what it can cost at most. */
export type Reservation = {
  id: string;
  nodeId: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costMicrocents: number;
  priced: boolean;
  /** What is owed for a call that ended early: for what was sent, and for each token that came. */
  sentTokens: number;
  sentMicrocents: number;
  tokenMicrocents: number;
};

/** What the call of a reservation really took. Zero tokens and no cost give the money back without a row of cost. */
export type Settlement = {
  reservationId: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  costMicrocents: number;
  priced: boolean;
};

export type StoredSession = {
  record: AgentSessionRecord;
  messages: readonly SessionMessage[];
  /** Turns in which a model engaged. */
  turnsTaken: number;
  /** The number that the next event will have. */
  nextSequence: number;
  /** Kept only while it goes on. A fork of one is one, too. */
  offRecord: boolean;
  /** The turn in flight, whichever instance runs it; `expired` when nobody has renewed it in time. */
  running: { turnId: string; firstSequence: number; expired: boolean } | null;
};

export type SessionState = Omit<StoredSession, 'messages'>;

type TurnBegun =
  | { ok: true; firstSequence: number }
  /** `turn_in_progress`: another turn is running. `turn_limit`: the session has had all of its turns. `ended`: by its user. */
  | { ok: false; refusal: 'turn_in_progress' | 'turn_limit' | 'ended' | 'not_found' }
  /**
   * A process died in the middle of a turn. Nothing has begun: the dead turn now belongs to the caller as `turnId`, to be ended
   * with what it left open settled, before a turn of its own is begun.
   */
  | { ok: false; refusal: 'interrupted'; turnId: string; open: readonly Reservation[] };

export type SpendingLimits = {
  /** Of the whole session. */
  sessionMicrocents?: number | undefined;
  /** Of all typed conversations of the reflection in one day (UTC). */
  dayMicrocents?: number | undefined;
};

export type TurnWrite = {
  events?: readonly SessionEventPayload[];
  settlements?: readonly Settlement[];
};

type TurnEnd = TurnWrite & {
  messages: readonly NewMessage[];
  /** Whether a model engaged, so that the turn counts. */
  engaged: boolean;
  modelId?: string | undefined;
};

export type ApprovalDecision = 'pending' | 'approved' | 'refused' | 'expired';

export type NewApproval = { id: string; toolId: string; action: string; preview: string; seconds: number };

/**
 * Where sessions live. Bound by whoever makes it to one person, and, where there are reflections, to one of theirs: a session of
 * somebody else is not there (`null`, `not_found`, `TurnLost`).
 *
 * Every write is one transaction. Whatever writes as a turn (`turnId`) throws `TurnLost`, having written nothing, when that turn is no
 * longer the running one, when its lease ran out, or when the person no longer holds the session. Anything else that goes wrong throws.
 */
export type SessionStore = {
  /**
   * The row, `session:started` as its event 0, and what it goes on from, where it is a fork of another. Throws when the person does
   * not hold `forkOf`.
   */
  create(
    session: NewSession,
    started: SessionEventPayload,
    messages?: readonly NewMessage[],
    forkOf?: string,
  ): Promise<AgentSessionRecord>;
  read(sessionId: string): Promise<StoredSession | null>;
  /** The same without the transcript, which may be long. */
  readState(sessionId: string): Promise<SessionState | null>;
  /** Compare-and-set: begins the turn, adds the person's message, and tells `events` (session:turn_started). */
  beginTurn(begin: {
    sessionId: string;
    turnId: string;
    message: NewMessage;
    events: readonly SessionEventPayload[];
    leaseMs: number;
    turnCap: number;
  }): Promise<TurnBegun>;
  /** As `interrupted` above, when the running turn has died; null when there is nothing to close. */
  takeOverDeadTurn(
    sessionId: string,
    turn: { turnId: string; leaseMs: number },
  ): Promise<{ open: readonly Reservation[] } | null>;
  /** `cancelled`: somebody asked, here or on another instance. `lost`: as TurnLost. */
  renewTurn(sessionId: string, turnId: string, leaseMs: number): Promise<'running' | 'cancelled' | 'lost'>;
  /** Stamps, in one transaction with the settlements, and answers the events as everybody will see them. */
  write(sessionId: string, turnId: string, write: TurnWrite): Promise<SessionEvent[]>;
  /** The last write of a turn. What it has reserved and not settled is charged in full. */
  endTurn(sessionId: string, turnId: string, end: TurnEnd): Promise<SessionEvent[]>;
  /** An event outside of any turn: session:cancelled, session:exported, a turn that was refused by its cap. */
  note(
    sessionId: string,
    event: SessionEventPayload,
    status?: 'exported' | 'idle' | 'ended',
  ): Promise<SessionEvent | null>;
  /** Sets the flag that `renewTurn` answers. `idle` when no turn is running. */
  requestCancel(sessionId: string): Promise<'requested' | 'idle' | 'not_found'>;
  /**
   * Sets the most that a call can cost aside, if the limits allow it together with all that is spent and set aside. `sessionLimit` is
   * what a person can be asked to exceed; nobody exceeds the day's.
   */
  reserve(
    sessionId: string,
    turnId: string,
    reservation: Reservation,
    limits: SpendingLimits,
  ): Promise<{ ok: true } | { ok: false; over: 'session' | 'day'; spentMicrocents: number }>;
  /** In order, those after `after` (-1: all). */
  readEvents(sessionId: string, after: number, limit: number): Promise<SessionEvent[]>;
  askApproval(sessionId: string, turnId: string, approval: NewApproval): Promise<void>;
  readApproval(sessionId: string, approvalId: string): Promise<ApprovalDecision>;
  /** The first answer counts, and is what is answered; null: no such request. */
  decideApproval(
    sessionId: string,
    approvalId: string,
    approve: boolean,
  ): Promise<Exclude<ApprovalDecision, 'pending'> | null>;
  putMedia(sessionId: string, media: { mediaType: string; data: Uint8Array }): Promise<MediaHandle>;
  readMedia(sessionId: string, handle: MediaHandle): Promise<{ mediaType: string; data: Uint8Array } | null>;
  setTitle(sessionId: string, title: string): Promise<void>;
};
