import { inject } from 'vitest';
import { z } from 'zod';
import { voiceSecrets } from '#lib/local/voice-address.ts';
import type { DemoPerson } from '#tests/app-client.ts';
import { signedWith, toldCall } from '#tests/db/told-call.ts';
import { cookieOf, reflectionIdOf, request } from './http.ts';

/** What the app and its local voice know each other by. */
export const secrets = voiceSecrets(inject('dataDir'), {});

const startedSchema = z.object({
  conversationId: z.guid(),
  connection: z.object({ signedUrl: z.url() }),
  dynamicVariables: z.looseObject({ conversation_bind_sig: z.string() }),
});

export type Started = {
  id: string;
  /** As the provider calls it. */
  callId: string;
  signedUrl: string;
  signature: string;
  variables: Readonly<Record<string, unknown>>;
  /** Of the person whose conversation it is. */
  headers: Record<string, string>;
};

const begun: string[] = [];

export const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request({ path, method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

async function start(path: string, body: object, headers: Record<string, string>): Promise<Started> {
  const response = await post(path, JSON.stringify(body), headers);
  const answer = await response.text();
  if (!response.ok) throw new Error(`Nothing was started: ${response.status} ${answer}`);
  const { conversationId, connection, dynamicVariables } = startedSchema.parse(JSON.parse(answer));
  const callId = new URL(connection.signedUrl).searchParams.get('conversation_id') ?? '';
  begun.push(callId);
  // Whoever comes for the first time is given a cookie, and is known by it from then on.
  const [given] = response.headers.getSetCookie();
  return {
    id: conversationId,
    callId,
    signedUrl: connection.signedUrl,
    signature: dynamicVariables.conversation_bind_sig,
    variables: dynamicVariables,
    headers: given ? { ...headers, cookie: given.split(';')[0] ?? '' } : headers,
  };
}

export const startAs = async (person: DemoPerson, wish: object = {}) =>
  start(
    '/api/sessions',
    { reflectionId: await reflectionIdOf('mara'), ...wish },
    { cookie: await cookieOf(person) },
  );

export const startAsGuest = () => start('/api/public/mara-lindqvist/sessions', {}, {});

export const resume = ({ id, headers }: Started, wish: object = {}) =>
  start(`/api/sessions/${id}/resume`, wish, headers);

/** As the voice provider tells it. */
export function tell(told: object, secret = secrets.ELEVENLABS_WEBHOOK_SECRET): Promise<Response> {
  const body = JSON.stringify(told);
  return post('/api/webhooks/elevenlabs', body, { 'elevenlabs-signature': signedWith(secret, body) });
}

/** As if none had lasted: the minutes that they reserved are free for the tests that follow. */
export async function settleStarted(): Promise<void> {
  for (const callId of begun.splice(0)) await tell(toldCall({ callId, seconds: 0 }));
}

export const outcomeOf = ({ id }: Pick<Started, 'id'>, headers: Record<string, string>) =>
  request({ path: `/api/sessions/${id}/outcome`, headers });
