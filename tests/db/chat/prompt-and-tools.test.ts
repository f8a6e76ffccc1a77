import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addReflection } from '#tests/db/spoken-reflection.ts';
import { toolsNamedIn } from '#tests/tools-named-in.ts';
import { createVendor } from '#tests/vendor-model.ts';
import { type Member, runTypedSessions, type TypedSessions } from './typed-sessions.ts';

describe('a model that obeys its prompt', () => {
  const vendor = createVendor();
  let typed: TypedSessions;
  let mara: string;
  beforeAll(async () => {
    typed = await runTypedSessions({ AGENT_COMMANDS: 'git init -q', AGENT_HTTP_HOSTS: 'api.example.test' });
    typed.answerWith(vendor.answer);
    mara = await typed.addMara();
  });
  afterAll(() => typed.stop());

  const lastNamed = () => toolsNamedIn(vendor.asked.at(-1)?.system ?? '');
  const talk = (member: Member, sessionId: string, ...lines: string[]) =>
    typed.talk(member, sessionId, lines.join('\n'));

  test('a model that obeys its prompt uses every tool that a steward is offered', async () => {
    const owner = await typed.member(mara, 'owner');
    const sessionId = await typed.start(owner);
    await talk(owner, sessionId, 'use run_command {"command":"git init -q"}');
    vendor.wishes.length = 0;
    await talk(
      owner,
      sessionId,
      'use retrieve_context {"query":"boats"}',
      'use write_file {"path":"notes.txt","content":"Boats."}',
      'then',
      'use read_file {"path":"notes.txt"}',
      'use list_directory {"path":"."}',
      'use git_status {}',
      'use git_commit {"message":"Note the boats","paths":["notes.txt"]}',
      'then',
      'use run_command {"command":"git init -q"}',
      'use http_request {"url":"https://api.example.test/"}',
      'use request_source_ingest {"title":"Boats","text":"The boats were blue."}',
      'use propose_fact_correction {"wrong":"They were red.","corrected":"They were blue."}',
    );
    const offered = vendor.asked.at(-1)?.tools ?? [];
    expect(lastNamed()).toEqual(offered.toSorted());
    expect([...new Set(vendor.wishes.map(({ tool }) => tool))].toSorted()).toEqual(offered.toSorted());
    expect(vendor.wishes.every(({ named, offered: isOffered }) => named && isOffered)).toBe(true);
    expect(vendor.refusals).toEqual([]);
    const stored = JSON.stringify(await typed.messagesOf(owner, sessionId));
    expect(stored).toContain('Wrote 6 bytes.');
    expect(stored).not.toMatch(/cannot be done here|not right/);
  });

  test('a viewer is offered, and told of, the lookup alone', async () => {
    const viewer = await typed.member(mara, 'viewer');
    const sessionId = await typed.start(viewer);
    await talk(
      viewer,
      sessionId,
      'use write_file {"path":"a","content":"b"}',
      'use retrieve_context {"query":"boats"}',
    );
    expect(vendor.asked.at(-1)?.tools).toEqual(['retrieve_context']);
    expect(lastNamed()).toEqual(['retrieve_context']);
    expect(vendor.wishes.at(-2)).toEqual({ tool: 'write_file', named: false, offered: false });
  });

  test('a reflection whose voice is not ready says so, and names what it offers', async () => {
    const owner = await typed.member(await addReflection(typed.db, 'Nils'), 'owner');
    await talk(owner, await typed.start(owner), 'Hello.');
    const { system = '', tools = [] } = vendor.asked.at(-1) ?? {};
    expect(system).toContain('voice is being made ready');
    expect(lastNamed()).toEqual(tools.toSorted());
  });
});
