import { evaluateVoiceArtifact } from '#lib/ledger/gate.ts';
import { compileVoiceArtifact } from '#lib/packs/compile-voice-artifact.ts';
import { evidenceOf, sampleLife } from '#tests/packs/sample-evidence.ts';
import { median, type Row, timeOf } from './measure.ts';

const BASELINE = 1_000;
const ROUNDS = 9;
const LONGEST_MS = 2_000;

/** From evidence to verdict, to what it would take if it were linear in the pieces of evidence. */
export async function compileRows(): Promise<Row[]> {
  const works = [
    { count: 100, atMost: 3 },
    { count: BASELINE, atMost: 1 },
    { count: 10_000, atMost: 1.5 },
  ].map((row) => ({ ...row, work: compileAndEvaluate(row.count), times: [] as number[] }));
  for (const { work } of works) await work();
  // In turns: what disturbs the machine disturbs all of them.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { work, times } of works) times.push(await timeOf(work));
  const each = median(works.find(({ count }) => count === BASELINE)?.times ?? []) / BASELINE;
  return works.map(({ count, atMost, times }) => ({
    name: `compiling and judging ${count} pieces of evidence, to linear from ${BASELINE}`,
    value: `${median(times).toFixed(0)} ms`,
    ratio: median(times) / (each * count),
    target: count > BASELINE ? `at most ${atMost}, and under ${LONGEST_MS} ms` : `at most ${atMost}`,
    met: median(times) / (each * count) <= atMost && median(times) < LONGEST_MS,
  }));
}

function compileAndEvaluate(count: number) {
  const life = sampleLife(count);
  const evidence = evidenceOf(life);
  const context = {
    publishedNamespaces: ['published'],
    published: life.published.map(({ id, quote }) => ({ id, quote, verbatim: true })),
    unpublished: [...life.private, ...life.sealed].map(({ quote }) => quote),
  };
  return async () => {
    const payload = compileVoiceArtifact({
      displayName: 'Mara Lindqvist',
      evidence,
      publishedNamespaces: ['published'],
    });
    if (!evaluateVoiceArtifact(payload, context).approved) throw new Error('What is measured was rejected.');
  };
}
