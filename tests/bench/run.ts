import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appClient } from '#tests/app-client.ts';
import { type AppUnderTest, startAppUnderTest } from '#tests/app-under-test.ts';
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

/** `npm run bench`: ratios within one run, so that they mean the same on every machine. */
const groups = [
  requestRows,
  databaseRows,
  retrievalRows,
  ingestRows,
  turnRows,
  agentSessionRows,
  compileRows,
  ledgerRows,
  sessionRows,
  toolRouteRows,
  guestPageRows,
];

async function prepare(app: AppUnderTest): Promise<Bench> {
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

const app = await startAppUnderTest();
try {
  const bench = await prepare(app);
  const rows: Row[] = [];
  for (const group of groups) rows.push(...(await group(bench)));
  print(rows);
} finally {
  await app.stop();
}
process.disconnect?.();
