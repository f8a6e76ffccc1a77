import 'server-only';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import {
  ACCOUNT_SECTIONS,
  readAccountPage,
  readTurnsForExport,
} from '#lib/accounts/store/as-user/export-account.ts';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { listOwnSignIns } from '#lib/accounts/store/own-account.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { orBreakOff, reflectionParts, streamOf } from '#lib/reflections/export-stream.ts';
import { listReflections } from '#lib/reflections/store/as-user/reflections.ts';
import { exportTypedSession } from './export-typed-session.ts';
import { orStoreFailure } from './session-store-failure.ts';
import { listOwnSessions } from './store/agent-sessions.ts';
import { readKeepsakes } from './store/as-service/session-keepsakes.ts';

/** Everything that one person has: what they said anywhere, their typed conversations in the clear, and the reflections that they own. */
export const accountExport = (db: UserClient, user: CurrentUser): ReadableStream<Uint8Array> =>
  streamOf(accountParts(db, user));

async function* accountParts(db: UserClient, { id, email }: CurrentUser): AsyncGenerator<string, void> {
  const account = {
    id,
    email,
    displayName: orBreakOff(await findDisplayName(db, id)),
    signIns: orBreakOff(await listOwnSignIns(db)),
  };
  yield `{\n"account": ${JSON.stringify(account)}`;
  for (const name of ACCOUNT_SECTIONS) {
    let after: string | null = null;
    yield* listOf(name, async function* () {
      do {
        const page = orBreakOff(await readAccountPage(db, { name, userId: id, after }));
        for (const row of page.rows) {
          const lines =
            name === 'conversations'
              ? { lines: orBreakOff(await readTurnsForExport(db, String(row.id))) }
              : {};
          yield JSON.stringify({ ...row, ...lines });
        }
        after = page.next;
      } while (after !== null);
    });
  }
  const reflections = orBreakOff(await listReflections(db, id));
  yield* listOf('chats', async function* () {
    for (const { id: reflectionId } of reflections) {
      const scope = { reflectionId, userId: id };
      for (const session of orBreakOff(await listOwnSessions(scope))) {
        const exported = await exportTypedSession({ ...scope, sessionId: session.id });
        // One whose key was destroyed cannot be read by anybody any more; the others can.
        const kept = await orStoreFailure(readKeepsakes({ ...scope, sessionId: session.id }));
        yield JSON.stringify({
          ...session,
          reflectionId,
          ...(kept.ok && kept.value),
          workflow: exported.ok ? exported.value.yaml : null,
        });
      }
    }
  });
  yield* listOf('reflections', async function* () {
    for (const { id: reflectionId, role } of reflections) {
      if (role !== 'owner') continue;
      let document = '';
      for await (const part of reflectionParts(db, reflectionId)) document += part;
      yield document.trimEnd();
    }
  });
  yield '\n}\n';
}

async function* listOf(
  name: string,
  entries: () => AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  yield `,\n"${name}": [`;
  let separator = '\n';
  for await (const entry of entries()) {
    yield separator + entry;
    separator = ',\n';
  }
  yield ']';
}
