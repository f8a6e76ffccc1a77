import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Modules of `lib/`, each of which may import those before it. */
const ORDER = [
  'platform',
  'models',
  'speech',
  'accounts',
  'reflections',
  'knowledge',
  'voice',
  'conversations',
  'chat',
  'local',
  'ops',
];

/** Files in rooms of a module that others import all the same, and from how many places. These numbers may only become smaller. */
const INTO_ROOMS: Readonly<Record<string, number>> = {
  'lib/accounts/store/as-service/security-events.ts': 10,
  'lib/chat/store/as-service/rotate-data-keys.ts': 1,
  'lib/chat/store/as-service/session-keepsakes.ts': 2,
  'lib/conversations/store/as-service/conversations.ts': 1,
  'lib/conversations/store/as-service/heard-namespaces.ts': 2,
  'lib/conversations/store/as-service/public-reflection.ts': 4,
  'lib/conversations/store/as-service/recaps.ts': 1,
  'lib/conversations/store/as-service/session-outcome.ts': 2,
  'lib/conversations/store/as-service/session-transcript.ts': 1,
  'lib/conversations/store/as-service/turn-feedback.ts': 1,
  'lib/knowledge/store/as-service/lines.ts': 1,
  'lib/knowledge/store/as-service/meanings.ts': 1,
  'lib/knowledge/store/as-service/source-steps.ts': 1,
  'lib/ops/store/as-service/operations.ts': 2,
  'lib/reflections/store/as-service/erasures.ts': 3,
  'lib/reflections/store/as-service/memberships.ts': 2,
  'lib/speech/elevenlabs/agent-fingerprint.ts': 1,
  'lib/speech/elevenlabs/post-call-event.ts': 1,
  'lib/speech/elevenlabs/spoken-model.ts': 1,
  'lib/voice/store/as-service/fidelity-scores.ts': 1,
  'lib/voice/store/as-service/own-voices.ts': 1,
  'lib/voice/store/as-service/runtime-sync-state.ts': 2,
  'lib/voice/store/as-service/suggested-questions.ts': 5,
};

/** Stores that act for a person in one query and for the installation in another. This list may only become shorter. */
const BOTH_CLIENTS: readonly string[] = [
  'lib/accounts/store/own-account.ts',
  'lib/accounts/store/second-factors.ts',
  'lib/chat/store/agent-sessions.ts',
  'lib/conversations/store/guest-rights.ts',
  'lib/conversations/store/weekly-mails.ts',
  'lib/knowledge/store/pictures.ts',
  'lib/knowledge/store/sounds.ts',
  'lib/voice/store/guest-card.ts',
];

/** The groups themselves, the owner's badge, and what goes by whose the rows are. */
const SAY_WHICH_ROLES: readonly string[] = [
  'components/ui/role-badge.tsx',
  'lib/chat/export-account.ts',
  'lib/reflections/require-proof-for-owners.ts',
  'lib/reflections/roles.public.ts',
];

/** Parts of the engine and its tools that stand elsewhere, and run anywhere as the rest does. */
const RUNS_ANYWHERE: readonly string[] = [
  'lib/chat/agent-session.ts',
  'lib/chat/agent.ts',
  'lib/chat/follow-events.ts',
  'lib/chat/session-host.ts',
  'lib/chat/turn-error.ts',
  'lib/chat/turn-events.ts',
  'lib/chat/turn.ts',
  'lib/chat/yaml-document.ts',
  'lib/conversations/context-answer.ts',
  'lib/conversations/reflection-tools.ts',
  'lib/models/tool.ts',
  'lib/knowledge/local-model.ts',
  'lib/knowledge/quotation.ts',
  'lib/knowledge/recall-sentences.ts',
  'lib/knowledge/tell-answer.ts',
  'lib/knowledge/word-senses.ts',
];

