import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { chatScope } from './chat-scope.ts';
import { harmlessInTerminal } from './chat-view.ts';

/** `npm run chat:list`: somebody's typed conversations with a reflection, newest first. */
await runCommand(async () => {
  const { values } = parseArgs({ options: { as: { type: 'string' }, reflection: { type: 'string' } } });
  const database = await reachDatabase(join(import.meta.dirname, '..', '..'));
  try {
    const scope = await chatScope(values);
    const { listOwnSessions } = await import('#lib/chat/store/agent-sessions.ts');
    const sessions = await listOwnSessions(scope);
    if (!sessions.ok) throw new StartupProblem('The database does not answer. Try again in a moment.');
    for (const { id, title, status, updatedAt } of sessions.value)
      console.log(
        `${id}  ${updatedAt.slice(0, 16).replace('T', ' ')}  ${status.padEnd(8)}  ${harmlessInTerminal(title ?? '-')}`,
      );
    if (sessions.value.length === 0)
      console.log('There are no conversations yet. Start one with: npm run chat');
  } finally {
    await database.close();
  }
});
