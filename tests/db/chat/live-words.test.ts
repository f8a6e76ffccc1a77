import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PRIVATE, PUBLISHED, SEALED } from '#tests/db/runtime/running-runtime.ts';
import { says } from '#tests/model-answers.ts';
import { type Member, runTypedSessions, type TypedSessions } from './typed-sessions.ts';

let typed: TypedSessions;
let mara: string;
beforeAll(async () => {
  typed = await runTypedSessions({ AGENT_HTTP_HOSTS: 'api.example.org', AGENT_COMMANDS: 'npm test' });
});
afterAll(() => typed.stop());
beforeEach(async () => {
  mara = await typed.addMara();
  typed.answerWith((response) => says(response, 'Yes.'));
});

async function turnOf(member: Member, sessionId: string): Promise<string> {
  const sent = await typed.send(member, sessionId, 'Go on.');
  if (!sent.ok) return sent.error.code;
  await sent.value.over;
  return typed.lastPrompt();
}

describe('what a session was told is what may be said now, not what was when it began', () => {
  const TAKEN_BACK: [string, (reflectionId: string) => Promise<unknown>][] = [
    ['sealed', (reflectionId) => typed.change(reflectionId, 'private', 'sealed')],
    [
      'deleted',
      (reflectionId) =>
        typed.db.query('delete from public.sources where reflection_id = $1 and content = $2', [
          reflectionId,
          PRIVATE,
        ]),
    ],
    [
      'corrected',
      (reflectionId) =>
        typed.db.query(
          `with correction as (
             insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
             select reflection_id, namespace_id, quote, 'It was not so.' from public.evidence
             where reflection_id = $1 and quote = $2 returning id)
           update public.evidence set outranked_by = correction.id from correction
           where reflection_id = $1 and quote = $2`,
          [reflectionId, PRIVATE],
        ),
    ],
  ];
  test.each(TAKEN_BACK)('a session says nothing of words that were %s since', async (_how, takeBack) => {
    const owner = await typed.member(mara, 'owner');
    const sessionId = await typed.start(owner);
    expect(await turnOf(owner, sessionId)).toContain(PRIVATE);
    await takeBack(mara);
    const after = await turnOf(owner, sessionId);
    expect(after).not.toContain(PRIVATE);
    expect(after).toContain('Go on.');
  });

  test('nothing of it is kept with the session', async () => {
    const owner = await typed.member(mara, 'owner');
    const sessionId = await typed.start(owner);
    await turnOf(owner, sessionId);
    const { stored } = await typed.accessOf(owner, sessionId);
    expect(JSON.stringify(stored)).not.toContain(PRIVATE);
    const events = await typed.storeOf(owner).readEvents(sessionId, -1, 100);
    expect(JSON.stringify(events)).not.toContain(PRIVATE);
  });
});

describe('who talks decides, in each turn', () => {
  test('a steward has the tools that the installation has switched on', async () => {
    for (const role of ['owner', 'admin', 'operator'] as const) {
      const member = await typed.member(mara, role);
      await turnOf(member, await typed.start(member));
      expect(typed.lastTools(), role).toEqual([
        'http_request',
        'list_directory',
        'propose_fact_correction',
        'read_file',
        'request_source_ingest',
        'retrieve_context',
        'run_command',
        'write_file',
      ]);
    }
  });

  test('a viewer has the reflection alone, and hears nothing that is sealed', async () => {
    const viewer = await typed.member(mara, 'viewer');
    const prompt = await turnOf(viewer, await typed.start(viewer));
    expect(typed.lastTools()).toEqual(['retrieve_context']);
    expect(prompt).toContain(PUBLISHED);
    expect(prompt).not.toContain(SEALED);
  });

  const LOST: [string, string][] = [
    ['made a viewer', "update public.reflection_members set role = 'viewer' where user_id = $1"],
    ['removed', 'delete from public.reflection_members where user_id = $1'],
  ];
  test.each(LOST)(
    'a steward who is %s has no session of before, and no model is asked',
    async (_how, lose) => {
      const admin = await typed.member(mara, 'admin');
      const sessionId = await typed.start(admin);
      const access = await typed.accessOf(admin, sessionId);
      await typed.db.query(lose, [admin.userId]);
      const { sendTypedMessage } = await import('#lib/chat/send-typed-message.ts');
      const asked = typed.model.asked.length;
      expect(await sendTypedMessage(access, 'Still here?')).toMatchObject({ error: { code: 'not_found' } });
      expect(typed.model.asked).toHaveLength(asked);
      expect(await typed.storeOf(admin).read(sessionId)).toBeNull();
      expect(await typed.storeOf(admin).readEvents(sessionId, -1, 10)).toEqual([]);
    },
  );

  test.each(LOST)('a steward who is %s takes nothing of it along into another one', async (_how, lose) => {
    const admin = await typed.member(mara, 'admin');
    const sessionId = await typed.start(admin);
    await turnOf(admin, sessionId);
    await turnOf(admin, sessionId);
    const access = await typed.accessOf(admin, sessionId);
    const messages = await typed.messagesOf(admin, sessionId);
    await typed.db.query(lose, [admin.userId]);
    const { forkTypedSession } = await import('#lib/chat/start-typed-session.ts');
    const forked = await forkTypedSession(access, messages.at(-2)?.id ?? '');
    expect(forked).toMatchObject({ error: { code: 'not_found' } });
    expect(
      await typed.db.query('select 1 from public.agent_sessions where user_id = $1', [admin.userId]),
    ).toHaveLength(1);
  });
});
