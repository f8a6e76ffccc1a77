import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILE_PATTERNS_ONCE } from './lib/platform/compile-patterns-once.ts';

const notUnit = [
  'tests/db/**',
  'tests/routes/**',
  'tests/crash/**',
  'tests/launch/**',
  'tests/browser/**',
  'tests/bench/**',
  'tests/speech/real/**',
];

const unit = globSync('tests/**/*.test.{ts,tsx}', { exclude: notUnit });

/** What a test file may change of the process that it runs in. */
const CHANGE =
  /\bvi\.(mock|doMock|stub|spyOn|useFakeTimers|resetModules)|process\.(env|chdir|on|once)\b|test-environment|globalThis\.\w+ =/;
/** They have our own modules anew, each of them; those that leave their process as it was share the modules too. */
const alone = unit.filter((file) => CHANGE.test(readFileSync(file, 'utf8')));

/** A process of its own costs a file between half a second and two, most of it for packages. */
const ALONE = ['tests/leave-process-fresh.ts'];

export default defineConfig({
  resolve: {
    // The mark has no exports outside a server bundle; what it keeps out of the browser is tested by the build.
    alias: { 'server-only': join(import.meta.dirname, 'node_modules/server-only/empty.js') },
  },
  test: {
    globals: false,
    env: { DO_NOT_TRACK: '1' },
    // As the app; tests of statements and packs fail behind those of the reader without it.
    execArgv: [COMPILE_PATTERNS_ONCE],
    setupFiles: ['tests/vitest-setup.ts'],
    // By hand, one for each core; `npm test` runs steps side by side and says how many workers each has.
    maxWorkers: '100%',
    // Only what hangs takes so long; how fast a thing is is measured by the bench.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit.filter((file) => !alone.includes(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'unit-alone', include: alone, isolate: false, setupFiles: ALONE },
      },
      {
        extends: true,
        test: {
          name: 'db',
          globalSetup: ['tests/db/global-setup.ts'],
          include: ['tests/db/**/*.test.ts'],
          isolate: false,
          setupFiles: ALONE,
          // Half a second of computing for each process that looks something up; the tests of meaning switch it on.
          env: { SENTENCE_MODEL: 'off' },
        },
      },
      {
        extends: true,
        test: {
          name: 'elevenlabs',
          include: ['tests/speech/real/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          include: ['tests/routes/**/*.test.ts'],
          globalSetup: ['tests/routes/global-setup.ts'],
          fileParallelism: false,
          // All files share the demo people's sessions: signing in is limited per account.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'launch',
          include: ['tests/launch/**/*.test.ts'],
          globalSetup: ['tests/build-once.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          globalSetup: ['tests/build-once.ts', 'tests/db/global-setup.ts'],
          testTimeout: 1_800_000,
          // Every worker that is killed would load it first; the test of its job asks a server instead.
          env: { SENTENCE_MODEL: 'off' },
        },
      },
    ],
  },
});