/** Acts as a person or as the installation: these folders, and the guards and their like in other modules. */
const FENCED = /^lib\/(platform\/(db|http)|accounts(?!\/texts)|[a-z]+\/store)\//;
const ALSO_FENCED: readonly string[] = [
  'lib/chat/agent-session-store.ts',
  'lib/chat/require-agent-session.ts',
  'lib/chat/session-store-failure.ts',
  'lib/chat/stream-slots.ts',
  'lib/conversations/framed-by.ts',
  'lib/conversations/guest.ts',
  'lib/conversations/require-clip.ts',
  'lib/conversations/require-conversation.ts',
  'lib/knowledge/clip-token.ts',
  'lib/knowledge/picture-response.ts',
  'lib/knowledge/require-source.ts',
  'lib/knowledge/sound-store.ts',
  'lib/ops/check-health.ts',
  'lib/ops/require-operator.ts',
  'lib/platform/queue/jobs.ts',
  'lib/reflections/export-stream.ts',
  'lib/reflections/require-proof-for-owners.ts',
  'lib/reflections/require-reflection.ts',
  'lib/voice/agent-states.ts',
];

/** The top level of a module, what people read, and queries with the reader's own rights. Platform is open to all. */
const FRONT_DOOR = /^(?!lib\/)|^lib\/([a-z]+\/([^/]+|texts\/.+|store\/as-user\/[^/]+)$|platform\/)/;

const ENVIRONMENT_READERS = [
  'lib/platform/env.ts',
  'instrumentation.ts',
  'lib/local/',
  'lib/ops/',
  'tests/',
  // The local voice provider runs it without the app's environment.
  'lib/knowledge/reader/meanings.ts',
];

const folders = ['app', 'components', 'lib', 'tests', 'supabase'];

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && statSync(join(root, path)).isFile());
}

const topLevel = readdirSync(root).filter((name) => /\.(ts|tsx|mjs)$/.test(name) && name !== 'next-env.d.ts');
const sources = [...topLevel, ...folders.flatMap(filesBelow)]
  .filter((path) => path !== 'lib/platform/db/types.gen.ts')
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

/** Left are the imports that are read with the file: no types, and nothing that it asks for while it runs. */
const withoutLaterImports = (text: string): string =>
  text.replaceAll(/\b(?:import|export) type [^'";]*'[^']+'|\bimport\(\s*'[^']+'/g, '');

const violations = (rule: (file: { path: string; text: string }, imported: string) => boolean) =>
  sources.flatMap((file) =>
    importsOf(file)
      .filter((imported) => rule(file, imported))
      .map((imported) => `${file.path} imports ${imported}`),
  );

const moduleOf = (path: string) => /^lib\/([^/]+)\//.exec(path)?.[1];

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
    expect(readdirSync(join(root, 'lib')).sort()).toEqual([...ORDER].sort());
  });

  test('files are kebab-case and none is a barrel or a drawer', () => {
    const named = sources.map(({ path }) => path.split('/').at(-1) ?? '');
    const bad = named.filter((name) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*\.(ts|tsx|mjs)$/.test(name));
    const drawers = named.filter((name) => /^(index|utils?|helpers?|misc|common)\./.test(name));
    expect([...bad, ...drawers]).toEqual([]);
  });
});

const FUNCTIONS =
  /^export (?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^\n]*|\([^\n]*|\w+ =>)/gm;

