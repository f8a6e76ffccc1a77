import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** `npm run check`: what can be said about the code without running it. */
const root = join(import.meta.dirname, '..');

/** The compiler collects its garbage as often as if memory were dear: a fifth of its work, for no less of it in the end. */
const environment = { ...process.env, GOGC: '400' };

const parts = [
  {
    name: 'format and lint',
    program: '@biomejs/biome/bin/biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  // Next writes the types of routes and next-env.d.ts, which a fresh clone does not have.
  { name: 'route types', program: 'next/dist/bin/next', args: ['typegen'] },
  // Four checkers side by side would each look into what all of them share, and the other core has work of its own.
  { name: 'types', program: 'typescript/bin/tsc', args: ['--noEmit', '--singleThreaded'] },
  { name: 'unused code', program: 'knip/bin/knip.js', args: ['--no-progress'] },
];

let failed = 0;
for (const { name, program, args } of parts) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...args],
    {
      cwd: root,
      encoding: 'utf8',
      env: environment,
    },
  );
  if (status === 0) {
    console.log(`ok ${name}`);
  } else {
    failed += 1;
    console.log(`${stdout}${stderr}not ok ${name}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
