import { expect, test } from 'vitest';
import { type ReflectionActions, reflectionTools } from '#lib/conversations/reflection-tools.ts';
import { fail, ok } from '#lib/platform/result.ts';

const CALL = { id: 'call', signal: new AbortController().signal };

const TOLD = {
  text: '',
  namespace: 'n',
  source_title: 't',
  citation: 'c',
  date: null,
  speaker: null,
  heading: null,
  closeness: 'strong',
} as const;

const actions = (changes: Partial<ReflectionActions> = {}): ReflectionActions => ({
  'retrieve-context': async () => ok({ passages: [] }),
  'request-source-ingest': async () => ok({ source_id: 's', status: 'queued' }),
  'propose-fact-correction': async () => ok({ correction_id: 'c', status: 'proposed' }),
  ...changes,
});

test('the three actions are tools, always in the same order; only what would count at once is asked for', () => {
  const { tools } = reflectionTools(actions());
  expect(tools.map(({ name, policy, needsApproval }) => [name, policy.effect, needsApproval({})])).toEqual([
    ['retrieve_context', 'read', false],
    ['request_source_ingest', 'write', true],
    ['propose_fact_correction', 'write', false],
  ]);
});

test('a tool answers what its action answered, and a refusal in the words of the routes', async () => {
  const tools = reflectionTools(
    actions({
      'retrieve-context': async ({ query }) => ok({ passages: [{ ...TOLD, text: query }] }),
      'request-source-ingest': async () => fail('action_not_allowed'),
    }),
  );
  expect(await tools.find('retrieve_context')?.invoke({ query: ' boats ' }, CALL)).toEqual({
    isError: false,
    text: JSON.stringify({ passages: [{ ...TOLD, text: 'boats' }] }),
  });
  expect(await tools.find('request_source_ingest')?.invoke({ title: 'A', text: 'B' }, CALL)).toEqual({
    isError: true,
    text: '{"error":{"code":"action_not_allowed","message":"This cannot be done in this conversation."}}',
  });
});

test('arguments that are not right never reach an action', async () => {
  const tools = reflectionTools(
    actions({ 'propose-fact-correction': () => Promise.reject(new Error('It was reached.')) }),
  );
  const outcome = await tools.find('propose_fact_correction')?.invoke({ wrong: 'x', role: 'owner' }, CALL);
  expect(outcome?.isError).toBe(true);
});
