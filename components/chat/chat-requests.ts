import { isRecord, recordsOf, textOf } from '#components/talk/json-reading.ts';
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

/** Answers the id of the session that goes on from before this message, or from the end. */
export const forkChat = (base: string, messageId: string | null): Promise<ChatAnswer<string>> =>
  post(`${base}/fork`, messageId === null ? {} : { messageId }, sessionIdIn);

interface NewChat {
  fsScopeTier: 'sandboxed' | 'project';
  offRecord: boolean;
  earlier: readonly { who: 'person' | 'reflection'; words: string; citations: readonly string[] }[];
}

/** Answers the id of a new session that goes on from what was said. */
export const startChat = (list: string, chat: NewChat): Promise<ChatAnswer<string>> =>
  post(list, chat, sessionIdIn);

export const sendRating = (
  base: string,
  messageId: string,
  opinion: { rating: 'good' | 'bad'; comment?: string },
): Promise<ChatAnswer<null>> => post(`${base}/feedback`, { messageId, ...opinion }, async () => null);

/** Answers the id of a new session that goes on from the file. */
export const importChat = (list: string, yaml: string): Promise<ChatAnswer<string>> =>
  post(`${list}/import`, { yaml }, sessionIdIn);

export interface ChatFile {
  path: string;
  bytes: number;
}

export const listFiles = (base: string): Promise<ChatAnswer<readonly ChatFile[]>> =>
  ask(`${base}/files`, {}, async (response) => {
    const answer: unknown = await response.json();
    if (!isRecord(answer)) return undefined;
    return recordsOf(answer.files).flatMap(({ path, bytes }) =>
      typeof path === 'string' && typeof bytes === 'number' ? [{ path, bytes }] : [],
    );
  });

/** In place of one of the same name. */
export const putFile = (base: string, file: File): Promise<ChatAnswer<null>> =>
  ask(
    `${base}/files?path=${encodeURIComponent(file.name)}`,
    { method: 'PUT', body: file, headers: { 'content-type': 'application/octet-stream' } },
    async () => null,
  );

async function sessionIdIn(response: Response): Promise<string | undefined> {
  const answer: unknown = await response.json();
  return isRecord(answer) ? (textOf(answer.sessionId) ?? undefined) : undefined;
}

/** Nothing that is asked takes longer to begin, if it is answered at all. */
const PATIENCE = 20_000;

type Reading<Value> = (response: Response) => Promise<Value | undefined>;

const post = <Value>(
  address: string,
  body: object | null,
  read: Reading<Value>,
): Promise<ChatAnswer<Value>> =>
  ask(
    address,
    {
      method: 'POST',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    },
    read,
  );

async function ask<Value>(
  address: string,
  request: RequestInit,
  read: Reading<Value>,
): Promise<ChatAnswer<Value>> {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(PATIENCE) });
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
