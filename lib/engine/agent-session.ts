import { randomUUID } from 'node:crypto';
import {
  type AgentSessionRecord,
  AgentSessionSchema,
  DEFAULT_TURN_CAP,
  MESSAGE_LENGTH,
  SessionContextSchema,
} from '#lib/contracts/agent-session.ts';
import type { SessionEventPayload } from '#lib/contracts/session-event.ts';
import { type StoredSession, TurnLost } from '#lib/contracts/session-store.ts';
import { AgentSchema } from './agent.ts';
import type { TurnOutcome } from './conclude-turn.ts';
import { asSaidByPerson, toLlmMessages } from './content.ts';
import { DEFAULT_LEASE_MS, endDeadTurn } from './dead-turn.ts';
import { serializeWorkflow, sessionToWorkflow } from './export.ts';
import type { LlmMessage } from './llm/llm-provider.ts';
import { logicalTurns } from './logical-turns.ts';
import { looksLikeCredential } from './looks-like-credential.ts';
import { reconstructSessionState } from './resume.ts';
import { AgentSessionError, type SessionHost } from './session-host.ts';
import { runSessionTurn } from './session-turn.ts';
import { keepLease, type TurnLease } from './turn-lease.ts';
import type { WorkflowDefinition } from './workflow-definition.ts';
import { DocumentError, parseAs } from './yaml-document.ts';

type Start = {
  agent: unknown;
  context: unknown;
  /** Where it is not the agent's id. */
  agentSlug?: string | undefined;
  title?: string | undefined;
};

/** What a model is shown of the time before this object was made, and where its own time begins. */
type Before = { messages: readonly LlmMessage[]; until: number };

const names = AgentSessionSchema.pick({ agentSlug: true, title: true });
const NOTHING_USED = { input: 0, output: 0 };

/**
 * A conversation of many turns with one agent. The store holds all of it: any number of these, on any number
 * of instances, can stand for one session, and only one turn runs at a time.
 */
export class AgentSession {
  readonly id: string;
  readonly #host: SessionHost;
  readonly #before: Before;
  #turn: { cancelled: boolean; lease: TurnLease | null } | null = null;

  private constructor(host: SessionHost, id: string, before: Before) {
    this.#host = host;
    this.id = id;
    this.#before = before;
  }

  /**
   * Freezes agent and context. Throws an `AgentSessionError` of code `validation` that names what is wrong.
   */
  static async start(host: SessionHost, given: Start): Promise<AgentSession> {
    const agent = validated(() => parseAs(AgentSchema, given.agent));
    const context = validated(() => parseAs(SessionContextSchema, given.context));
    for (const [name, value] of Object.entries(context.variables ?? {})) {
      if (!looksLikeCredential(name, value)) continue;
      const message = `variables.${name} looks like a credential. Context is kept and shown as plain text.`;
      throw new AgentSessionError('validation', message);
    }
    const { agentSlug, title } = validated(() =>
      parseAs(names, { agentSlug: given.agentSlug ?? agent.id, title: given.title }),
    );
    const { id } = await host.store.create(
      {
        id: newIdOf(host)(),
        agentSlug,
        agentSnapshot: agent,
        context,
        ...(title !== undefined && { title }),
      },
      { type: 'session:started', agentRef: agentSlug, model: agent.model, context },
    );
    return new AgentSession(host, id, { messages: [], until: 0 });
  }

  /** Goes on with a session of the store. Throws an `AgentSessionError` of code `not_found`. */
  static async resume(host: SessionHost, sessionId: string): Promise<AgentSession> {
    const { record, messages } = found(await host.store.read(sessionId));
    const { messages: before } = reconstructSessionState(record, messages);
    // A turn that is running now is known here once it is over.
    const last = logicalTurns(messages)
      .findLast((turn) => turn.completed)
      ?.answers.at(-1);
    const until = last ? messages.indexOf(last) + 1 : 0;
    return new AgentSession(host, sessionId, { messages: before, until });
  }

