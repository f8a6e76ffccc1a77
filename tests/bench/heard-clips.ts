// The words of a recording, heard from their citations through the production build: whether a clip begins and ends with the sentence, whose times are known, and
// whether anything is heard by whom it is not for: at others' addresses, at changed ones, and after words were hidden, a collection was taken from guests or sealed, a recording deleted.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { bestFit } from '#lib/knowledge/sound/best-fit.ts';
import { freePort } from '#lib/local/ports.ts';
import { appClient, DEMO_PEOPLE, type DemoPerson } from '#tests/app-client.ts';
import { buildIfStale, spawnLauncher, stopLauncher, untilPrinted } from '#tests/app-under-test.ts';
import { askStack } from '#tests/ask-stack.ts';
import { fillIdleDataDir } from '#tests/prepared-data.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { fileRecording, homeOf } from './filed-recording.ts';
import { load, percentile, recordingOf } from './spoken-clips.ts';

const NEAR_MS = 300;
const HIDDEN_STATEMENTS = 10;
/** A head and a tenth of a second. */
const LEAST_BYTES = 44 + 3_200;
const GONE_WITHIN_MS = 15 * 60_000;

const openedSchema = z.object({ clip: z.object({ address: z.string() }).nullable() });
const rangeSchema = z.object({ fromMs: z.number(), toMs: z.number() });
const oneRow = <Row extends z.ZodType>(row: Row) => z.tuple([row]).rest(z.unknown());

type Quote = { citation: string; words: string; fromMs: number; toMs: number };
type Heard = { quote: Quote; address: string };
const NO_ADDRESS = { address: '/api/clips/none' };
type Listener = { name: string; headers: Record<string, string>; openAt: string };

