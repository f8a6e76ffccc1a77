import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { LlmMessage } from '#lib/models/llm-provider.ts';
import { type Agent, AgentSchema } from './agent.ts';
import {
  type AgentSessionRecord,
  AgentSessionSchema,
  type SessionContext,
  SessionContextSchema,
  type SessionMessage,
} from './agent-session.public.ts';
import type { TurnOutcome } from './engine/conclude-turn.ts';
import { inFlight } from './engine/content.ts';
import { endDeadTurn } from './engine/dead-turn.ts';
import { parseWorkflow, serializeWorkflow, sessionToWorkflow } from './engine/export.ts';
import { looksLikeCredential } from './engine/looks-like-credential.ts';
import { withNote, workingTranscript } from './engine/resume.ts';
import { runSessionTurn } from './engine/session-turn.ts';
import { keepLease, type TurnLease } from './engine/turn-lease.ts';
import type { WorkflowDefinition } from './engine/workflow-definition.ts';
import { DEFAULT_TURN_CAP, MESSAGE_LENGTH, TURN_LEASE_MS } from './limits.public.ts';
import type { SessionEventPayload } from './session-event.public.ts';
import { AgentSessionError, type SessionHost } from './session-host.ts';
import { type NewMessage, type StoredSession, TurnLost } from './session-store.public.ts';
import { DocumentError, parseAs } from './yaml-document.ts';

type Start = {
  agent: unknown;
  context: unknown;
  /** Where it is not the agent's id. */
  agentSlug?: string | undefined;
  title?: string | undefined;
  /** Kept only while it goes on. */
  offRecord?: boolean;
  /** What was said before it began. */
  earlier?: readonly NewMessage[];
};

const names = AgentSessionSchema.pick({ agentSlug: true, title: true });
const NOTHING_USED = { input: 0, output: 0 };

/**
 * A conversation of many turns with one agent. The store holds all of it: any number of these, on any number
 * of instances, can stand for one session, and only one turn runs at a time.
 */
export class AgentSession {
  readonly id: string;
  readonly #host: SessionHost;
  #turn: { ended: 'cancelled' | 'interrupted' | null; lease: TurnLease | null } | null = null;

  private constructor(host: SessionHost, id: string) {
    this.#host = host;
    this.id = id;
  }

