import { setTimeout as delay } from 'node:timers/promises';
import { abortRace } from '#lib/models/abort-race.ts';
import { APPROVAL_SECONDS } from '../limits.public.ts';
import type { SessionEventPayload } from '../session-event.public.ts';
import type { SessionStore } from '../session-store.public.ts';
import type { ApprovalRequest } from '../turn-events.ts';

type Asking = {
  store: Pick<SessionStore, 'askApproval' | 'readApproval'>;
  sessionId: string;
  turnId: string;
  nodeId: string;
  decide?: ((request: ApprovalRequest) => Promise<boolean>) | undefined;
  emit(event: SessionEventPayload): void;
};

const POLL_MS = 500;

/**
 * Asks a person, and waits as long as they have. Who does not answer has refused; so has who cannot be asked.
 */
export async function askPerson(asking: Asking, request: ApprovalRequest): Promise<boolean> {
  const over = new AbortController();
  const stop = () => over.abort(request.signal.reason);
  request.signal.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => over.abort(), APPROVAL_SECONDS * 1_000);
  const waiting = abortRace(over.signal);
  try {
    request.signal.throwIfAborted();
    return await waiting.race(answerTo(asking, { ...request, signal: over.signal }));
  } catch (error) {
    request.signal.throwIfAborted();
    if (over.signal.aborted) return false;
    throw error;
  } finally {
    over.abort();
    clearTimeout(timer);
    waiting.stop();
    request.signal.removeEventListener('abort', stop);
  }
}

async function answerTo(asking: Asking, request: ApprovalRequest): Promise<boolean> {
  const { store, sessionId, turnId, nodeId, decide, emit } = asking;
  const { signal, ...asked } = request;
  const { approvalId: id, toolId, action, preview } = asked;
  // Stored before it is told of, so that the quickest answer finds its question.
  if (!decide)
    await store.askApproval(sessionId, turnId, { id, toolId, action, preview, seconds: APPROVAL_SECONDS });
  emit({ type: 'agent:approval_requested', nodeId, ...asked });
  if (decide) return (await decide(request)) === true;
  for (;;) {
    const decision = await store.readApproval(sessionId, id);
    if (decision !== 'pending') return decision === 'approved';
    await delay(POLL_MS, undefined, { signal });
  }
}
