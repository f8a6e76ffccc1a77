import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runTypedSessions, type TypedSessions } from '#tests/db/chat/typed-sessions.ts';

const workspaces = mkdtempSync(join(tmpdir(), 'reflections-workspaces-'));
let sessions: TypedSessions;

beforeAll(async () => {
  sessions = await runTypedSessions({ AGENT_WORKSPACES_DIR: workspaces });
});
afterAll(async () => {
  await sessions.stop();
  rmSync(workspaces, { recursive: true, force: true });
});

test('whatever deletes a chat, a job removes what its tools wrote, and what another chat wrote stays', async () => {
  const reflectionId = await sessions.addMara();
  const member = await sessions.member(reflectionId, 'owner');
  const [gone = '', kept = ''] = [await sessions.start(member), await sessions.start(member)];
  const folderOf = (sessionId: string) => join(workspaces, reflectionId, sessionId);
  for (const sessionId of [gone, kept]) {
    mkdirSync(folderOf(sessionId), { recursive: true });
    writeFileSync(join(folderOf(sessionId), 'note.txt'), 'Boats.');
  }
  await sessions.db.query('delete from public.agent_sessions where id = $1', [gone]);
  const { drainQueues } = await import('#lib/ops/drain-queues.ts');
  await drainQueues({ deadline: Date.now() + 60_000 });
  expect(existsSync(folderOf(gone))).toBe(false);
  expect(existsSync(join(folderOf(kept), 'note.txt'))).toBe(true);
});
