import type { SessionOutcome, VoiceSessionResponse } from '#lib/voice/voice-session.public.ts';
import { isRecord, numberOf, recordsOf, textOf } from './json-reading.ts';
import { endBehind, type TalkRefusal, type TalkSession, type TalkWish } from './talk-state.ts';

/** Where a conversation is asked for, and what is sent along. */
export interface TalkDoor {
  address: string;
  terms: Readonly<Record<string, string | boolean>>;
}

export interface OpenedCall {
  session: TalkSession;
  connection: VoiceSessionResponse['connection'];
  dynamicVariables: Record<string, string>;
}

export type Answered<Value> = { ok: true; value: Value } | { ok: false; refusal: TalkRefusal };

const addressOf = (conversationId: string, what: string) => `${conversationMedia(conversationId)}/${what}`;

export const openConversation = (door: TalkDoor, { textOnly, offRecord }: TalkWish) =>
  ask(door.address, { body: { ...door.terms, textOnly, offRecord } }, readOpenedCall);

/** A new call of the same conversation. */
export const askToResume = ({ conversationId, textOnly }: TalkSession) =>
  ask(addressOf(conversationId, 'resume'), { body: { textOnly } }, readOpenedCall);

/** The conversation from before the page was loaded anew; another one, where that is over. */
export async function takeUpConversation(
  door: TalkDoor,
  conversationId: string,
  wish: TalkWish,
): Promise<Answered<OpenedCall>> {
  const { textOnly } = wish;
  const taken = await ask(addressOf(conversationId, 'resume'), { body: { textOnly } }, readOpenedCall);
  return !taken.ok && endBehind(taken.refusal) ? openConversation(door, wish) : taken;
}

/** Whoever leaves the page does not wait for an answer. */
export function askToEnd(conversationId: string, isLeaving = false): Promise<unknown> {
  const address = addressOf(conversationId, 'end');
  const body = new Blob(['{}'], { type: 'application/json' });
  if (isLeaving && navigator.sendBeacon(address, body)) return Promise.resolve();
  return ask(address, { body: {}, keepalive: true }, () => true);
}

export interface CitedMedia {
  clip: { address: string; isCorrected: boolean } | null;
  hasPicture: boolean;
  /** False when the words may be told no more. */
  isTold: boolean;
}

/** Where words that are cited are heard, for a few minutes, and whether there is a photo of them. */
export const askForMedia = (mediaBase: string, cited: { citation: string; words: string }) =>
  ask(`${mediaBase}/clips`, { body: cited }, citedMediaOf);

function citedMediaOf(answer: unknown): CitedMedia | null {
  if (!isRecord(answer)) return null;
  const clip = isRecord(answer.clip) ? answer.clip : {};
  const address = textOf(clip.address);
  return {
    clip: address ? { address, isCorrected: clip.isCorrected === true } : null,
    hasPicture: answer.hasPicture === true,
    isTold: answer.isTold !== false,
  };
}

/** Below which the sound and the photo of what is cited in a conversation are asked for. */
export const conversationMedia = (conversationId: string) =>
  `/api/sessions/${encodeURIComponent(conversationId)}`;

export interface Opinion {
  answer: string;
  rating: 'good' | 'bad';
  comment?: string;
}

export const sendOpinion = (conversationId: string, opinion: Opinion) =>
  ask(addressOf(conversationId, 'feedback'), { body: opinion }, () => true);

export const askOutcome = (conversationId: string, signal: AbortSignal) =>
  ask(addressOf(conversationId, 'outcome'), { signal }, outcomeOf);

export const askGuestCode = () =>
  ask('/api/guest-code', { body: {} }, (answer) => (isRecord(answer) ? textOf(answer.code) : null));

/** Nothing that is asked takes longer, if it is answered at all. */
const PATIENCE = 20_000;

interface Asking {
  body?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
}

async function ask<Value>(
  address: string,
  { body, signal, ...rest }: Asking,
  read: (answer: unknown) => Value | null,
): Promise<Answered<Value>> {
  const sent = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  try {
    const patience = AbortSignal.timeout(PATIENCE);
    const response = await fetch(address, {
      ...sent,
      ...rest,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) return { ok: false, refusal: refusalOf(response, answer) };
    const value = read(answer);
    return value === null ? refusedAs('internal') : { ok: true, value };
  } catch {
    return refusedAs(navigator.onLine ? 'unreachable' : 'offline');
  }
}

const refusedAs = (code: string) => ({ ok: false as const, refusal: { code, message: null, retryAt: null } });

/** In seconds. */
const SOON = 60;

function refusalOf({ headers }: Response, answer: unknown): TalkRefusal {
  const error = isRecord(answer) && isRecord(answer.error) ? answer.error : {};
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const code = textOf(error.code) ?? 'internal';
  return {
    code,
    message: textOf(error.message),
    retryAt: seconds > 0 ? Date.now() + seconds * 1000 : null,
    // Not what comes back tomorrow.
    ...(code === 'limit_reached' && seconds > 0 && seconds <= SOON && { isForRoom: true }),
  };
}

function readOpenedCall(answer: unknown): OpenedCall | null {
  if (!isRecord(answer)) return null;
  const conversationId = textOf(answer.conversationId);
  const connection = connectionOf(answer.connection);
  if (!conversationId || !connection || !isRecord(answer.dynamicVariables)) return null;
  return {
    session: {
      conversationId,
      isPublic: answer.audience === 'public',
      textOnly: answer.textOnly === true,
      offRecord: answer.offRecord === true,
      warnings: recordsOf(answer.warnings).flatMap(({ code, message }) => {
        const [known, said] = [textOf(code), textOf(message)];
        return known && said ? [{ code: known, message: said }] : [];
      }),
    },
    connection,
    dynamicVariables: Object.fromEntries(
      Object.entries(answer.dynamicVariables).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      ),
    ),
  };
}

function connectionOf(value: unknown): VoiceSessionResponse['connection'] | null {
  if (!isRecord(value)) return null;
  const signedUrl = textOf(value.signedUrl);
  const conversationToken = textOf(value.conversationToken);
  if (value.type === 'websocket' && signedUrl) return { type: 'websocket', signedUrl };
  if (value.type === 'webrtc' && conversationToken) return { type: 'webrtc', conversationToken };
  return null;
}

export type Outcome = Pick<
  SessionOutcome,
  'durationSeconds' | 'offRecord' | 'isSettled' | 'turnsKept' | 'hasSpoken' | 'recap' | 'memories' | 'source'
>;

function outcomeOf(answer: unknown): Outcome | null {
  if (!isRecord(answer)) return null;
  const source = isRecord(answer.source) ? answer.source : {};
  const [id, status] = [textOf(source.id), textOf(source.status)];
  return {
    durationSeconds: numberOf(answer.durationSeconds) ?? 0,
    offRecord: answer.offRecord === true,
    isSettled: answer.isSettled === true,
    hasSpoken: answer.hasSpoken === true,
    turnsKept: numberOf(answer.turnsKept) ?? 0,
    recap: textOf(answer.recap),
    memories: Array.isArray(answer.memories) ? answer.memories.filter((one) => typeof one === 'string') : [],
    source: id && status ? { id, status } : null,
  };
}
