import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { evaluateVoiceArtifact } from '#lib/voice/ledger/gate.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { NO_WISHES } from '#lib/voice/pack/wishes.ts';
import { evidenceOf, sampleLife } from '#tests/voice/pack/sample-evidence.ts';
import { median, type Row, timeOf } from './measure.ts';

const BASELINE = 1_000;
const ROUNDS = 9;
/** Measured once, at 26, on a machine that was busy with other work; not yet on a quiet one. */
const TO_HASHING = 40;

/** From evidence to verdict: to hashing as much evidence, and to what it would take if it were linear in its pieces. */
export async function compileRows(): Promise<Row[]> {
  const works = [
    { count: 100, atMost: 3 },
    { count: 10_000, atMost: 1.5 },
    { count: BASELINE, atMost: 1 },
  ].map((row) => ({ ...row, work: compileAndEvaluate(row.count), times: [] as number[] }));
  const evidence = evidenceOf(sampleLife(BASELINE));
  const hash = async () => void canonicalHash(evidence);
  const hashes: number[] = [];
  for (const { work } of works) await work();
  // In turns: what disturbs the machine disturbs all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work, times } of works) times.push(await timeOf(work));
    hashes.push(await timeOf(hash));
  }
  const baseline = median(works.find(({ count }) => count === BASELINE)?.times ?? []);
  return works.map(({ count, atMost, times }) =>
    count === BASELINE
      ? {
          name: `compiling and judging ${BASELINE} pieces of evidence, to hashing them`,
          value: `${baseline.toFixed(0)} ms`,
          ratio: baseline / median(hashes),
          target: `at most ${TO_HASHING}`,
        }
      : {
          name: `compiling and judging ${count} pieces of evidence, to linear from ${BASELINE}`,
          value: `${median(times).toFixed(0)} ms`,
          ratio: median(times) / ((baseline / BASELINE) * count),
          target: `at most ${atMost}`,
        },
  );
}

function compileAndEvaluate(count: number) {
  const life = sampleLife(count);
  const evidence = evidenceOf(life);
  const context = {
    publishedNamespaces: ['published'],
    publicWishes: NO_WISHES,
    published: life.published.map(({ id, quote, asked }) => ({ id, quote, asked, verbatim: true })),
    spoken: { private: [], public: [] },
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
