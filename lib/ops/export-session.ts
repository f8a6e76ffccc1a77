import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { requireId } from '#lib/local/require-id.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { writeNewFile } from '#lib/local/write-new-file.ts';
import { chatScope } from './chat-scope.ts';

/** `npm run session:export -- <id> [file]`: a typed conversation as a workflow file. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { as: { type: 'string' }, reflection: { type: 'string' } },
  });
  const [sessionId, file] = positionals;
  if (!sessionId)
    throw new StartupProblem(
      'The id is missing: npm run session:export -- <id> [file]. To see the ids: npm run chat:list',
    );
  const database = await reachDatabase(join(import.meta.dirname, '..', '..'));
  try {
    const scope = await chatScope(values);
    const { exportTypedSession } = await import('#lib/chat/export-typed-session.ts');
    const exported = await exportTypedSession({ ...scope, sessionId: requireId(sessionId) });
    if (!exported.ok) {
      const { code, message } = exported.error;
      throw new StartupProblem(
        code === 'not_found' ? `There is no such conversation: ${sessionId}` : (message ?? code),
      );
    }
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file ?? exported.value.fileName);
    await writeNewFile(path, exported.value.yaml);
    console.log(`Written: ${path}`);
  } finally {
    await database.close();
  }
});
