import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What may import what in `lib/`: a folder may use those of lower rank, and what `alsoUses` names. */
const RANKS: Record<string, number> = {
  platform: 0,
  contracts: 1,
  db: 2,
  auth: 3,
  http: 3,
  knowledge: 3,
  packs: 3,
  ledger: 4,
  tools: 4,
  engine: 5,
  voice: 6,
  runtime: 6,
  session: 6,
  jobs: 7,
};
const alsoUses: Record<string, readonly string[]> = {
  http: ['auth'],
  runtime: ['voice'],
  session: ['voice', 'runtime'],
};

const SERVICE_CLIENT_USERS = [
  'lib/db/agent-sessions.ts',
  'lib/db/agent-versions.ts',
  'lib/db/answer-costs.ts',
  'lib/db/call-settlement.ts',
  'lib/db/compilation-input.ts',
  'lib/db/conversations.ts',
  'lib/db/erasures.ts',
  'lib/db/embedding-origins.ts',
  'lib/db/fidelity-scores.ts',
  'lib/db/golden-runs.ts',
  'lib/db/guest-card.ts',
  'lib/db/has-account.ts',
  'lib/db/guest-rights.ts',
  'lib/db/heard-namespaces.ts',
  'lib/db/health.ts',
  'lib/db/import-persona.ts',
  'lib/db/interview-plan.ts',
  'lib/db/jobs.ts',
  'lib/db/ledger-entries.ts',
  'lib/db/lines.ts',
  'lib/db/live-voice.ts',
  'lib/db/meanings.ts',
  'lib/db/memberships.ts',
  'lib/db/blob-store.ts',
  'lib/db/operations.ts',
  'lib/db/own-account.ts',
  'lib/db/own-voices.ts',
  'lib/db/pictures.ts',
  'lib/db/private-extras.ts',
  'lib/db/public-extras.ts',
  'lib/db/public-reflection.ts',
  'lib/db/rate-limits.ts',
  'lib/db/recaps.ts',
  'lib/db/rotate-data-keys.ts',
  'lib/db/runtime-sync-state.ts',
  'lib/db/said.ts',
  'lib/db/second-factors.ts',
  'lib/db/security-events.ts',
  'lib/db/session-approvals.ts',
  'lib/db/session-events.ts',
  'lib/db/session-keepsakes.ts',
  'lib/db/session-keys.ts',
  'lib/db/session-media.ts',
  'lib/db/session-outcome.ts',
  'lib/db/session-rows.ts',
  'lib/db/session-start.ts',
  'lib/db/session-transcript.ts',
  'lib/db/session-turns.ts',
  'lib/db/sounds.ts',
  'lib/db/source-steps.ts',
  'lib/db/suggested-questions.ts',
  'lib/db/tool-calls.ts',
  'lib/db/turn-feedback.ts',
  'lib/db/visitor-questions.ts',
  'lib/db/voice-artifacts.ts',
  'lib/db/weekly-mails.ts',
];
const ENVIRONMENT_READERS = ['lib/platform/env.ts', 'instrumentation.ts', 'lib/local/', 'tests/'];

const folders = ['app', 'components', 'lib', 'tests', 'supabase'];

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && statSync(join(root, path)).isFile());
}

const topLevel = readdirSync(root).filter((name) => /\.(ts|tsx|mjs)$/.test(name) && name !== 'next-env.d.ts');
const sources = [...topLevel, ...folders.flatMap(filesBelow)]
  .filter((path) => path !== 'lib/db/types.gen.ts')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** The specifiers of a file's imports, ours as paths from the root. */
