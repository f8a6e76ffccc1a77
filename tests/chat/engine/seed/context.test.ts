import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { AgentSession } from '#lib/chat/agent-session.ts';
import { hostOf, mara, openSession } from '../open-session.ts';

const whole = {
  workingDir: '/srv/harbour',
  activeFile: 'log.md',
  selection: { file: 'log.md', startLine: 1, endLine: 3 },
  gitRef: 'main',
  fsScopeTier: 'project',
  variables: { boat: 'Albatros' },
};

describe('session context', () => {
  test('the context carries the workspace, and the tools of every turn are looked up with it', async () => {
    const seen: unknown[] = [];
    const { host } = hostOf(['Fine.']);
    const tools = host.tools;
    host.tools = (record, signal) => {
      seen.push(record.context);
      return tools(record, signal);
    };
    const session = await AgentSession.start(host, { agent: mara, context: whole });
    await session.sendMessage('Hello.');
    expect(seen).toEqual([whole]);
  });

  test('fsScopeTier is sandboxed by default', async () => {
    const { stored } = await openSession([], { context: { workingDir: '/srv' } });
    expect((await stored()).record.context.fsScopeTier).toBe('sandboxed');
  });

  test('variables fill {{ctx.*}}, and an unknown one stays as it stands', async () => {
    const agent = { ...mara, system_prompt: 'Boat {{ctx.boat}}, port {{ ctx.port }}, {{ctx.toString}}.' };
    const { session, model } = await openSession(['Fine.'], { agent, context: whole });
    await session.sendMessage('Hello.');
    expect(model.requests[0]?.system).toBe('Boat Albatros, port {{ ctx.port }}, {{ctx.toString}}.');
  });

  test('the file that is open, what is selected in it and where it lies fill {{ctx.*}} too', async () => {
    const agent = {
      ...mara,
      system_prompt: '{{ctx.workingDir}} {{ctx.gitRef}} {{ctx.activeFile}} {{ctx.selection}}',
    };
    const { session, model } = await openSession(['Fine.'], { agent, context: whole });
    await session.sendMessage('Hello.');
    expect(model.requests[0]?.system).toBe('/srv/harbour main log.md log.md:1-3');
  });

  test('an agent is given what its input_schema asks for, and answers in the shape of its output_schema', async () => {
    const input_schema = { type: 'object', required: ['boat'], properties: { boat: { enum: ['Albatros'] } } };
    const output_schema = { type: 'object', properties: { port: { type: 'string' } } };
    const agent = { ...mara, input_schema, output_schema };
    const { session, model } = await openSession(['{"port":"Kiel"}'], { agent, context: whole });
    await session.sendMessage('Where is it?');
    expect(model.requests[0]?.outputSchema).toEqual(output_schema);
    for (const variables of [{}, { boat: 'Bounty' }])
      await expect(openSession([], { agent, context: { ...whole, variables } })).rejects.toMatchObject({
        code: 'validation',
        message: 'variables.boat does not fit the input_schema of the agent.',
      });
  });

  test('a value never opens another placeholder', async () => {
    const context = { workingDir: '/srv', variables: { one: '{{ctx.two}} $& {{ctx', two: 'no' } };
    const { session, model } = await openSession(['Fine.'], {
      agent: { ...mara, system_prompt: '{{ctx.one}}.two}}' },
      context,
    });
    await session.sendMessage('Hello.');
    expect(model.requests[0]?.system).toBe('{{ctx.two}} $& {{ctx.two}}');
  });

  test('variables are echoed verbatim in session:started and persisted in the session row', async () => {
    const { events, stored } = await openSession([], { context: whole });
    expect((await events())[0]).toMatchObject({ context: whole });
    expect((await stored()).record.context).toEqual(whole);
  });

  test('variables of the host are looked up every turn, win, and are neither kept nor told', async () => {
    let words = 'first words';
    const { session, model, events, stored } = await openSession(['One.', 'Two.'], {
      agent: { ...mara, system_prompt: '{{ctx.boat}}: {{ctx.words}}' },
      context: { ...whole, variables: { boat: 'Albatros', words: 'made up' } },
      variables: async () => ({ words }),
    });
    await session.sendMessage('Hello.');
    words = 'second words';
    await session.sendMessage('Again.');
    expect(model.requests.map(({ system }) => system)).toEqual([
      'Albatros: first words',
      'Albatros: second words',
    ]);
    expect(inspect([await events(), await stored()], { depth: 12 })).not.toMatch(/first words|second words/);
  });

  test.each([
    ['apiKey', 'anything'],
    ['db_password', 'hunter2'],
    ['note', `sk-ant-${'api03-Zz9'.repeat(4)}`],
    ['note', 'ghp_0123456789abcdefghijABCDEFGHIJ012345'],
    ['note', 'AKIAIOSFODNN7EXAMPLE'],
    ['note', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['note', 'postgres://mara:hunter2@db.example.org/boats'],
    ['note', '-----BEGIN RSA PRIVATE KEY-----'],
    ['note', 'Authorization: Bearer abcdef0123456789'],
    ['note', 'c2VjcmV0LWtleS1tYXRlcmlhbC1pbi1iYXNlNjQ9PQ1'],
    ['note', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  ])(
    'a variable that looks like a credential is refused at start, with its key named: %s = %s',
    async (name, value) => {
      const start = openSession([], {
        context: { workingDir: '/srv', variables: { fine: 'yes', [name]: value } },
      });
      await expect(start).rejects.toMatchObject({
        code: 'validation',
        message: expect.stringContaining(`variables.${name} `),
      });
      await expect(start).rejects.not.toMatchObject({ message: expect.stringContaining(value) });
    },
  );

  test.each([
    ['boat', 'Albatros'],
    ['path', '/srv/harbour/some/long/path/to/a/file-of-the-log-book.md'],
    ['folder', '/home/Mara/Projects/harbour-2026/logs/of-the-Albatros'],
    ['monkey', 'see'],
    ['sentence', 'She said the password was never written down.'],
  ])('a variable that is none is taken: %s', async (name, value) => {
    const { stored } = await openSession([], {
      context: { workingDir: '/srv', variables: { [name]: value } },
    });
    expect((await stored()).record.context.variables).toEqual({ [name]: value });
  });

  test('a context is that of the whole session, whatever becomes of what was given', async () => {
    const given = structuredClone(whole);
    const { session, host, stored } = await openSession(['One.'], { context: given });
    given.workingDir = '/elsewhere';
    given.variables.boat = 'Bounty';
    await (await AgentSession.resume(host, session.id)).sendMessage('Hello.');
    expect((await stored()).record.context).toEqual(whole);
  });

  test('an optional cost cap is checked pre-egress, with on_exceed', async () => {
    const { host, model } = hostOf(['Never.'], { limits: { maxCostMicrocents: 1, onExceed: 'fail' } });
    host.resolveModel = () => ({ provider: { ...model, name: 'anthropic' }, model: 'claude-haiku-4-5' });
    const session = await AgentSession.start(host, { agent: mara, context: whole });
    expect(await session.sendMessage('Hello.')).toMatchObject({ error: { code: 'budget_exceeded' } });
    expect(model.requests).toHaveLength(0);
  });
});
