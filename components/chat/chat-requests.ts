import { isRecord, textOf } from '#components/talk/json-reading.ts';
import type { Decision } from './live-turn.ts';

export interface ChatRefusal {
  code: string;
  message: string;
}

export type ChatAnswer<Value> = { ok: true; value: Value } | { ok: false; refusal: ChatRefusal };

/** The answer comes over the events, which tell the same to every window; this only says whether it was begun. */
export const sendWords = (base: string, text: string): Promise<ChatAnswer<null>> =>
  post(`${base}/messages`, { text }, async (response) => {
    await response.body?.cancel();
    return null;
  });

export const stopTurn = (base: string): Promise<ChatAnswer<null>> =>
  post(`${base}/cancel`, null, async () => null);

export const decideApproval = (
  base: string,
  approvalId: string,
  approve: boolean,
): Promise<ChatAnswer<Decision>> =>
  post(`${base}/approvals/${encodeURIComponent(approvalId)}`, { approve }, async (response) => {
    const answer: unknown = await response.json();
    const decision = isRecord(answer) ? answer.decision : null;
    return decision === 'approved' || decision === 'refused' || decision === 'expired' ? decision : undefined;
  });

/** Answers the id of the session that goes on from before this message. */
export const forkChat = (base: string, messageId: string): Promise<ChatAnswer<string>> =>
  post(`${base}/fork`, { messageId }, async (response) => {
    const answer: unknown = await response.json();
    return isRecord(answer) ? (textOf(answer.sessionId) ?? undefined) : undefined;
  });

/** Nothing that is asked takes longer to begin, if it is answered at all. */
const PATIENCE = 20_000;

async function post<Value>(
  address: string,
  body: object | null,
  read: (response: Response) => Promise<Value | undefined>,
): Promise<ChatAnswer<Value>> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) return { ok: false, refusal: await refusalIn(response) };
    const value = await read(response);
    return value === undefined ? refused('internal') : { ok: true, value };
  } catch {
    return refused(navigator.onLine ? 'unreachable' : 'offline');
  }
}

const refused = (code: string, message = ''): { ok: false; refusal: ChatRefusal } => ({
  ok: false,
  refusal: { code, message },
});

async function refusalIn(response: Response): Promise<ChatRefusal> {
  const answer: unknown = await response.json().catch(() => null);
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  return { code: textOf(error.code) ?? 'internal', message: textOf(error.message) ?? '' };
}
