import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askSentenceModel } from '#lib/knowledge/meaning/sentence-model.ts';
import { codeOf, likenessTo, signsOf } from '#lib/knowledge/meaning/signs.ts';

test('what means the same is more alike than what is about something else, without a network', {
  timeout: 60_000,
}, async () => {
  const asked = await askSentenceModel(['What was your job?'], { isQuestion: true });
  const said = await askSentenceModel([
    'I kept lighthouses for forty years, first as a helper and then as the keeper.',
    'I worked as an engineer.',
    'Bread wants two risings and a hot oven.',
  ]);
  if (!asked.ok || !said.ok) expect.fail('the model is not there');
  const [question = []] = asked.value;
  const [, worked = 0, bread = 0] = said.value.map((vector) => likenessTo(question)(codeOf(vector)));
  expect(question).toHaveLength(384);
  expect(worked).toBeGreaterThan(bread + 0.1);
  expect(signsOf(question)).toMatch(/^[01]{768}$/);
});

test('a vector is as alike to itself as can be, and to its opposite the least', () => {
  const vector = [0.5, -0.5, 0.5, 0.5, -0.5, 0.5, -0.5, 0.5, -0.5];
  const likeness = likenessTo(vector);
  expect(likeness(codeOf(vector))).toBeCloseTo(1);
  expect(likeness(codeOf(vector.map((value) => -value)))).toBeCloseTo(-1);
});

test('a process without settings, as the local voice provider is, goes on where the model is not installed', () => {
  const file = join(import.meta.dirname, '../../../lib/knowledge/meaning/sentence-model.ts');
  const asks = `import('file://${file}')
    .then(({ askSentenceModel }) => askSentenceModel(['Were you ill?']))
    .then(({ ok }) => setTimeout(() => console.log(ok ? 'read' : 'answered by words'), 50));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--disable-warning=ExperimentalWarning', '-e', asks],
    // Where no worker of the model is.
    { cwd: tmpdir(), env: { NODE_ENV: 'production' }, encoding: 'utf8' },
  );
  expect({ stdout, stderr }).toEqual({ stdout: 'answered by words\n', stderr: '' });
});
