import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { constants, deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readFile } from '#lib/knowledge/ingest-source.ts';
import { kindOfName } from '#lib/knowledge/read/file-kind.ts';
import { readBytesAs } from '#lib/knowledge/read/read-bytes-as.ts';
import { repackDocx } from '#lib/knowledge/read/read-docx.ts';
import { readingTexts } from '#lib/knowledge/texts/reading.public.ts';
import { cpuMsOf } from '#tests/cpu-time.ts';
import { seededRandom } from '#tests/crash/seeded-random.ts';
import { runs, testSeed } from '#tests/depth.ts';
import { DOCX_FILES, makeDocx } from './make-docx.ts';
import { makePdf, pageOfLines } from './make-pdf.ts';

const folder = join(import.meta.dirname, 'files');
const refused = { ok: false, error: { code: 'source_unreadable', message: readingTexts.too_demanding } };
const MIB = 1024 * 1024;

/** 6 GiB of spaces, deflated: one full flush after another. */
function sixGibibytes(): Uint8Array {
  const block = deflateSync(Buffer.alloc(16 * MIB, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([block, ...Array<Uint8Array>(383).fill(block.subarray(2))]);
}

/** The peak of memory, and what this thread itself computes, while `work` runs. */
async function watched<T>(
  work: () => Promise<T>,
): Promise<{ value: T; grownBytes: number; ownCpuMs: number }> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  try {
    const outcome: { value?: T } = {};
    const ownCpuMs = await cpuMsOf(async () => {
      outcome.value = await work();
    });
    return { value: outcome.value as T, grownBytes: peak - before, ownCpuMs };
  } finally {
    clearInterval(watch);
  }
}

describe('bombs', () => {
  test.each([
    ['a PDF of 6 MB', () => makePdf([{ data: sixGibibytes(), filter: '/FlateDecode' }])],
    [
      'a PDF of 11 KB',
      () => makePdf([{ data: deflateSync(sixGibibytes()), filter: '[/FlateDecode /FlateDecode]' }]),
    ],
  ])(
    '%s that unfolds to 6 GiB ends its worker alone',
    async (_what, make) => {
      const bomb = make();
      const { value, grownBytes, ownCpuMs } = await watched(() => readFile(bomb, 'bomb.pdf'));
      expect(value).toEqual(refused);
      expect(grownBytes).toBeLessThan(1_500 * MIB);
      expect(ownCpuMs).toBeLessThan(2_000);
    },
    60_000,
  );

  test('a Word document is inflated up to a limit, whatever sizes it declares', async () => {
    const bomb = makeDocx({ 'word/document.xml': new Uint8Array(70 * MIB).fill(32) });
    lieAboutSizes(bomb);
    const before = process.memoryUsage();
    const repacked = repackDocx(bomb);
    // Of so many megabytes no difference can be shown.
    expect(repacked.ok ? 'inflated' : repacked.failure).toBe('too_demanding');
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(120 * MIB);
    expect(await readFile(bomb, 'bomb.docx')).toEqual(refused);
  });

  test('what of a Word document is not words is not inflated at all', async () => {
    const pictures = makeDocx({ 'word/media/image1.png': new Uint8Array(70 * MIB) });
    expect(await readFile(pictures, 'pictures.docx')).toMatchObject({ ok: true });
  });

  test('an archive of very many files is given up', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 3_000 }, (_, at) => [`word/x${at}.xml`, new Uint8Array(1)]),
    );
    expect(await readFile(zipSync({ ...many, ...DOCX_FILES }), 'many.docx')).toEqual(refused);
  });

  test('entities of entities in a Word document stay what they are', async () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
      '',
    );
    const xml = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY l0 "lol">${lol}]><d>&l9;</d>`;
    const answer = await readFile(makeDocx({ 'word/document.xml': Buffer.from(xml) }), 'a.docx');
    expect(answer.ok).toBe(false);
  });

  test('a Word document cannot have files of this machine read', async () => {
    const secret = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    const body = '<w:body><w:p><w:r><w:t>before &x; after</w:t></w:r></w:p></w:body>';
    const xml = `${secret}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${body}</w:document>`;
    const answer = await readFile(makeDocx({ 'word/document.xml': Buffer.from(xml) }), 'a.docx');
    expect(JSON.stringify(answer)).not.toContain('root:');
  });

  test.each([
    ['nested', '<div>'.repeat(300_000)],
    ['full of tables', '<table><tr><td>'.repeat(100_000)],
    ['full of open comments', '<!--'.repeat(500_000)],
    ['full of attributes', `<p ${'a=b '.repeat(500_000)}>`],
  ])(
    'a page %s is answered in time',
    async (_what, start) => {
      const answer = await readFile(Buffer.from(`<html><body>${start}words`), 'a.html', {
        deadlineMs: 2_000,
      });
      expect(answer.ok || answer.error.code === 'source_unreadable').toBe(true);
    },
    30_000,
  );
});

test('a worker that does not answer is ended at its deadline, and the next file is read', async () => {
  const slow = makePdf(Array(3_000).fill(pageOfLines(['one line of a very long book'])));
  expect(await readFile(slow, 'slow.pdf', { deadlineMs: 150 })).toEqual(refused);
  expect(await readFile(Buffer.from('hello'), 'a.txt')).toMatchObject({ ok: true });
});

test('files that come at once are all read, also when they are more than the workers', async () => {
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, at) => readFile(Buffer.from(`file ${at}`), 'a.txt')),
  );
  expect(answers).toEqual(answers.map((_, at) => ({ ok: true, value: { text: `file ${at}` } })));
});

test('a damaged PDF whose parser leaves a broken promise behind is answered like any other', async () => {
  const letter = readFileSync(join(folder, 'letter.pdf'));
  letter[5252] = 0x7f;
  letter.write(')', 5502);
  expect(await readFile(letter, 'letter.pdf')).toMatchObject({
    ok: false,
    error: { code: 'source_unreadable' },
  });
});

const MUTATIONS = runs(500);

function mutated(bytes: Uint8Array, random: () => number): Uint8Array {
  const copy = Buffer.from(bytes);
  const at = () => Math.floor(random() * copy.length);
  const changes = 1 + Math.floor(random() * 20);
  for (let change = 0; change < changes; change += 1) copy[at()] = Math.floor(random() * 256);
  const kind = random();
  if (kind < 0.2) return copy.subarray(0, at());
  if (kind < 0.4) return Buffer.concat([copy.subarray(0, at()), copy.subarray(at())]);
  return copy;
}

/** A machine that does other things too is slow; what waits for what never comes computes nothing for ten seconds. */
async function untilIdle(signal: AbortSignal): Promise<'hangs'> {
  for (let idle = 0; idle < 10 && !signal.aborted; ) {
    const ownCpuMs = await cpuMsOf(() => pause(1_000, undefined, { ref: false }));
    idle = ownCpuMs < 5 ? idle + 1 : 0;
  }
  return 'hangs';
}

/** As the worker forgives the parser of PDFs what it leaves behind; broken promises of others are seen. */
function forgiveParser(): () => void {
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', (reason, promise) => {
    if (reason instanceof Error && reason.stack?.includes('unpdf')) return;
    for (const tell of others) tell(reason, promise);
  });
  return () => {
    process.removeAllListeners('unhandledRejection');
    for (const tell of others) process.on('unhandledRejection', tell);
  };
}

/** In this thread, where a throw or a hang of ours would be seen; only parsers of packages may throw on damage. */
const fixtures: [string, Uint8Array][] = [
  ...readdirSync(folder).map((name): [string, Uint8Array] => [name, readFileSync(join(folder, name))]),
  ['bread.docx', makeDocx()],
];

test.each(fixtures)(
  '%s in hundreds of mutations: always an answer',
  async (name, bytes) => {
    const random = seededRandom(testSeed + name.length);
    const kind = kindOfName(name);
    if (!kind) throw new Error(`${name} is of no kind`);
    const over = new AbortController();
    const idle = untilIdle(over.signal);
    const blame = forgiveParser();
    for (let round = 0; round < MUTATIONS; round += 1) {
      const answer = await Promise.race([
        readBytesAs({ kind, bytes: mutated(bytes, random) }).catch((error: unknown) => {
          if (kind !== 'pdf' && kind !== 'docx') throw error;
          return { ok: false };
        }),
        idle,
      ]);
      expect(answer).toHaveProperty('ok');
    }
    // What was left behind is told in a later turn.
    await pause(0);
    blame();
    over.abort();
  },
  60_000,
);

/** Writes a size of 10 bytes into every header of an archive. */
function lieAboutSizes(archive: Uint8Array): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    bytes.writeUInt32LE(10, at + 24);
  }
  for (let at = bytes.indexOf('PK\x03\x04'); at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    bytes.writeUInt32LE(10, at + 22);
  }
}