function importsOf({ path, text }: { path: string; text: string }): string[] {
  const found = [
    ...text.matchAll(/(?:^|\s)(?:import|export)\b[^'";]*?\bfrom\s+'([^']+)'|\bimport\(?\s*'([^']+)'/g),
  ];
  return found.map(([, from, bare]) => {
    const specifier = from ?? bare ?? '';
    if (specifier.startsWith('#')) return specifier.slice(1);
    if (specifier.startsWith('.')) return relative(root, join(root, dirname(path), specifier));
    return specifier;
  });
}

const violations = (rule: (file: { path: string; text: string }, imported: string) => boolean) =>
  sources.flatMap((file) =>
    importsOf(file)
      .filter((imported) => rule(file, imported))
      .map((imported) => `${file.path} imports ${imported}`),
  );

const zoneOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];

describe('layout', () => {
  test('the top level holds only what the code map names', () => {
    const visible = readdirSync(root).filter(
      (name) => !name.startsWith('.') && statSync(join(root, name)).isDirectory(),
    );
    expect(visible.filter((name) => name !== 'node_modules').sort()).toEqual(
      ['app', 'components', 'docs', 'lib', 'public', 'supabase', 'tests'].filter((name) =>
        visible.includes(name),
      ),
    );
  });

  test('every folder of lib is one that the code map names', () => {
    expect(readdirSync(join(root, 'lib')).filter((name) => !(name in RANKS) && name !== 'local')).toEqual([]);
  });

  test('files are kebab-case and none is a barrel or a drawer', () => {
    const named = sources.map(({ path }) => path.split('/').at(-1) ?? '');
    const bad = named.filter((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(name));
    const drawers = named.filter((name) => /^(index|utils?|helpers?|misc|common)\./.test(name));
    expect([...bad, ...drawers]).toEqual([]);
  });
});

/** Settings of Next's, the answer to a browser's preflight, and the one route that looks at what another one answers. */
const HARMLESS_EXPORTS =
  /^export (type|interface) |^export const (maxDuration|dynamic) = [\w'-]+;|^export const OPTIONS = answerPreflight;|^export const POST: typeof answer = /;

/** What could be called from outside and is not made by what asks first who is calling. */
function unguardedExports({ path, text }: { path: string; text: string }): string[] {
  const isAction = text.startsWith("'use server'");
  const isRoute = /^app\/(.*\/)?route\.\w+$/.test(path);
  const misplaced = [
    ...(isRoute && !path.endsWith('route.ts') ? [`${path}: another ending`] : []),
    ...((path.startsWith('app/') || path.startsWith('components/')) && /.['"]use server['"]/s.test(text)
      ? [`${path}: an action inside of something else`]
      : []),
  ];
  if (!isAction && !isRoute) return misplaced;
  const made = isRoute ? /^export const [A-Z]+ = defineRoute\(/ : /^export const \w+ = defineAction\(/;
  const bare = text
    .split('\n')
    .filter((line) => line.startsWith('export ') && !made.test(line) && !HARMLESS_EXPORTS.test(line));
  return [...misplaced, ...bare.map((line) => `${path}: ${line}`)];
}

describe('imports go one way', () => {
  test('no guard of a route asks who signed in without asking for their second factor', () => {
    const guards = sources.filter(
      ({ path, text }) => path.startsWith('lib/http/') && /\bcurrentUser\(/.test(text),
    );
    expect(guards.map(({ path }) => path)).toEqual(['lib/http/require-user.ts']);
  });

  test('in lib, from higher folders to lower ones', () => {
    expect(
      violations(({ path }, imported) => {
        const from = zoneOf(path);
        const to = zoneOf(imported);
        if (!from || !to || from === to || from === 'local') return false;
        if (to === 'local') return true;
        if (alsoUses[from]?.includes(to)) return false;
        return (RANKS[to] ?? 99) >= (RANKS[from] ?? -1);
      }),
    ).toEqual([]);
  });

  test('lib imports neither pages nor components', () => {
    expect(
      violations(({ path }, imported) => path.startsWith('lib/') && /^(app|components)\//.test(imported)),
    ).toEqual([]);
  });

  test('contracts import only zod and each other', () => {
    expect(
      violations(
        ({ path }, to) =>
          path.startsWith('lib/contracts/') && to !== 'zod' && !to.startsWith('lib/contracts/'),
      ),
    ).toEqual([]);
  });

  test('components import only components, contracts and public files', () => {
    expect(
      violations(
        ({ path }, to) =>
          path.startsWith('components/') &&
          /^(lib|app|tests|supabase)\//.test(to) &&
          !to.startsWith('lib/contracts/') &&
          !/\.public\.ts$/.test(to),
      ),
    ).toEqual([]);
  });

  test('nothing but tests imports tests', () => {
    expect(violations(({ path }, to) => !path.startsWith('tests/') && to.startsWith('tests/'))).toEqual([]);
  });
});

describe('what is kept in one place', () => {
  test('only db and auth import Supabase; the local stack runs it', () => {
    expect(
      violations(
        ({ path }, to) => to.startsWith('@supabase/') && !/^(lib\/(db|auth|local)|tests)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('the service client has a short list of users', () => {
    expect(
      violations(({ path }, to) => to === 'lib/db/service-client.ts' && !SERVICE_CLIENT_USERS.includes(path)),
    ).toEqual([]);
  });

  test('the secret key is read by the service client alone', () => {
    const readers = sources
      .filter(({ text }) => /SUPABASE_SECRET_KEY\.reveal/.test(text))
      .map(({ path }) => path);
    expect(readers.filter((path) => !/^(lib\/local|tests)\//.test(path))).toEqual([
      'lib/db/service-client.ts',
      // Makes other keys of it, by a function that cannot be turned around.
      'lib/platform/signing-key.ts',
    ]);
  });

  test('only the seam to language models imports their SDK, and the bench that compares with it', () => {
    expect(
      violations(
        ({ path }, to) =>
          /^(ai(\/|$)|@ai-sdk\/)/.test(to) &&
          !path.startsWith('lib/engine/llm/') &&
          path !== 'tests/bench/turn-rows.ts',
      ),
    ).toEqual([]);
  });

  test('only the adapter of the voice provider imports its SDK, and tests', () => {
    expect(
      violations(
        ({ path }, to) =>
          to.startsWith('@elevenlabs/elevenlabs-js') && !/^(lib\/voice\/elevenlabs|tests)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('engine and tools run anywhere: they know no page, no server and no database', () => {
    expect(
      violations(
        ({ path }, to) =>
          /^lib\/(engine|tools)\//.test(path) && /^(next|react)(\/|$)|^server-only$|^lib\/db\//.test(to),
      ),
    ).toEqual([]);
  });

  test('only the tools of MCP servers, and the server of our own, import their SDK', () => {
    expect(
      violations(
        ({ path }, to) =>
          to.startsWith('@modelcontextprotocol/') &&
          !/^(lib\/tools\/mcp|lib\/session\/mcp|tests)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('only the link to pages of ours imports that of Next, which asks ahead for every page in sight', () => {
    expect(
      violations(({ path }, to) => to === 'next/link' && path !== 'components/ui/page-link.tsx'),
    ).toEqual([]);
  });

  test('the environment is read in one file', () => {
    const readers = sources.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path);
    expect(
      readers.filter((path) => !ENVIRONMENT_READERS.some((allowed) => path.startsWith(allowed))),
    ).toEqual([]);
  });

  test('code that acts as a person or as the installation is fenced off from the browser', () => {
    const fenced = sources.filter(
      ({ path }) => /^lib\/(db|auth|http)\//.test(path) && !/\.public\.ts$/.test(path),
    );
    expect(
      fenced.filter(({ text }) => !text.startsWith("import 'server-only';")).map(({ path }) => path),
    ).toEqual([]);
  });

  test('each page asks who is looking, but for those that are for everybody', () => {
    const forEverybody = sources.filter(
      ({ path, text }) => /^app\/(.*\/)?page\.tsx$/.test(path) && !/await \w+OfPage\(/.test(text),
    );
    expect(forEverybody.map(({ path }) => path.replace(/^app\/|\/?page\.tsx$/g, '')).sort()).toEqual([
      '',
      'auth/confirm',
      'auth/forgot-password',
      'auth/new-link',
      'auth/sign-up',
      'e/[slug]',
      'erased/[token]',
      'invite/[token]',
      'login',
      'login/second-factor',
      'r/[slug]',
      'refused',
      's/[token]',
      'said',
      'weekly-mail/[token]',
    ]);
  });

  test('all that an action file or a route exports is made by defineAction or defineRoute', () => {
    expect(sources.flatMap(unguardedExports)).toEqual([]);
  });

  test.each([
    ['app/api/new/route.ts', 'export const GET = defineRoute({});\nexport async function POST() {}'],
    ['app/api/new/route.ts', 'export const GET = () => new Response();'],
    ['app/api/new/route.ts', "export { GET } from './other.ts';"],
    ['app/api/new/route.tsx', 'export const GET = defineRoute({});'],
    [
      'app/new-action.ts',
      "'use server';\nexport const one = defineAction({});\nexport async function two() {}",
    ],
    [
      'app/page.tsx',
      "export default function Page() {\n  async function press() {\n    'use server';\n  }\n}",
    ],
  ])('a door without a guard is found: %s, %j', (path, text) => {
    expect(unguardedExports({ path, text })).not.toEqual([]);
  });
});