  /**
   * One turn. Throws an `AgentSessionError` when none begins, which leaves no trace; everything that happens
   * in a turn, also that there are none left, is its outcome.
   */
  async sendMessage(text: string): Promise<TurnOutcome> {
    if (text.trim() === '' || text.length > MESSAGE_LENGTH) {
      const message = `A message has between 1 and ${MESSAGE_LENGTH} characters.`;
      throw new AgentSessionError('validation', message);
    }
    if (this.#turn) throw busy();
    this.#turn = { cancelled: false, lease: null };
    try {
      return await this.#takeTurn(text);
    } finally {
      this.#turn?.lease?.stop();
      this.#turn = null;
    }
  }

  /** Stops the turn in flight, here or on another instance. */
  async cancel(): Promise<'requested' | 'idle'> {
    const running = this.#turn;
    if (running) {
      running.cancelled = true;
      running.lease?.end('cancelled');
    }
    const asked = await this.#host.store.requestCancel(this.id);
    if (asked === 'not_found') throw notFound();
    return running ? 'requested' : asked;
  }

  /**
   * The session as a workflow to go on with elsewhere. `workflowPath` is where it will be, as the event tells
   * it.
   */
  async export(
    workflowPath?: string,
  ): Promise<{ definition: WorkflowDefinition; yaml: string; workflowPath: string }> {
    const { record, messages } = found(await this.#host.store.read(this.id));
    const definition = sessionToWorkflow(record, messages);
    const yaml = serializeWorkflow(definition);
    const path = workflowPath ?? `${definition.workflow.id}.workflow.yaml`;
    await this.#note({ type: 'session:exported', workflowPath: path }, 'exported');
    return { definition, yaml, workflowPath: path };
  }

  async record(): Promise<AgentSessionRecord> {
    return found(await this.#host.store.readState(this.id)).record;
  }

  async #takeTurn(text: string): Promise<TurnOutcome> {
    const { store, hub, limits = {} } = this.#host;
    const { leaseMs = DEFAULT_LEASE_MS } = limits;
    const newId = newIdOf(this.#host);
    const message = { id: newId(), role: 'user' as const, content: [{ type: 'text' as const, text }] };
    for (;;) {
      const turnId = newId();
      const since = performance.now();
      const begun = await store.beginTurn({
        sessionId: this.id,
        turnId,
        message,
        events: [{ type: 'session:turn_started' }],
        leaseMs,
        turnCap: limits.turnCap || DEFAULT_TURN_CAP,
      });
      if (begun.ok) return this.#runTurn(turnId, message.id, since, leaseMs);
      switch (begun.refusal) {
        case 'interrupted':
          await endDeadTurn({ ...begun, store, sessionId: this.id, newId, hub });
          break;
        case 'turn_limit':
          return this.#refuseTurn();
        case 'turn_in_progress':
          throw busy();
        case 'ended':
          throw new AgentSessionError('ended', 'This conversation has ended.');
        case 'not_found':
          throw notFound();
      }
    }
  }

  async #runTurn(turnId: string, messageId: string, since: number, leaseMs: number): Promise<TurnOutcome> {
    const host = this.#host;
    const lease = keepLease({ renew: () => host.store.renewTurn(this.id, turnId, leaseMs), leaseMs, since });
    if (this.#turn) this.#turn.lease = lease;
    if (this.#turn?.cancelled) lease.end('cancelled');
    try {
      const stored = found(await host.store.read(this.id));
      const agent = stored.record.agentSnapshot;
      if (!agent) throw new AgentSessionError('validation', 'This session has no agent to go on with.');
      const messages = await this.#shown(stored, messageId);
      return await runSessionTurn({ host, stored, agent, turnId, lease, messages, newId: newIdOf(host) });
    } catch (error) {
      if (error instanceof AgentSessionError) throw error;
      if (!(error instanceof TurnLost)) host.onFault?.(error);
      // Whoever closes the turn tells how it ended: its next owner, once the lease has run out.
      const message = 'The answer was interrupted. Please send the message again.';
      const lost = { code: 'internal' as const, message, retryable: true, correlationId: turnId };
      return { stopReason: 'aborted', tokensUsed: NOTHING_USED, error: lost };
    }
  }

  /** What was said so far, as far as it came to an end, and the message of this turn. */
  async #shown({ messages }: StoredSession, messageId: string): Promise<LlmMessage[]> {
    const { store, limits = {} } = this.#host;
    const later = messages.slice(this.#before.until);
    const completed = logicalTurns(later.filter(({ id }) => id !== messageId)).filter(
      (turn) => turn.completed,
    );
    const asked = later.filter(({ id }) => id === messageId);
    const kept = [...completed.flatMap(({ users, answers }) => [...users, ...answers]), ...asked];
    const inFlight = await toLlmMessages(kept, (handle) => store.readMedia(this.id, handle));
    return newest([...this.#before.messages, ...inFlight], limits.maxMessages).map(asSaidByPerson);
  }

  /** Loud, and nothing leaves: the session has had all of its turns. */
  async #refuseTurn(): Promise<TurnOutcome> {
    const outcome: TurnOutcome = {
      stopReason: 'error',
      tokensUsed: NOTHING_USED,
      error: { code: 'turn_limit', message: 'This conversation has had all of its turns.', retryable: false },
    };
    await this.#note({ type: 'session:turn_completed', ...outcome });
    return outcome;
  }

  async #note(event: SessionEventPayload, status?: 'exported'): Promise<void> {
    const { store, hub } = this.#host;
    const told = await store.note(this.id, event, status);
    if (told) hub?.publish(this.id, [told]);
  }
}

/** Begins with a person's message, so that no result is shown without its call. */
function newest(messages: LlmMessage[], count: number | undefined): LlmMessage[] {
  if (!count || messages.length <= count) return messages;
  const last = messages.slice(-count);
  const first = last.findIndex(({ role }) => role === 'user');
  return first < 0 ? messages.slice(-1) : last.slice(first);
}

function validated<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    if (error instanceof DocumentError) throw new AgentSessionError('validation', error.message);
    throw error;
  }
}

function found<State>(stored: State | null): State {
  if (!stored) throw notFound();
  return stored;
}

const newIdOf = ({ newId = randomUUID }: SessionHost): (() => string) => newId;
const notFound = () => new AgentSessionError('not_found', 'There is no such conversation.');
const busy = () => new AgentSessionError('turn_in_progress', 'An answer is still on its way.');