export async function heardClips(count: number): Promise<void> {
  buildIfStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'reflections-clips-'));
  await fillIdleDataDir(dataDir);
  const port = await freePort();
  const launcher = spawnLauncher(['start'], { dataDir, port });
  try {
    await untilPrinted(launcher, 'Ctrl-C stops everything.');
    await inApp(count, `http://localhost:${port}`, dataDir);
  } finally {
    await stopLauncher(launcher);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inApp(count: number, url: string, dataDir: string): Promise<void> {
  const client = appClient(url);
  const ask = async (path: string): Promise<unknown> => (await askStack(dataDir, path)).json();
  const cookies = new Map<DemoPerson, string>();
  for (const person of DEMO_PEOPLE) cookies.set(person, await client.signIn(person));
  const cookie = cookies.get('mara') ?? '';
  const home = await homeOf(url, cookie);
  const reflectionId = home.split('/').at(-1) ?? '';
  const [{ id: shelfId }] = oneRow(z.object({ id: z.guid() })).parse(
    await ask(`namespaces?reflection_id=eq.${reflectionId}&visibility=eq.published&select=id`),
  );
  const act = async (name: string, fields: Record<string, string>) => {
    const body = actionBody(Object.entries({ reflectionId, ...fields }));
    const answer = await client.callAction(findAction(name), { cookie, body });
    const text = await answer.text();
    if (answer.status >= 400 || text.includes('"ok":false'))
      throw new Error(`${name}: ${answer.status} ${text}`);
  };

  const { spoken, samples } = await recordingOf(count);
  const sourceId = await fileRecording({ url, cookie, home, shelfId, title: 'Sentences', samples });
  await untilRead(() => ask(`sources?id=eq.${sourceId}&select=status`));
  const passages = z
    .array(z.object({ id: z.string(), body: z.string() }))
    .parse(await ask(`passages?source_id=eq.${sourceId}&select=id,body&order=position`));
  const quotes = spoken.flatMap((sentence) => quoteOf(sentence, passages) ?? []);

  const member = (person: DemoPerson): Listener => ({
    name: person,
    headers: { cookie: cookies.get(person) ?? '' },
    openAt: `/api${home}/clips`,
  });
  const nobody: Listener = { name: 'nobody', headers: {}, openAt: `/api${home}/clips` };
  const newGuest = async (name: string): Promise<Listener> => {
    const started = await client.request({
      path: '/api/public/mara-lindqvist/sessions',
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: '{}',
    });
    const { conversationId } = z.object({ conversationId: z.string() }).parse(await started.json());
    const [given = ''] = started.headers.getSetCookie();
    const headers = { cookie: given.split(';')[0] ?? '' };
    return { name, headers, openAt: `/api/sessions/${conversationId}/clips` };
  };
  const open = async ({ headers, openAt }: Listener, { citation, words }: Quote): Promise<string | null> => {
    const opened = await client.request({
      path: openAt,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ citation, words }),
    });
    return opened.ok ? (openedSchema.parse(await opened.json()).clip?.address ?? null) : null;
  };
  const openAll = async (who: Listener, some: readonly Quote[]): Promise<Heard[]> => {
    const found: Heard[] = [];
    for (const quote of some) {
      const address = await open(who, quote);
      if (address) found.push({ quote, address });
    }
    return found;
  };
  /** How many bytes of sound. */
  const hear = async ({ headers }: Listener, { address }: Pick<Heard, 'address'>): Promise<number> => {
    const answer = await client.request({ path: address, headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return answer.ok || bytes.subarray(0, 4).toString('latin1') === 'RIFF' ? bytes.length : 0;
  };
  /** Else what follows would show nothing. */
  const mustHear = async (who: Listener, heard: readonly Heard[]) => {
    if (heard.length === 0) throw new Error(`${who.name} is given no clip.`);
    for (const one of heard)
      if ((await hear(who, one)) < LEAST_BYTES)
        throw new Error(`${who.name} does not hear “${one.quote.words}”`);
  };
  const tried = { requests: 0, bytes: 0 };
  const mayNot = async (what: string, who: Listener, heard: readonly Pick<Heard, 'address'>[]) => {
    let bytes = 0;
    for (const one of heard) bytes += await hear(who, one);
    tried.requests += heard.length;
    tried.bytes += bytes;
    console.log(`  ${what}: ${heard.length} requests of ${who.name}, ${bytes} bytes`);
  };
  const mayNotOpen = async (what: string, who: Listener, some: readonly Quote[]) => {
    const opened = await openAll(who, some);
    tried.requests += some.length;
    console.log(`  ${what}: ${some.length} addresses asked for by ${who.name}, ${opened.length} given`);
    if (opened.length > 0) await mayNot(`${what}, at the address given`, who, opened);
  };

  const [mara, signe, ruben] = [member('mara'), member('signe'), member('ruben')];
  const ofMara = await openAll(mara, quotes);
  tellBounds(spoken.length, ofMara);
  await mustHear(mara, ofMara);
  for (const other of [nobody, member('elin'), signe, ruben])
    await mayNot('another’s address', other, ofMara);
  await mayNot('a changed address', mara, ofMara.flatMap(changedBy(ofMara)));

  const [guest, other] = [await newGuest('a guest'), await newGuest('another guest')];
  const ofGuest = await openAll(guest, quotes);
  await mustHear(guest, ofGuest);
  for (const one of [nobody, other, ruben, mara]) await mayNot('a guest’s address', one, ofGuest);
  const ofSigne = await openAll(signe, quotes);
  await mustHear(signe, ofSigne);

  const hidden = z
    .array(z.object({ id: z.string(), quote: z.string() }))
    .parse(await ask(`evidence?source_id=eq.${sourceId}&select=id,quote&limit=${HIDDEN_STATEMENTS}`));
  for (const { id } of hidden)
    await act('hideStatementAction', { sourceId, evidenceId: id, from: 'everybody' });
  const isHidden = ({ words }: Quote) =>
    hidden.some(({ quote }) => quote.includes(words) || words.includes(quote));
  console.log(`  hidden: ${hidden.length} statements, in ${quotes.filter(isHidden).length} of the sentences`);
  for (const [who, heard] of [
    [guest, ofGuest],
    [signe, ofSigne],
  ] as const) {
    await mayNot(
      'hidden since',
      who,
      heard.filter(({ quote }) => isHidden(quote)),
    );
    await mayNotOpen('hidden', who, quotes.filter(isHidden));
    await mustHear(who, heard.filter(({ quote }) => !isHidden(quote)).slice(0, 5));
  }

  const change = { namespaceId: shelfId, preview: '0'.repeat(64) };
  await act('changeVisibilityAction', { ...change, visibility: 'private' });
  await mayNot('taken from guests', guest, ofGuest);
  await mayNotOpen('taken from guests', guest, quotes);
  await mustHear(signe, ofSigne.filter(({ quote }) => !isHidden(quote)).slice(0, 5));
  await act('changeVisibilityAction', { ...change, visibility: 'sealed' });
  await mayNot('sealed', signe, ofSigne);
  await mayNotOpen('sealed', signe, quotes);

  const again = await openAll(mara, quotes);
  await mustHear(mara, again);
  const deleted = performance.now();
  await act('deleteSourceAction', { sourceId });
  const acted = performance.now() - deleted;
  const bytes = await hear(mara, again[0] ?? NO_ADDRESS);
  console.log(
    `deleted within ${Math.round(acted)} ms; asked ${Math.round(performance.now() - deleted)} ms after the press: ${bytes} bytes; ${load()}`,
  );
  await mayNot('deleted', mara, again);
  await mayNotOpen('deleted', mara, quotes);
  const { requests, bytes: heard } = tried;
  console.log(`${requests} requests for what may not be heard: ${heard} bytes of sound; ${load()}`);
  const folder = join(dataDir, 'sounds', sourceId);
  while (existsSync(folder) && performance.now() - deleted < GONE_WITHIN_MS) await pause(1_000);
  const minutes = ((performance.now() - deleted) / 60_000).toFixed(1);
  console.log(
    existsSync(folder)
      ? `THE FILE IS STILL THERE after ${minutes} minutes`
      : `the file is gone after ${minutes} minutes`,
  );
  if (heard > 0 || bytes > 0 || existsSync(folder)) process.exitCode = 1;
}

async function untilRead(ask: () => Promise<unknown>): Promise<void> {
  const schema = oneRow(z.object({ status: z.string() }));
  for (;;) {
    const [{ status }] = schema.parse(await ask());
    if (status === 'live') return;
    if (status === 'failed') throw new Error('The recording was not read.');
    await pause(1_000);
  }
}

/** The words of the text that stand for a sentence, as they were heard, and the passage that they are in. */
function quoteOf(
  { text, fromMs, toMs }: { text: string; fromMs: number; toMs: number },
  passages: readonly { id: string; body: string }[],
): Quote | null {
  const wanted = tokensOf(text).map(({ token }) => token);
  const fits = passages.flatMap(({ id, body }) => {
    const tokens = tokensOf(body);
    const fit = bestFit(
      wanted,
      tokens.map(({ token }) => token),
    );
    const [first, last] = [fit && tokens[fit.from], fit && tokens[fit.to]];
    if (!fit || !first || !last) return [];
    return [
      { unlike: fit.unlike, quote: { citation: id, words: body.slice(first.from, last.to), fromMs, toMs } },
    ];
  });
  return fits.toSorted((one, other) => one.unlike - other.unlike)[0]?.quote ?? null;
}

const tokensOf = (text: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    token: word.toLowerCase(),
    from: index,
    to: index + word.length,
  }));

