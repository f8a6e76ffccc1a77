import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#lib/platform/result.ts';
import { importPersona } from '#lib/voice/import-persona.ts';

const store = vi.hoisted(() => ({ put: (): Promise<void> => Promise.resolve(), reading: 0, most: 0 }));
vi.mock('#lib/voice/store/as-service/import-persona.ts', () => ({
  beginImport: async () => ok(1),
  dropImport: async () => ok(null),
  storePersona: async () => ok(null),
}));
vi.mock('#lib/knowledge/store/pictures.ts', () => ({ pictureStore: () => ({ put: () => store.put() }) }));
vi.mock('#lib/voice/read-persona.ts', () => ({
  readPersona: async (_: unknown, onBytes?: (carried: object) => Promise<void>) => {
    store.reading += 1;
    store.most = Math.max(store.most, store.reading);
    await Promise.resolve();
    try {
      await onBytes?.({ kind: 'pictures', row: { source_id: 'photo' }, bytes: new Uint8Array(1) });
    } finally {
      store.reading -= 1;
    }
    return { reflection: { id: 'mara', slug: 'mara' }, guest_photos: [] };
  },
}));

afterEach(() => {
  vi.useRealTimers();
  store.put = () => Promise.resolve();
});

async function* file(): AsyncGenerator<Uint8Array, void> {
  yield new Uint8Array(8);
}

/** Who sends a first piece and then nothing, until they are let go on. */
function slowFile() {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* body(): AsyncGenerator<Uint8Array, void> {
    yield new Uint8Array(8);
    await promise;
  }
  return { body: body(), goOn: resolve };
}

const bring = (userId: string, body: AsyncIterable<Uint8Array> = file()) =>
  importPersona(userId, body, 'mara');

test('a person who sends a file slowly has one place and keeps nobody waiting', async () => {
  const slow = slowFile();
  const sending = bring('slow', slow.body);
  expect(await bring('quick')).toMatchObject({ ok: true });
  expect(await bring('slow')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  slow.goOn();
  expect(await sending).toMatchObject({ ok: true });
  expect(await bring('slow')).toMatchObject({ ok: true });
});

test('files beyond four at a time are refused, and leave their places when they are done', async () => {
  const slow = ['one', 'two', 'three', 'four'].map((userId) => ({ userId, ...slowFile() }));
  const sending = slow.map(({ userId, body }) => bring(userId, body));
  expect(await bring('fifth')).toMatchObject({ ok: false, error: { code: 'rate_limited' } });
  store.most = 0;
  for (const { goOn } of slow) goOn();
  expect((await Promise.all(sending)).every(({ ok: isOk }) => isOk)).toBe(true);
  expect(store.most, 'read one after the other').toBe(1);
  expect(await bring('fifth')).toMatchObject({ ok: true });
});

test('a store that never answers is given up, and whoever comes next is served', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = Promise.withResolvers<void>();
  store.put = () => {
    asked.resolve();
    return new Promise(() => {});
  };
  const refused = expect(bring('hung')).rejects.toThrow('does not answer');
  await asked.promise;
  store.put = () => Promise.resolve();
  const next = bring('next');
  vi.advanceTimersByTime(2 * 60_000);
  await refused;
  expect(await next).toMatchObject({ ok: true });
});
