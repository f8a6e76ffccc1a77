import { appClient } from '#tests/app-client.ts';
import { type AppUnderTest, startAppUnderTest } from '#tests/app-under-test.ts';
import { askStack } from '#tests/ask-stack.ts';
import { actionBody, findAction } from '#tests/server-actions.ts';

/** The app, its database's API, and a person who is signed in. */
export type RunningApp = AppUnderTest & {
  get(path: string): Promise<void>;
  act(name: string, fields: Readonly<Record<string, string>>): Promise<void>;
  /** What the function answers; one that the database does not know so, or that refuses, is a fault of the row. */
  rpc(name: string, parameters: Readonly<Record<string, unknown>>): Promise<string>;
  reflectionPath: string;
};

export async function startRunningApp(): Promise<RunningApp> {
  process.env.SENTENCE_MODEL ??= 'on';
  const app = await startAppUnderTest();
  const client = appClient(app.url);
  const cookie = await client.signIn('mara');
  const list = await (await client.request({ path: '/reflections', headers: { cookie } })).text();
  const [reflectionPath = ''] = /\/reflections\/[0-9a-f-]{36}/.exec(list) ?? [];
  return {
    ...app,
    reflectionPath,
    get: async (path) => whole(await client.request({ path, headers: { cookie } })),
    act: async (name, fields) => {
      const body = actionBody(Object.entries(fields));
      await whole(await client.callAction(findAction(name), { cookie, body }));
    },
    rpc: async (name, parameters) => {
      const response = await askStack(app.dataDir, `rpc/${name}`, parameters);
      const body = await response.text();
      if (!response.ok) throw new Error(`${name}: ${response.status} ${body.slice(0, 200)}`);
      return body;
    },
  };
}

/** An answer counts when all of it has come, and only if it is one. */
async function whole(response: Response): Promise<void> {
  const body = await response.text();
  if (response.status >= 500 || response.status === 401)
    throw new Error(`${response.url}: ${response.status} ${body.slice(0, 200)}`);
}
