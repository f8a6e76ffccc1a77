import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readVoiceAddress, type VoiceAddress } from '#lib/local/voice-address.ts';
import { appClient, type DemoPerson } from '#tests/app-client.ts';
import { type Bench, median, type Row, timeOf } from './measure.ts';

const PROVIDER_MS = 150;
const AT_MOST_MS = 60;
/** Until the app has run what is measured a few times, it is the compiler that takes the time. */
const WARM_UP = 5;
const ONE_BY_ONE = 24;
const AT_ONCE = 100;
/** Each of them may start so often, and then has to wait. */
const MEMBERS: readonly DemoPerson[] = ['mara', 'elin', 'tomas', 'signe'];
const SLUG = 'mara-lindqvist';
const SIGNED_URL = '/v1/convai/conversation/get-signed-url';

type Started = { conversationId: string; url: URL };
type Start = (headers: Record<string, string>) => Promise<Started>;

/** From the button to the moment at which a call can be connected, with a provider that takes its time. */
export async function sessionRows({ app }: Bench): Promise<Row[]> {
  const { url: appUrl, dataDir, rpc, reflectionPath } = await app();
  const voice = await readVoiceAddress(dataDir);
  if (!voice) throw new Error('There is no local voice.');
  const client = appClient(appUrl);
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const json = { 'content-type': 'application/json', ...headers };
    const response = await client.request({
      path,
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    });
    return startedSchema.parse(await response.json());
  };
  const reflectionId = reflectionPath.split('/').at(-1);
  const member: Start = async (headers) => startedOf(await post('/api/sessions', { reflectionId }, headers));
  const guest: Start = async (headers) => startedOf(await post(`/api/public/${SLUG}/sessions`, {}, headers));
  /** Each from a network of their own, of which few calls may be held at once. */
  const anyGuest = () => ({
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
  });

  const cookies = await Promise.all(MEMBERS.map(async (person) => ({ cookie: await client.signIn(person) })));
  /** As if the call had never begun: what it reserved is free again, and nothing is left to do in the background. */
  const takeBack = ({ conversationId, url }: Started) =>
    rpc('fail_conversation', {
      p_conversation_id: conversationId,
      p_reason: 'It was measured.',
      p_provider_conversation_id: url.searchParams.get('conversation_id'),
    });
  const ofMembers: number[] = [];
  const ofGuests: number[] = [];
  const ofProvider: number[] = [];
  await takeBack(await once(() => member(cookies[0] ?? {})));
  await takeBack(await once(() => guest(anyGuest())));
  await misbehave(voice, [{ on: `GET ${SIGNED_URL}`, does: 'slow', afterMs: PROVIDER_MS }]);
  for (let sample = -WARM_UP; sample < ONE_BY_ONE; sample += 1) {
    const isCounted = sample >= 0;
    for (const headers of cookies) {
      const { ms, started } = await timed(member, headers);
      if (isCounted) ofMembers.push(ms);
      await takeBack(started);
      const agentId = started.url.searchParams.get('agent_id') ?? '';
      ofProvider.push(await timeOf(() => askProvider(voice, agentId)));
    }
    const { ms, started } = await timed(guest, anyGuest());
    if (isCounted) ofGuests.push(ms);
    await takeBack(started);
  }
  const together = await timeOf(() =>
    Promise.all(Array.from({ length: AT_ONCE }, () => guest(anyGuest()))).then(() => {}),
  );
  await misbehave(voice, []);
  const provider = median(ofProvider);
  return [
    beyond('a member starts a session, beyond what the provider takes', ofMembers, provider),
    beyond('a guest starts a session, beyond what the provider takes', ofGuests, provider),
    {
      name: `${AT_ONCE} guests start at once, each, to one alone`,
      value: `all within ${Math.round(together)} ms`,
      ratio: together / AT_ONCE / median(ofGuests),
      target: 'at most 0.5',
    },
  ];
}

/** An app that was started for the first time a moment ago has no voice yet. */
async function once(start: () => Promise<Started>): Promise<Started> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 30) throw error;
      await wait(1_000);
    }
  }
}

async function timed(
  start: Start,
  headers: Record<string, string>,
): Promise<{ ms: number; started: Started }> {
  const startedAt = performance.now();
  const started = await start(headers);
  return { ms: performance.now() - startedAt, started };
}

const startedSchema = z.object({
  conversationId: z.guid(),
  connection: z.object({ signedUrl: z.url() }),
});

const startedOf = ({ conversationId, connection }: z.infer<typeof startedSchema>): Started => ({
  conversationId,
  url: new URL(connection.signedUrl),
});

function beyond(name: string, samples: readonly number[], provider: number): Row {
  const p95 = samples.toSorted((one, other) => one - other)[Math.floor(samples.length * 0.95)] ?? Number.NaN;
  return {
    name,
    value: `p95 ${(p95 - provider).toFixed(1)} ms, median ${(median(samples) - provider).toFixed(1)} ms`,
    ratio: p95 / provider,
    target: `p95 at most ${AT_MOST_MS} ms beyond`,
    met: p95 - provider <= AT_MOST_MS,
  };
}

async function askProvider({ url, apiKey }: VoiceAddress, agentId: string): Promise<void> {
  const query = new URLSearchParams({ agent_id: agentId, include_conversation_id: 'true' });
  const answer = await fetch(`${url}${SIGNED_URL}?${query}`, { headers: { 'xi-api-key': apiKey } });
  await answer.text();
}

async function misbehave({ url, apiKey }: VoiceAddress, rules: object[]): Promise<void> {
  await fetch(`${url}/local/misbehaviour`, {
    method: 'PUT',
    headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
}
