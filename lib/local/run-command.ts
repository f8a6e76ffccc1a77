/** By their names: importing them would read what has to be set before. */
const TOLD = ['StartupProblem', 'SessionStoreFailure'];

/** A command of its own process: what a person can put right is one line, everything else a stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    process.exit(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof Error) || !isTold(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function isTold(error: Error): boolean {
  if (TOLD.includes(error.name)) return true;
  return 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
