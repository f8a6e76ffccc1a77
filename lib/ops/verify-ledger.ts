import { join } from 'node:path';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';

/** `npm run ledger:verify`: every voice of the installation against its hash, and every hash against the one before it. */
const MEANING: Readonly<Record<string, string>> = {
  missing_row: 'an entry before this one is missing',
  broken_link: 'it does not carry the hash of the entry before',
  changed_row: 'its data was changed, so its hash is wrong',
  changed_payload: 'its words were changed',
  changed_cache: 'the voice in use is not the one that the ledger calls live',
};

async function verify(): Promise<boolean> {
  const database = await reachDatabase(join(import.meta.dirname, '..', '..'));
  try {
    // Reads the environment that has just been set.
    const { verifyLedger } = await import('#lib/voice/verify-ledger.ts');
    const report = await verifyLedger();
    if (!report.ok)
      throw new StartupProblem('The database does not answer. Check SUPABASE_URL and the network.');
    const { entries, erased, problems } = report.value;
    for (const { reflectionId, position, problem } of problems)
      console.log(`reflection ${reflectionId}, entry ${position}: ${MEANING[problem] ?? problem}`);
    console.log(`${entries} generations, ${erased} of them erased: ${problems.length || 'no'} problem(s).`);
    return problems.length === 0;
  } finally {
    await database.close();
  }
}

try {
  process.exit((await verify()) ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
