import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { RecordFolder } from '#lib/local/voice/store/record-folder.ts';
import { temporaryDirectory } from './running-voice.ts';

const schema = z.object({ id: z.string(), createdAt: z.number(), text: z.string() });
const problems: string[] = [];
const open = (directory: string, keep?: number) =>
  RecordFolder.open({
    directory,
    schema,
    onProblem: (line) => problems.push(line),
    ...(keep === undefined ? {} : { keep }),
  });
const record = (id: string, text = 'words', createdAt = 1) => ({ id, createdAt, text });

test('records outlive the process, readable by their owner only', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory);
  await folder.put(record('a'));
  await folder.put(record('b', 'later', 2));
  await folder.remove('a');
  expect((await open(directory)).list()).toEqual([record('b', 'later', 2)]);
  expect(statSync(join(directory, 'b.json')).mode & 0o777).toBe(0o600);
});

test('many changes of one record at once end with the last of them', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory);
  await folder.put(record('a', ''));
  const changes = Array.from({ length: 200 }, (_, count) =>
    folder.change('a', (current) => ({ ...current, text: `${count}` })),
  );
  await Promise.all(changes);
  expect((await open(directory)).get('a')?.text).toBe('199');
  expect(readdirSync(directory)).toEqual(['a.json']);
});

test('a change is on disk when it is acknowledged, however many came in between', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory);
  const onDisk = () => schema.parse(JSON.parse(readFileSync(join(directory, 'a.json'), 'utf8'))).text;
  const first = folder.put(record('a', 'first'));
  const second = folder.change('a', (current) => ({ ...current, text: 'second' }));
  await first;
  expect(['first', 'second']).toContain(onDisk());
  await second;
  expect(onDisk()).toBe('second');
  await Promise.all([folder.put(record('a', 'third')), folder.remove('a')]);
  expect(readdirSync(directory)).toEqual([]);
});

test('a damaged file is set aside and said, and the others work', async () => {
  const directory = temporaryDirectory();
  await (await open(directory)).put(record('good'));
  writeFileSync(join(directory, 'half.json'), '{"id":"half","createdAt":1,"te');
  writeFileSync(join(directory, 'other.json'), JSON.stringify(record('not-its-name')));
  writeFileSync(join(directory, 'good.1.tmp'), 'what a kill left behind');
  problems.length = 0;
  expect((await open(directory)).list()).toEqual([record('good')]);
  expect(readdirSync(directory).sort()).toEqual(['good.json', 'half.json.damaged', 'other.json.damaged']);
  expect(problems).toHaveLength(2);
});

test('a record that cannot be written is reported, rejected and not kept', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory);
  await folder.put(record('a'));
  rmSync(directory, { recursive: true });
  problems.length = 0;
  await expect(folder.put(record('ghost'))).rejects.toThrow('ENOENT');
  await expect(folder.change('a', (current) => ({ ...current, text: 'lost' }))).rejects.toThrow('ENOENT');
  expect(folder.list()).toEqual([record('a')]);
  expect(problems).toEqual([
    `${join(directory, 'ghost.json')} cannot be written (ENOENT).`,
    `${join(directory, 'a.json')} cannot be written (ENOENT).`,
  ]);
});

test('changes at once that cannot be written are rejected, and the record stays as it was', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory);
  await folder.put(record('a'));
  rmSync(directory, { recursive: true });
  const changes = ['b', 'c', 'd'].map((text) => folder.change('a', (current) => ({ ...current, text })));
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(
    Array.from({ length: 3 }, () => 'rejected'),
  );
  expect(folder.get('a')).toEqual(record('a'));
});

test('a folder of records keeps only the newest', async () => {
  const directory = temporaryDirectory();
  const folder = await open(directory, 3);
  for (const createdAt of [5, 1, 4, 2, 3]) await folder.put(record(`r${createdAt}`, '', createdAt));
  expect(folder.list().map(({ id }) => id)).toEqual(['r5', 'r4', 'r3']);
  expect(readdirSync(directory).sort()).toEqual(['r3.json', 'r4.json', 'r5.json']);
});

test('a killed process loses nothing that it had acknowledged', async () => {
  const directory = temporaryDirectory();
  const script = `
    import { z } from 'zod';
    import { RecordFolder } from '#lib/local/voice/store/record-folder.ts';
    const schema = z.object({ id: z.string(), createdAt: z.number(), text: z.string() });
    const folder = await RecordFolder.open({ directory: process.argv[1], schema, onProblem() {} });
    for (let n = 0; ; n += 1) {
      const id = 'r' + (n % 5);
      await folder.put({ id, createdAt: n, text: 'x'.repeat(5000) });
      process.stdout.write(id + ' ' + n + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged = new Map<string, number>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [id = '', n = ''] = line.split(' ');
    acknowledged.set(id, Number(n));
    if (Number(n) === 100) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  problems.length = 0;
  const folder = await open(directory);
  expect(problems).toEqual([]);
  expect(acknowledged.size).toBe(5);
  for (const [id, n] of acknowledged) expect(folder.get(id)?.createdAt).toBeGreaterThanOrEqual(n);
});
