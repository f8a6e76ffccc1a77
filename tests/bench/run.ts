import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appClient } from '#tests/app-client.ts';
import { type AppUnderTest, startAppUnderTest } from '#tests/app-under-test.ts';
import { type ScratchStack, serveScratchPostgres } from '#tests/db/serve-scratch-postgres.ts';
import { aMasterKey } from '#tests/db/session-stores.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';
import { agentSessionRows } from './agent-session-rows.ts';
import { compileRows } from './compile-rows.ts';
import { databaseRows } from './database-rows.ts';
import { guestPageRows } from './guest-page-rows.ts';
import { ingestRows } from './ingest-rows.ts';
import { ledgerRows } from './ledger-rows.ts';
import type { Bench, Row } from './measure.ts';
import { requestRows } from './request-rows.ts';
import { retrievalRows } from './retrieval-rows.ts';
import { sessionRows } from './session-rows.ts';
import { toolRouteRows } from './tool-route-rows.ts';
import { turnRows } from './turn-rows.ts';

/**
 * `npm run bench`: ratios within one run, so that they mean the same on every machine. All groups of rows, or those that are
 * named: `npm run bench -- turns sessions`.
 */
const groups: Record<string, (bench: Bench) => Promise<Row[]>> = {
  requests: requestRows,
  database: databaseRows,
  retrieval: retrievalRows,
  ingest: ingestRows,
  turns: turnRows,
  'agent-sessions': agentSessionRows,
  compile: compileRows,
  ledger: ledgerRows,
  sessions: sessionRows,
  'tool-routes': toolRouteRows,
  'guest-page': guestPageRows,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(groups, name));
if (unknown.length > 0) {
  console.error(`No such rows: ${unknown.join(', ')}. There are: ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

async function prepare(app: AppUnderTest, scratch: Bench['scratch']): Promise<Bench> {
  const client = appClient(app.url);
  const cookie = await client.signIn('mara');
  const list = await (await client.request({ path: '/reflections', headers: { cookie } })).text();
  const [reflectionPath = ''] = /\/reflections\/[0-9a-f-]{36}/.exec(list) ?? [];
  const { secretKey } = z
    .object({ secretKey: z.string() })
    .parse(JSON.parse(readFileSync(join(app.dataDir, 'secrets.json'), 'utf8')));
  const api = `${new URL(app.mailboxUrl).origin}/rest/v1/rpc`;
  return {
    app,
    scratch,
    reflectionPath,
    get: async (path) => whole(await client.request({ path, headers: { cookie } })),
    act: async (name, fields) => {
      const body = actionBody(Object.entries(fields));
      await whole(await client.callAction(findAction(name), { cookie, body }));
    },
    rpc: async (name, parameters) =>
      whole(
        await fetch(`${api}/${name}`, {
          method: 'POST',
          headers: {
            apikey: secretKey,
            authorization: `Bearer ${secretKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify(parameters),
        }),
      ),
  };
}

/** An answer counts when all of it has come, and only if it is one. */
async function whole(response: Response): Promise<void> {
  const body = await response.text();
  if (response.status >= 500 || response.status === 401)
    throw new Error(`${response.url}: ${response.status} ${body}`);
}

function print(rows: readonly Row[]): void {
  const cells = rows.map(({ name, value, ratio, target }) => [name, value, ratio.toFixed(2), target]);
  const table = [['name', 'value', 'ratio to baseline', 'target'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    );
}

// Read once, before anything asks for it.
process.env.MASTER_KEYS = aMasterKey('bench');
const app = await startAppUnderTest();
let stack: Promise<ScratchStack> | undefined;
try {
  const bench = await prepare(app, () => (stack ??= serveScratchPostgres()));
  // Told as they come: the last group may take minutes.
  for (const name of wanted.length > 0 ? wanted : Object.keys(groups))
    print((await groups[name]?.(bench)) ?? []);
} finally {
  await (await stack)?.close();
  await app.stop();
}
process.disconnect?.();
