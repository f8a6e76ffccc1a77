import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hashText } from '#lib/platform/canonical-hash.ts';
import { type ArchiveEntry, writeLines } from '#lib/voice/archive-lines.ts';
import type { Carried } from '#lib/voice/persona-archive.public.ts';
import { readPersona } from '#lib/voice/read-persona.ts';
import { jpegWith, PLAIN_JPEG } from '#tests/knowledge/made-jpeg.ts';

// So that a file that is too large is not large, and one of too many values has few.
vi.mock('#lib/voice/limits.public.ts', async (original) => {
  const real = await original<typeof import('#lib/voice/limits.public.ts')>();
  return {
    ...real,
    PERSONA_LIMITS: {
      ...real.PERSONA_LIMITS,
      ...{ textBytes: 8 * 1024 * 1024, values: 200_000, valuesOfALine: 20_000 },
    },
  };
});

const at = '2026-01-01T00:00:00Z';
const [home, shelf, source] = [randomUUID(), randomUUID(), randomUUID()];
const head = {
  id: home,
  slug: 'ida-ek',
  display_name: 'Ida',
  language: 'en',
  speaking_style: '',
  boundaries: '',
  wishes_for_guests: false,
  public_about: '',
  interview_progress: {},
  ingestion_enabled: true,
  generation_counter: 0,
  created_at: at,
};
const persona = (changes: object = {}): ArchiveEntry => ({
  kind: 'persona',
  row: { format: 1, as_of: at, reflection: { ...head, ...changes } },
});
const collection: ArchiveEntry = {
  kind: 'namespaces',
  row: {
    ...{ id: shelf, name: 'life', title: 'Life', description: '', visibility: 'private' },
    ...{ visibility_changed_at: at, place: 1, created_at: at },
  },
};
const given = (kind: string, content = 'I kept bees.', id = source): ArchiveEntry => ({
  kind: 'sources',
  row: {
    ...{ id, namespace_id: shelf, kind, title: 'Bees', content, content_hash: hashText(content), version: 1 },
    ...{ file_hash: null, origin_url: null, reading_note: null, file_name: null, recorded_on: null },
    ...{ language: null, is_language_chosen: false, called_as: null, created_at: at },
  },
});
const sound = (duration_ms: number, piece_count: number): ArchiveEntry => ({
  kind: 'sounds',
  row: { source_id: source, duration_ms, piece_count, has_others: false },
});
const piece = (changes: object = {}): ArchiveEntry => ({
  kind: 'sound_pieces',
  row: {
    ...{ source_id: source, position: 0, starts_ms: 0, duration_ms: 60_000, words: null, samples: 'AAAA' },
    ...changes,
  },
});
const photo = (bytes: Buffer, changes: object = {}): ArchiveEntry => ({
  kind: 'pictures',
  row: {
    ...{ source_id: source, width: 640, height: 480, hash: createHash('sha256').update(bytes).digest('hex') },
    ...{ bytes: bytes.toString('base64'), ...changes },
  },
});
const quoted = (quote: string, position: number): ArchiveEntry => ({
  kind: 'evidence',
  row: {
    ...{ id: randomUUID(), namespace_id: shelf, source_id: source, correction_id: null, kind: 'fact', quote },
    ...{ asked: null, members_only: false, position, content_hash: hashText(quote), created_at: at },
  },
});

async function read(
  entries: readonly ArchiveEntry[],
  onBytes?: (carried: Carried) => Promise<void>,
): Promise<string> {
  async function* file() {
    yield* entries;
  }
  async function* bytes() {
    for await (const line of writeLines(file())) yield Buffer.from(line);
  }
  return readPersona(bytes(), onBytes).then(
    () => 'valid',
    (error: Error) => error.message,
  );
}

test('a photo comes in as the picture alone, once, with the hash and size that it says', async () => {
  const seen: Uint8Array[] = [];
  const told = jpegWith('Exif GPSLatitude 59.9');
  const begin = [persona(), collection, given('photo')];
  expect(await read([...begin, photo(told)], async ({ bytes }) => void seen.push(bytes))).toBe('valid');
  expect(seen).toEqual([PLAIN_JPEG]);
  expect(await read([...begin, photo(told), photo(told)])).toMatch(/has its own/);
  expect(await read([...begin, photo(told, { hash: hashText('another') })])).toMatch(/hash/);
  expect(await read([...begin, photo(told, { width: 64 })])).toMatch(/size/);
  expect(await read([...begin, photo(Buffer.from('no picture'))])).toMatch(/no picture/);
  expect(await read([persona(), collection, given('paste'), photo(told)])).toMatch(/belongs to no photo/);
});