describe('names', () => {
  test('no two functions that files export share one', () => {
    const files = new Map<string, string[]>();
    for (const { path, text } of sources.filter((file) => /^(lib|components)\//.test(file.path)))
      for (const [, declared, arrow] of text.matchAll(FUNCTIONS)) {
        const name = declared ?? arrow ?? '';
        files.set(name, [...(files.get(name) ?? []), path]);
      }
    expect(files.size).toBeGreaterThan(1_000);
    expect([...files].filter(([, paths]) => paths.length > 1)).toEqual([]);
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
      ({ path, text }) => /^lib\/.*\/require-[a-z-]+\.ts$/.test(path) && /\bcurrentUser\(/.test(text),
    );
    expect(guards.map(({ path }) => path)).toEqual(['lib/accounts/require-user.ts']);
  });

  test('a module of lib imports only those before it in the order', () => {
    const found = violations(({ path }, imported) => {
      const from = moduleOf(path);
      const to = moduleOf(imported);
      return from !== undefined && to !== undefined && ORDER.indexOf(to) > ORDER.indexOf(from);
    });
    expect(found).toEqual([]);
  });

  test('a module is entered by its front door', () => {
    const counts: Record<string, number> = {};
    for (const file of sources.filter(({ path }) => !path.startsWith('tests/'))) {
      for (const to of new Set(importsOf(file))) {
        const from = moduleOf(file.path);
        const module = moduleOf(to);
        const isWrongWay = from && module && ORDER.indexOf(module) > ORDER.indexOf(from);
        if (from === module || isWrongWay || FRONT_DOOR.test(to) || BOTH_CLIENTS.includes(to)) continue;
        counts[to] = (counts[to] ?? 0) + 1;
      }
    }
    expect(counts).toEqual(INTO_ROOMS);
  });

  test('only tests and the commands of operators import what stands in on one machine', () => {
    expect(
      violations(({ path }, to) => moduleOf(to) === 'local' && !/^(lib\/(local|ops)|tests)\//.test(path)),
    ).toEqual([]);
  });

  test('only the policies of the modules say which roles may do something', () => {
    const groups =
      /\b(OWNERS|MANAGERS|STEWARDS|MEMBERS)\b|\brole (===|!==) 'owner'|require(Reflection|Source)\([^)]*\['/;
    const said = sources.filter(
      ({ path, text }) => /^(app|components|lib(?!\/local))\//.test(path) && groups.test(text),
    );
    expect(
      said
        .map(({ path }) => path)
        .filter((path) => !path.endsWith('/policy.public.ts'))
        .sort(),
    ).toEqual(SAY_WHICH_ROLES);
  });

  test('how often a route or an action may be called stands under its name in the limits of its module', () => {
    const counted = sources
      .filter(({ path }) => path.startsWith('app/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^ {2}name: '([\w-]+)',$(?:(?!^ {2}name:)[\s\S])*?^ {2}rateLimit: (.+),$/gm)].map(
          ([, name = '', rate = '']) => ({ path, name, rate }),
        ),
      );
    expect(counted.length).toBeGreaterThan(140);
    expect(
      counted.filter(({ name, rate }) => {
        const [, own, quoted] = /^[A-Z]+_RATES(?:\.(\w+)|\['([\w-]+)'\])$/.exec(rate) ?? [];
        return (own ?? quoted) !== name;
      }),
    ).toEqual([]);
    // Two that count the same address under one name would each take from the other.
    const counters = sources
      .filter(({ path }) => path.startsWith('lib/'))
      .flatMap(({ text }) => [...text.matchAll(/enforceRateLimit\(\s*'([\w-]+)'/g)].map(([, name]) => name));
    expect(counters.length).toBeGreaterThan(5);
    expect(counters.filter((name) => counted.some((route) => route.name === name))).toEqual([]);
    const written = sources.filter(
      ({ path, text }) => /^(app|lib)\//.test(path) && /\{ limit: [\d_]+, windowSeconds: /.test(text),
    );
    expect(written.map(({ path }) => path).filter((path) => !/\/limits(\.public)?\.ts$/.test(path))).toEqual(
      [],
    );
  });

  test('lib imports neither pages nor components', () => {
    expect(
      violations(({ path }, imported) => path.startsWith('lib/') && /^(app|components)\//.test(imported)),
    ).toEqual([]);
  });

  test('public files import only zod and each other', () => {
    expect(
      violations(
        ({ path }, to) => /^lib\/.*\.public\.ts$/.test(path) && to !== 'zod' && !/\.public\.ts$/.test(to),
      ),
    ).toEqual([]);
  });

  test('components import only components and public files', () => {
    expect(
      violations(
        ({ path }, to) =>
          path.startsWith('components/') &&
          /^(lib|app|tests|supabase)\//.test(to) &&
          !/\.public\.ts$/.test(to),
      ),
    ).toEqual([]);
  });

  test('nothing but tests imports tests', () => {
    expect(violations(({ path }, to) => !path.startsWith('tests/') && to.startsWith('tests/'))).toEqual([]);
  });
});

describe('what is kept in one place', () => {
  test('only the clients, the stores and sign-in import Supabase; the local stack runs it', () => {
    expect(
      violations(
        ({ path }, to) =>
          to.startsWith('@supabase/') &&
          !/^(lib\/(platform\/db|accounts|local|[a-z]+\/store)|tests)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('a store says by its folder with which rights it asks', () => {
    const service = 'lib/platform/db/service-client.ts';
    const user = 'lib/platform/db/user-client.ts';
    const uses = sources
      .filter(({ path }) => path.startsWith('lib/') && path !== service && path !== user)
      .map((file) => ({ path: file.path, imported: importsOf(file) }));
    const asService = uses.filter(({ imported }) => imported.includes(service)).map(({ path }) => path);
    const both = uses.filter(({ path, imported }) => asService.includes(path) && imported.includes(user));
    expect(both.map(({ path }) => path).sort()).toEqual(BOTH_CLIENTS);
    expect(
      asService.filter(
        (path) =>
          !/\/store\/as-service\//.test(path) &&
          !/^lib\/platform\/(db|queue)\//.test(path) &&
          !BOTH_CLIENTS.includes(path),
      ),
    ).toEqual([]);
    expect(
      uses.filter(({ path, imported }) => /\/store\/as-service\//.test(path) && imported.includes(user)),
    ).toEqual([]);
  });

  test('the secret key is read by the service client alone', () => {
    const readers = sources
      .filter(({ text }) => /SUPABASE_SECRET_KEY\.reveal/.test(text))
      .map(({ path }) => path);
    expect(readers.filter((path) => !/^(lib\/local|tests)\//.test(path)).sort()).toEqual([
      'lib/platform/db/service-client.ts',
      // Makes other keys of it, by a function that cannot be turned around.
      'lib/platform/signing-key.ts',
    ]);
  });

  test('only the seam to language models imports their SDK, and the bench that compares with it', () => {
    expect(
      violations(
        ({ path }, to) =>
          /^(ai(\/|$)|@ai-sdk\/)/.test(to) &&
          !path.startsWith('lib/models/') &&
          path !== 'tests/bench/turn-rows.ts',
      ),
    ).toEqual([]);
  });

  test('only the adapter of the voice provider imports its SDK, and tests', () => {
    expect(
      violations(
        ({ path }, to) =>
          to.startsWith('@elevenlabs/elevenlabs-js') && !/^(lib\/speech\/elevenlabs|tests)\//.test(path),
      ),
    ).toEqual([]);
  });

  test('the SDK of the voice provider, a second of computing, is read by nobody before its first use', () => {
    const sdk = '@elevenlabs/elevenlabs-js';
    const atOnce = new Map(
      sources.map((file) => [file.path, importsOf({ ...file, text: withoutLaterImports(file.text) })]),
    );
    const reading = new Set([sdk]);
    for (let known = 0; known < reading.size; ) {
      known = reading.size;
      for (const [path, imports] of atOnce) if (imports.some((one) => reading.has(one))) reading.add(path);
    }
    const others = [...reading].filter((path) => !/^(lib\/speech\/elevenlabs|tests)\//.test(path));
    expect(others).toEqual([sdk]);
    expect(reading.has('lib/speech/elevenlabs/elevenlabs-provider.ts')).toBe(true);
  });

  test('engine and tools run anywhere: they know no page, no server and no database', () => {
    expect(
      violations(
        ({ path }, to) =>
          (RUNS_ANYWHERE.includes(path) ||
            /^lib\/(chat\/(engine|tools)|models|knowledge\/reader)\//.test(path)) &&
          /^(next|react)(\/|$)|^server-only$|^lib\/(platform\/db|[a-z]+\/store)\//.test(to),
      ),
    ).toEqual([]);
  });

  test('only the tools of MCP servers, and the server of our own, import their SDK', () => {
    expect(
      violations(
        ({ path }, to) =>
          to.startsWith('@modelcontextprotocol/') &&
          !/^lib\/chat\/((tools\/)?mcp\/|mcp-server\.ts$)|^tests\//.test(path),
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
      ({ path }) => (FENCED.test(path) || ALSO_FENCED.includes(path)) && !/\.public\.ts$/.test(path),
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
      'help',
      'invite/[token]',
      'login',
      'login/second-factor',
      'privacy',
      'r/[slug]',
      'refused',
      's/[token]',
      'said',
      'terms',
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
