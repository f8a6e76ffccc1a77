import { join } from 'node:path';
import { reachDatabase } from '#lib/local/reach-database.ts';
import { reachVoice } from '#lib/local/reach-voice.ts';
import { readEnvFile } from '#lib/local/read-env-file.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { type SurfaceAudit, type SurfaceFinding, shown } from '#lib/voice/audit-runtime.ts';

/** `npm run voice:audit`: every agent at the voice provider against its template, setting by setting. */
const root = join(import.meta.dirname, '..', '..');

async function audit(): Promise<boolean> {
  const isEmbedded = !{ ...readEnvFile(join(root, '.env.local')), ...process.env }.SUPABASE_URL;
  const database = await reachDatabase(root);
  const voice = await reachVoice(root, isEmbedded).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  try {
    // Reads the environment that has just been set.
    const { auditInterviewer, auditRuntime } = await import('#lib/voice/audit-runtime.ts');
    const counts = new Map<SurfaceFinding['is'], number>();
    for await (const audits of auditRuntime()) {
      if (!audits.ok)
        throw new StartupProblem('The database does not answer. Check SUPABASE_URL and the network.');
      print(audits.value);
      for (const { finding } of audits.value) counts.set(finding.is, (counts.get(finding.is) ?? 0) + 1);
    }
    const interviewer = await auditInterviewer();
    if (interviewer) {
      printFinding('interviewer', interviewer);
      counts.set(interviewer.is, (counts.get(interviewer.is) ?? 0) + 1);
    }
    console.log(
      [...counts].map(([is, count]) => `${count} ${is}`).join(', ') || 'No reflection has a voice.',
    );
    return !counts.has('drifted') && !counts.has('gone') && !counts.has('unknown');
  } finally {
    await voice.close();
    await database.close();
  }
}

function print(audits: readonly SurfaceAudit[]): void {
  const [first] = audits;
  if (first) console.log(`${first.displayName} (${first.reflectionId})`);
  for (const { surface, finding } of audits) printFinding(surface, finding);
}

function printFinding(agent: string, finding: SurfaceFinding): void {
  console.log(`  ${agent.padEnd(11)}  ${sentenceOf(finding)}`);
  for (const { setting, wanted, found } of finding.is === 'drifted' ? finding.drift : [])
    console.log(`    ${setting}\n      wanted ${shown(wanted)}\n      found  ${shown(found)}`);
}

function sentenceOf(finding: SurfaceFinding): string {
  switch (finding.is) {
    case 'stale':
      return 'stale: it does not have the live version or the current settings; it is updated automatically';
    case 'gone':
      return 'gone: the voice provider does not have it; the next sync makes it again';
    case 'waiting':
      return finding.awaits === 'interview'
        ? 'waiting for the first interview'
        : `waiting for a ${finding.awaits}`;
    case 'unknown':
      return `unknown: ${finding.because}`;
    default:
      return finding.is;
  }
}

try {
  process.exit((await audit()) ? 0 : 1);
} catch (error) {
  if (!(error instanceof StartupProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
