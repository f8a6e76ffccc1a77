import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';

/**
 * `npm run keys:rotate`: wraps the keys of all typed conversations with the first of MASTER_KEYS, after
 * which the others can be taken out. `-- --data-keys` also retires those keys themselves: what is typed from
 * now on is encrypted with new ones.
 */
async function rotate(): Promise<boolean> {
  const { values } = readArguments();
  const database = await reachDatabase(join(import.meta.dirname, '..', '..'));
  try {
    // Reads the environment that has just been set.
    const { retireDataKeys, rewrapDataKeys } = await import('#lib/chat/store/as-service/rotate-data-keys.ts');
    const { rewrapped, failed } = await rewrapDataKeys();
    console.log(`${rewrapped} keys are now wrapped with the first of MASTER_KEYS.`);
    for (const id of failed) console.log(`No key of MASTER_KEYS opens the key ${id}. It was not changed.`);
    if (values['data-keys'])
      console.log(`${await retireDataKeys()} keys are retired. New content is encrypted with new keys.`);
    return failed.length === 0;
  } finally {
    await database.close();
  }
}

function readArguments() {
  try {
    return parseArgs({ options: { 'data-keys': { type: 'boolean', default: false } } });
  } catch {
    throw new StartupProblem(
      'The only option is --data-keys, which retires the keys themselves: npm run keys:rotate -- --data-keys',
    );
  }
}

await runCommand(async () => {
  if (!(await rotate())) process.exitCode = 1;
});