  /**
   * Freezes agent and context. Throws an `AgentSessionError` of code `validation` that names what is wrong.
   */
  static async start(host: SessionHost, given: Start): Promise<AgentSession> {
    const agent = validated(() => parseAs(AgentSchema, given.agent));
    const context = validated(() => parseAs(SessionContextSchema, given.context));
    requireInput(agent, context);
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
        ...(given.offRecord && { offRecord: true }),
      },
      { type: 'session:started', agentRef: agentSlug, model: agent.model, context },
      given.earlier,
    );
    return new AgentSession(host, id);
  }

  /** Goes on with a session of the store. Throws an `AgentSessionError` of code `not_found`. */
  static async resume(host: SessionHost, sessionId: string): Promise<AgentSession> {
    found(await host.store.readState(sessionId));
    return new AgentSession(host, sessionId);
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
    this.#turn = { ended: null, lease: null };
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
    this.#end('cancelled');
    const asked = await this.#host.store.requestCancel(this.id);
    if (asked === 'not_found') throw notFound();
    return running ? 'requested' : asked;
  }

  /** The process is about to end: the turn in flight here ends now, and says so. */
  interrupt(): void {
    this.#end('interrupted');
  }

  #end(how: 'cancelled' | 'interrupted'): void {
    if (!this.#turn) return;
    this.#turn.ended ??= how;
    this.#turn.lease?.end(how);
  }

  /**
   * The session as a workflow to go on with elsewhere. `workflowPath` is where it will be, as the event tells
   * it.
   */
  async export(
    workflowPath?: string,
  ): Promise<{ definition: WorkflowDefinition; yaml: string; workflowPath: string }> {
    const { record, messages } = found(await this.#host.store.read(this.id));
    const imported = await this.#unchangedImport(record, messages);
    const definition =
      imported?.definition ?? sessionToWorkflow(record, messages, await this.#host.resolvePrompt?.(record));
    const yaml = imported?.yaml ?? serializeWorkflow(definition);
    const path = workflowPath ?? `${definition.workflow.id}.relavium.yaml`;
    await this.#note({ type: 'session:exported', workflowPath: path }, 'exported');
    return { definition, yaml, workflowPath: path };
  }

  /** The file that the session was imported from, where nothing was added since. */
  async #unchangedImport({ context }: AgentSessionRecord, messages: readonly SessionMessage[]) {
    const file = context.importedFrom && (await this.#host.store.readMedia(this.id, context.importedFrom));
    if (!file) return null;
    const yaml = new TextDecoder().decode(file.data);
    const definition = parseWorkflow(yaml);
    const { messages: before } = definition.workflow.metadata.relaviumExport;
    return before.length === messages.length ? { definition, yaml } : null;
  }

  async record(): Promise<AgentSessionRecord> {
    return found(await this.#host.store.readState(this.id)).record;
  }

  async #takeTurn(text: string): Promise<TurnOutcome> {
    const { store, hub, limits = {} } = this.#host;
    const { leaseMs = TURN_LEASE_MS } = limits;
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
    if (this.#turn?.ended) lease.end(this.#turn.ended);
    try {
      const stored = found(await host.store.read(this.id));
      const agent = stored.record.agentSnapshot;
      if (!agent) throw new AgentSessionError('validation', 'This session has no agent to go on with.');
      const shown = await this.#shown(stored, messageId, agent);
      return await runSessionTurn({ host, stored, agent, turnId, lease, newId: newIdOf(host), ...shown });
    } catch (error) {
      if (error instanceof AgentSessionError) throw error;
      if (!(error instanceof TurnLost)) host.onFault?.(error);
      // Whoever closes the turn tells how it ended: its next owner, once the lease has run out.
      const message = 'The answer was interrupted. Please send the message again.';
      const lost = { code: 'internal' as const, message, retryable: true, correlationId: turnId };
      return { stopReason: 'aborted', tokensUsed: NOTHING_USED, error: lost };
    }
  }

  /** What was said and done so far, as far as the agent remembers, and the message of this turn. */
  async #shown({ messages }: StoredSession, messageId: string, { memory }: Agent) {
    const { store, limits = {} } = this.#host;
    const asked = messages.find(({ id }) => id === messageId);
    const before = workingTranscript(messages.filter(({ id }) => id !== messageId));
    const message = await inFlight(asked?.content ?? [], (handle) => store.readMedia(this.id, handle));
    const all = [...before.messages, withNote(message, before.note)];
    const most =
      memory?.type === 'none' ? 1 : memory?.type === 'window' ? memory.window_size : limits.maxMessages;
    const kept = newest(all, most);
    const starts = before.starts.slice(all.length - kept.length);
    return { messages: kept, starts, askedAt: asked?.sequenceNumber ?? 0 };
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

/** An agent may say what it has to be given. */
function requireInput({ input_schema: schema }: Agent, { variables = {} }: SessionContext): void {
  if (!schema) return;
  let input: z.ZodType;
  try {
    input = z.fromJSONSchema(schema);
  } catch {
    throw new AgentSessionError('validation', 'input_schema is no JSON Schema that can be read here.');
  }
  const [issue] = input.safeParse(variables).error?.issues ?? [];
  if (!issue) return;
  const path = ['variables', ...issue.path].join('.');
  throw new AgentSessionError('validation', `${path} does not fit the input_schema of the agent.`);
}

function found<State>(stored: State | null): State {
  if (!stored) throw notFound();
  return stored;
}

const newIdOf = ({ newId = randomUUID }: SessionHost): (() => string) => newId;
const notFound = () => new AgentSessionError('not_found', 'There is no such conversation.');
const busy = () => new AgentSessionError('turn_in_progress', 'An answer is still on its way.');