/** Addresses say where a clip begins and ends. */
const rangeOf = (address: string) =>
  rangeSchema.parse(JSON.parse(Buffer.from(textOf(address), 'base64url').toString()));
const textOf = (address: string) => address.split('/').at(-1)?.split('.')[0] ?? '';

function tellBounds(count: number, heard: readonly Heard[]): void {
  const off = heard.map(({ quote, address }) => {
    const { fromMs, toMs } = rangeOf(address);
    return { early: quote.fromMs - fromMs, late: toMs - quote.toMs };
  });
  const isNear = (value: number) => Math.abs(value) <= NEAR_MS;
  const near = off.filter(({ early, late }) => isNear(early) && isNear(late)).length;
  const spread = (values: readonly number[]) =>
    [0, 0.05, 0.5, 0.95, 1].map((part) => Math.round(percentile(values, part))).join(', ');
  console.log(
    `clips: both bounds within ${NEAR_MS} ms of ${near} of ${count} sentences, goal 95 %; ${count - heard.length} have none; ` +
      `begin before them by (least, p5, p50, p95, most) ${spread(off.map(({ early }) => early))} ms, ` +
      `end after them by ${spread(off.map(({ late }) => late))} ms; ${load()}`,
  );
}

/** Other stretches, of another citation, for somebody else, each signed as this one or as another. */
const changedBy =
  (all: readonly Heard[]) =>
  ({ address }: Heard, place: number): { address: string }[] => {
    const [text = '', signed = ''] = address.split('/').at(-1)?.split('.') ?? [];
    const clip: Record<string, unknown> = JSON.parse(Buffer.from(text, 'base64url').toString());
    const next = all[(place + 1) % all.length]?.address.split('.').at(-1) ?? '';
    const withText = (changes: object, signature: string) => ({
      address: `/api/clips/${Buffer.from(JSON.stringify({ ...clip, ...changes })).toString('base64url')}.${signature}`,
    });
    const { fromMs, toMs } = rangeOf(address);
    return [
      withText({ toMs: toMs + 1 + place * 1_000 }, signed),
      withText({ fromMs: Math.max(0, fromMs - 1 - place * 100) }, signed),
      withText({ fromMs: 0, toMs: 10_800_000 }, next),
      withText({}, next),
    ];
  };
