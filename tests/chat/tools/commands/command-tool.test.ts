import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type CommandSettings, commandTool } from '#lib/chat/tools/commands/command-tool.ts';
import { eventually } from '#tests/eventually.ts';

const never = AbortSignal.any([]);

function folder(): string {
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'commands-')));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  return cwd;
}

/** A program of one test. Scripts of the shell stand in for what an installation allows. */
function program(cwd: string, name: string, script: string): string {
  writeFileSync(join(cwd, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(cwd, name), 0o755);
  return `./${name}`;
}

const run = (settings: CommandSettings, command: unknown, signal = never) =>
  commandTool(settings).invoke({ command }, { id: 'c', signal });

const DENIED = { isError: true, text: expect.stringContaining('"tool_denied"') };

test('an allowed line runs in the workspace, as a line or as its words', async () => {
  const cwd = folder();
  const line = `${program(cwd, 'say', 'pwd; echo "$@"; echo oops >&2')} a b`;
  const told = { isError: false, text: `exit code 0\n${cwd}\na b\noops\n` };
  expect(await run({ cwd, allowed: [line] }, line)).toEqual(told);
  expect(await run({ cwd, allowed: [line] }, ['./say', 'a', 'b'])).toEqual(told);
});

test.each([
  ...[
    '',
    ' ',
    './ok',
    './ok a ',
    ' ./ok a',
    './ok  a',
    './ok a b',
    './OK a',
    './ok\ta',
    './ok a\n',
    './ok a\0',
    './ok A',
  ],
  ...[
    './ok a; touch hit',
    './ok a && touch hit',
    './ok a | touch hit',
    './ok a & touch hit',
    './ok a $(touch hit)',
  ],
  ...[
    './ok a `touch hit`',
    './ok a > hit',
    './ok a\ntouch hit',
    'touch hit',
    'sh -c "touch hit"',
    '../ok a',
    './/ok a',
  ],
  ...[
    "./ok 'a'",
    './ok "a"',
    './ok\\ a',
    './ok a #',
    './оk a',
    '$SHELL',
    './ok $IFS$9a',
    '~/ok a',
    'env ./ok a',
  ],
])('%j is not what was allowed', async (command) => {
  const cwd = folder();
  program(cwd, 'ok', 'touch hit');
  expect(await run({ cwd, allowed: ['./ok a'] }, command)).toEqual(DENIED);
  expect(existsSync(join(cwd, 'hit'))).toBe(false);
});

test.each([
  [['./ok']],
  [['./ok a']],
  [['./ok', 'a', '']],
  [['./ok', 'a', 'b']],
  [['./ok', ' a']],
  [['a', './ok']],
])('a command that is allowed with one argument alone is refused as %j', async (command) => {
  const cwd = folder();
  program(cwd, 'ok', 'touch hit');
  expect(await run({ cwd, allowed: ['./ok a'] }, command)).toEqual(DENIED);
  expect(existsSync(join(cwd, 'hit'))).toBe(false);
});

test.each([[[]], [['']]])('a list of allowed programs that holds %j lets no command run', async (allowed) => {
  for (const command of ['', 'true', [''], ['true']]) {
    expect(await run({ cwd: folder(), allowed }, command)).toEqual(DENIED);
  }
});

test('an argument that a shell would take apart reaches the program as it is', async () => {
  const cwd = folder();
  const line = `${program(cwd, 'say', 'for word; do echo "$word"; done')} $(touch) ;a | b > c * ~ $HOME`;
  const { text } = await run({ cwd, allowed: [line] }, line);
  expect(text).toBe(`exit code 0\n${line.split(' ').slice(1).join('\n')}\n`);
});

test('a program sees only the part of the environment that it needs', async () => {
  vi.stubEnv('A_SECRET_OF_THE_SERVER', 'horse');
  onTestFinished(() => void vi.unstubAllEnvs());
  const cwd = folder();
  const { text } = await run({ cwd, allowed: ['env'], searchPath: '/usr/bin:.::/bin:relative' }, 'env');
  const [mark, ...names] = text.split('\n').slice(1, -1).sort().reverse();
  expect(names.reverse()).toEqual([`HOME=${cwd}`, 'LANG=C.UTF-8', 'PATH=/usr/bin:/bin']);
  expect(mark).toMatch(/^RUN_OF_REFLECTIONS=[\da-f-]{36}$/);
});

test('a file that a model wrote is not found in place of a program', async () => {
  const cwd = folder();
  program(cwd, 'env', 'echo mine');
  const { text } = await run({ cwd, allowed: ['env'], searchPath: `.::${'/usr/bin:/bin'}` }, 'env');
  expect(text).not.toContain('mine');
});

test('a program has no input to read, and its failure is told', async () => {
  const cwd = folder();
  expect(await run({ cwd, allowed: ['cat'] }, 'cat')).toEqual({ isError: false, text: 'exit code 0\n' });
  const line = program(cwd, 'fail', 'echo no; exit 3');
  expect(await run({ cwd, allowed: [line] }, line)).toEqual({ isError: true, text: 'exit code 3\nno\n' });
  expect(await run({ cwd, allowed: ['./nothing'] }, './nothing')).toEqual({
    isError: true,
    text: expect.stringContaining('tool_unavailable'),
  });
});

test('the command tool keeps the beginning and the end of a long output', async () => {
  const cwd = folder();
  const line = program(cwd, 'long', 'echo first; yes middle | head -n 2000000; echo last');
  const { text } = await run({ cwd, allowed: [line], limits: { mostBytes: 10_000 } }, line);
  expect(text.length).toBeLessThan(10_200);
  expect(text).toMatch(/^exit code 0\nfirst\n[\s\S]*bytes left out here[\s\S]*last\n$/);
});

/** Starts a child that ignores being asked to stop, and tells both process ids. */
const STUBBORN = `trap '' TERM\n(trap '' TERM; while :; do sleep 0.05; done) &\necho $! > child\necho $$ > parent\nwait\nwhile :; do sleep 0.05; done`;

const isRunning = (path: string): boolean => {
  const id = Number(readFileSync(path, 'utf8'));
  try {
    process.kill(id, 0);
  } catch {
    return false;
  }
  // On Linux what has ended and was not fetched yet still has its number.
  const told = `/proc/${id}/stat`;
  return !existsSync(told) || !/^\d+ \(.*\) [ZX]/.test(readFileSync(told, 'utf8'));
};

async function started(cwd: string): Promise<void> {
  await eventually(() => expect(readFileSync(join(cwd, 'parent'), 'utf8')).toMatch(/\d\n/));
}

/** The kernel takes a moment. */
async function ended(cwd: string): Promise<void> {
  await eventually(() => {
    expect([isRunning(join(cwd, 'parent')), isRunning(join(cwd, 'child'))]).toEqual([false, false]);
  });
}

test('cancelling ends the program and everything that it started', async () => {
  const cwd = folder();
  const line = program(cwd, 'stubborn', STUBBORN);
  const cancelling = new AbortController();
  const running = run({ cwd, allowed: [line] }, line, cancelling.signal);
  await started(cwd);
  expect([isRunning(join(cwd, 'parent')), isRunning(join(cwd, 'child'))]).toEqual([true, true]);
  cancelling.abort();
  await expect(running).rejects.toThrow('aborted');
  await ended(cwd);
});

test('a program whose time is over ends with all that it started, and the model is told', async () => {
  const cwd = folder();
  const line = program(cwd, 'stubborn', `echo begun\n${STUBBORN}`);
  const told = await run({ cwd, allowed: [line], limits: { timeoutMs: 500 } }, line);
  expect(told).toEqual({ isError: true, text: 'stopped, since it took too long\nbegun\n' });
  await ended(cwd);
});

test('a process that a program leaves running ends with it, and is not waited for', async () => {
  const cwd = folder();
  const line = program(cwd, 'leave', 'sleep 600 &\necho $! > child\necho done');
  expect(await run({ cwd, allowed: [line] }, line)).toEqual({ isError: false, text: 'exit code 0\ndone\n' });
  await eventually(() => expect(isRunning(join(cwd, 'child'))).toBe(false));
});

const LEAVING = `setsid sh -c 'echo $$ > child; exec sleep 600' &\necho $$ > parent\nwhile [ ! -s child ]; do sleep 0.01; done`;

test.runIf(process.platform === 'linux')(
  'a process that left the group of its program ends with it, also when the program is cancelled',
  async () => {
    const cwd = folder();
    const line = program(cwd, 'leave', LEAVING);
    expect(await run({ cwd, allowed: [line] }, line)).toEqual({ isError: false, text: 'exit code 0\n' });
    await ended(cwd);

    const other = folder();
    const waiting = program(other, 'wait', `${LEAVING}\nsleep 600`);
    const cancelling = new AbortController();
    const running = run({ cwd: other, allowed: [waiting] }, waiting, cancelling.signal);
    await eventually(() => expect(readFileSync(join(other, 'child'), 'utf8')).toMatch(/\d\n/));
    cancelling.abort();
    await expect(running).rejects.toThrow('aborted');
    await ended(other);
  },
);

test('a call that was over before it began starts nothing', async () => {
  const cwd = folder();
  const line = program(cwd, 'ok', 'touch hit');
  await expect(run({ cwd, allowed: [line] }, line, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(existsSync(join(cwd, 'hit'))).toBe(false);
});

test('each run of a command asks a person', () => {
  const tool = commandTool({ cwd: '/', allowed: ['true'] });
  expect(tool.needsApproval({ command: 'true' })).toBe(true);
});
