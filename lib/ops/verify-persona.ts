import { createReadStream, existsSync } from 'node:fs';
import { runCommand } from '#lib/local/run-command.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';

/** `npm run persona:verify -- file`: whether the file of a reflection is whole, and its voice what its statements say, without a network or a database. */
await runCommand(async () => {
  const [, , file] = process.argv;
  if (!file || !existsSync(file))
    throw new StartupProblem('Which file? npm run persona:verify -- mara-lindqvist.jsonl');
  const { readPersona } = await import('#lib/voice/read-persona.ts');
  const { BrokenArchive } = await import('#lib/voice/archive-lines.ts');
  const persona = await readPersona(createReadStream(file)).catch((error: unknown) => {
    if (error instanceof BrokenArchive) throw new StartupProblem(`NOT VALID: ${error.message}`);
    throw error;
  });
  const { isCompiledAnew } = await import('#lib/voice/compiled-anew.ts');
  const { reflection, sources, evidence, voice_artifacts, sounds, pictures } = persona;
  const live = voice_artifacts.find(({ status }) => status === 'promoted');
  const isCompiled = !live || isCompiledAnew(persona, live.payload);
  console.log(`${isCompiled ? 'Valid' : 'Whole'}: ${reflection.display_name}, ${reflection.id}.`);
  console.log(
    `${sources.length} sources, ${evidence.length} statements, ${sounds.length} recordings, ${pictures.length} photos, ${voice_artifacts.length} voices.`,
  );
  if (live) console.log(`Its voice: generation ${live.generation}, ${live.payload_hash}.`);
  if (!isCompiled)
    console.log(
      'This voice is not what its statements are compiled to here: a model had a hand in it, another version made it, or somebody forged it. Brought in, the file gets a new one.',
    );
  const earlier = voice_artifacts.length - (live ? 1 : 0);
  if (earlier > 0)
    console.log(`Not checked: what the other ${earlier} say. Their hashes fit, which anybody can see to.`);
});