test('a persona file that would take too much memory or time is refused while it is read', async () => {
  const recording = [persona(), collection, given('recording')];
  const long = 'a'.repeat(4 * 1024 * 1024 - 100);
  const cases: [string, ArchiveEntry[], RegExp][] = [
    [
      'what is kept of others',
      [persona(), ...['a', 'b', 'c'].map((of) => ({ kind: 'recaps', row: of.repeat(3 * 1024 * 1024) }))],
      /more text/,
    ],
    ['values of a line', [persona(), { kind: 'recaps', row: Array(20_001).fill(0) }], /too many values/],
    [
      'lists in lists',
      [persona(), { kind: 'recaps', row: JSON.parse(`${'['.repeat(65)}${']'.repeat(65)}`) }],
      /too deep/,
    ],
    [
      'values of the file',
      [persona(), ...Array.from({ length: 11 }, () => ({ kind: 'recaps', row: Array(19_000).fill(0) }))],
      /too many values/,
    ],
    [
      'words that look like values',
      [persona(), { kind: 'recaps', row: ['\\', `${',[{'.repeat(20_000)}"\\`, 0] }],
      /^valid$/,
    ],
    ['a text', [persona(), collection, given('paste', 'a'.repeat(4 * 1024 * 1024 + 1))], /content/],
    ['words of a piece', [...recording, piece({ words: Array(2_001).fill(['a', 0, 1]) })], /words/],
    ['samples', [...recording, piece({ duration_ms: 1, samples: 'AAAA'.repeat(40) })], /samples/],
    ['pieces', [...recording, sound(10_800_000, 401)], /piece_count/],
    [
      'small pieces',
      [...recording, sound(500, 3), ...[0, 1, 2].map((position) => piece({ position }))],
      /longer/,
    ],
    ['more than announced', [...recording, sound(500, 1), piece()], /longer/],
    [
      'sources',
      [persona(), collection, ...Array.from({ length: 5_001 }, () => given('paste', 'a', randomUUID()))],
      /at most 5000/,
    ],
    [
      'statements at both ends of a book, in turn',
      [
        ...[persona(), collection, given('paste', `<one>${long.slice(20)}<two>`)],
        ...Array.from({ length: 600 }, (_, place) => quoted(place % 2 ? '<one>' : '<two>', place)),
      ],
      /order of their texts/,
    ],
  ];
  for (const [what, entries, said] of cases) expect(await read(entries), what).toMatch(said);
});

test('a line is written in one way, and what comes too slowly is not waited for', async () => {
  const { readLines } = await import('#lib/voice/archive-lines.ts');
  const row = '{"a":1, "b":2}';
  async function* line() {
    yield `{"hash":"${hashText(`["recaps",${row}]`)}","kind":"recaps","row":${row}}`;
  }
  await expect(readLines(line()).next()).rejects.toThrow('Line 1 cannot be read.');

  const { spool } = await import('#lib/voice/import-persona.ts');
  const path = join(tmpdir(), `spool-${randomUUID()}`);
  const deadline = new AbortController();
  async function* stuck() {
    yield Buffer.from('a');
    deadline.abort();
    await new Promise(() => {});
  }
  expect(await spool(stuck(), path, deadline.signal)).toMatchObject({ ok: false });
  await rm(path);
});

test('a correction leads to a statement of the same file', async () => {
  const statement = quoted('I kept bees.', 0);
  const correction = (evidence_id: unknown): ArchiveEntry => ({
    kind: 'fact_corrections',
    row: {
      ...{ id: randomUUID(), namespace_id: shelf, source_id: source, evidence_id, reason: '' },
      ...{ wrong_statement: 'I kept bees.', corrected_statement: 'I kept wasps.' },
      ...{ status: 'pending', decided_at: null, created_at: at },
    },
  });
  const begin = [persona(), collection, given('paste'), statement];
  expect(await read([...begin, correction((statement.row as { id: string }).id)])).toBe('valid');
  expect(await read([...begin, correction(randomUUID())])).toMatch(/statement that is not in the file/);
});

test('ids are written as the database writes them, and generations leave room for more', async () => {
  expect(await read([persona({ id: home.toUpperCase().replace(/^./, 'A') })])).toMatch(/reflection\.id/);
  const voice = {
    ...{ id: randomUUID(), position: 1, generation: 1_000_001, status: 'promoted', payload: {} },
    ...{
      payload_hash: hashText(''),
      prev_hash: '',
      chain_hash: hashText(''),
      copied_from: null,
      findings: [],
    },
    ...{ created_at: at, evaluated_at: null, promoted_at: null, superseded_at: null },
    ...{ tombstoned_at: null, tombstone_reason: null },
  };
  expect(await read([persona(), { kind: 'voice_artifacts', row: voice }])).toMatch(/generation/);
});
