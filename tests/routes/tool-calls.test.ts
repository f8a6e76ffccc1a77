import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { retrievedContextSchema } from '#lib/knowledge/retrieved-context.public.ts';
import { TOOL_ACTIONS } from '#lib/models/tool-actions.public.ts';
import { toldCall } from '#tests/db/told-call.ts';
import { eventually } from '#tests/eventually.ts';
import { cookieOf, errorBodySchema } from './http.ts';
import {
  outcomeOf,
  post,
  type Started,
  secrets,
  settleStarted,
  startAs,
  startAsGuest,
  tell,
} from './started-session.ts';

const callTool = (action: string, { id, signature }: Started, input: object) =>
  post(
    `/api/tools/${action}`,
    JSON.stringify({ ...input, conversation_id: id, conversation_bind_sig: signature }),
    { 'x-tool-secret': secrets.ELEVENLABS_TOOL_SECRET },
  );

const judge = ({ id }: Started, answer: string, headers: Record<string, string>) =>
  post(`/api/sessions/${id}/feedback`, JSON.stringify({ answer, rating: 'good' }), headers);
async function codeOf(response: Response): Promise<string> {
  if (response.status < 400) return `${response.status}`;
  return errorBodySchema.parse(await response.json()).error.code;
}

/** A reflection has a voice a moment after the app was started for the first time. */
beforeAll(async () => {
  await eventually(() => startAsGuest());
  await eventually(() => startAs('mara'));
  await settleStarted();
});
afterEach(settleStarted);

const QUESTION = { query: 'What was your life at the lighthouse like?' };

describe('the tools', () => {
  test('the tool routes answer a steward, a viewer and a guest from what is theirs, with citations', async () => {
    for (const started of [await startAs('mara'), await startAs('signe'), await startAsGuest()]) {
      const response = await callTool('retrieve-context', started, QUESTION);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const { passages } = retrievedContextSchema.parse(await response.json());
      expect(passages.length).toBeGreaterThan(0);
      for (const { citation } of passages) expect(z.guid().safeParse(citation).success).toBe(true);
    }
  });

  test('the tool routes are refused to whoever calls without the secret, or for a conversation of somebody else', async () => {
    const [hers, other] = [await startAs('mara'), await startAs('mara')];
    for (const action of TOOL_ACTIONS) {
      expect(await codeOf(await post(`/api/tools/${action}`, '{}'))).toBe('unauthorized');
      const forged = await callTool(action, { ...hers, signature: other.signature }, QUESTION);
      expect(['bind_signature_invalid', 'invalid_request']).toContain(await codeOf(forged));
    }
    const stolen = await callTool('retrieve-context', { ...hers, signature: other.signature }, QUESTION);
    expect(await codeOf(stolen)).toBe('bind_signature_invalid');
  });

  test('the tool routes write for stewards only', async () => {
    const input = { title: 'Boats', text: `I counted the boats, ${randomUUID()} of them.` };
    expect(await codeOf(await callTool('request-source-ingest', await startAs('mara'), input))).toBe('200');
    for (const started of [await startAs('signe'), await startAsGuest()])
      expect(await codeOf(await callTool('request-source-ingest', started, input))).toBe(
        'action_not_allowed',
      );
  });
});

describe('after a call', () => {
  const ANSWER = 'I kept the lamp burning through the storm.';
  const SAID = [
    { role: 'user', message: 'Who kept the lamp burning?' },
    { role: 'agent', message: ANSWER },
  ] as const;

  test('the person finds what was kept and a recap; nobody else finds anything', async () => {
    const started = await startAs('mara');
    expect(await codeOf(await judge(started, ANSWER, started.headers))).toBe('200');
    expect(await codeOf(await tell(toldCall({ callId: started.callId, said: SAID }), 'wrong'))).toBe(
      'unauthorized',
    );
    expect(await codeOf(await tell(toldCall({ callId: started.callId, said: SAID })))).toBe('200');
    await eventually(async () =>
      expect(await (await outcomeOf(started, started.headers)).json()).toEqual({
        status: 'ended',
        durationSeconds: 61,
        offRecord: false,
        isSettled: true,
        turnsKept: 2,
        hasSpoken: true,
        recap: 'Mara Lindqvist asked “Who kept the lamp burning?”; the answer rested on no source.',
        memories: [],
        source: null,
      }),
    );
    expect(await codeOf(await callTool('retrieve-context', started, QUESTION))).toBe(
      'conversation_not_active',
    );
    const others = [{ cookie: await cookieOf('elin') }, { cookie: `reflections-guest=${randomUUID()}` }, {}];
    for (const headers of others) {
      expect(await codeOf(await outcomeOf(started, headers))).toBe('not_found');
      expect(await codeOf(await judge(started, ANSWER, headers))).toBe('not_found');
    }
    expect(await codeOf(await judge(started, 'This was never said by it.', started.headers))).toBe(
      'not_found',
    );
  });

  test('a guest judges too, and has no recap', async () => {
    const started = await startAsGuest();
    await tell(toldCall({ callId: started.callId, said: SAID }));
    expect(await codeOf(await judge(started, ANSWER, started.headers))).toBe('200');
    expect(await (await outcomeOf(started, started.headers)).json()).toMatchObject({
      isSettled: true,
      turnsKept: 2,
      recap: null,
      memories: [],
    });
  });

  test('of what was off the record nothing is there but how long it was', async () => {
    const started = await startAs('mara', { offRecord: true });
    expect(await codeOf(await judge(started, ANSWER, started.headers))).toBe('conflict');
    await tell(toldCall({ callId: started.callId, said: SAID }));
    expect(await (await outcomeOf(started, started.headers)).json()).toMatchObject({
      status: 'ended',
      durationSeconds: 61,
      offRecord: true,
      turnsKept: 0,
      recap: null,
    });
  });

  test('an interview becomes a source', async () => {
    const started = await startAs('mara', { agentType: 'interviewer' });
    const said = [
      { role: 'agent', message: 'What did you do in winter?' },
      { role: 'user', message: `I read the logbook ${randomUUID()} by lamplight.` },
    ] as const;
    await tell(toldCall({ callId: started.callId, said }));
    expect(await (await outcomeOf(started, started.headers)).json()).toMatchObject({
      source: { id: expect.any(String), status: expect.any(String) },
    });
  });
});
