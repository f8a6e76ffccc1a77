import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from '#lib/platform/canonical-hash.ts';
import { evaluateVoiceArtifact } from '#lib/voice/ledger/gate.ts';
import { isDeep, runs } from '#tests/depth.ts';
import { sampleLife } from '#tests/voice/pack/sample-evidence.ts';
import { type Case, cleanCase } from './clean-artifact.ts';

const { payload, context } = cleanCase();

test.each([0, 3, 45, 200])('a voice that was compiled of %i statements passes the gate', (count) => {
  const clean = cleanCase(sampleLife(count));
  expect(evaluateVoiceArtifact(clean.payload, clean.context)).toEqual({ approved: true, findings: [] });
});

test('a voice that was stored and read back passes the gate', () => {
  const stored: unknown = JSON.parse(canonicalJson(payload));
  expect(evaluateVoiceArtifact(stored, context).approved).toBe(true);
});

test('the gate gives the same bytes one verdict however often they are judged', () => {
  const small = cleanCase(sampleLife(12));
  const leaking: Case = {
    payload: small.payload,
    context: {
      ...small.context,
      published: [],
      unpublished: small.context.published.map(({ quote }) => quote),
    },
  };
  for (const { payload: judged, context: known } of [small, leaking]) {
    const verdicts = new Set<string>();
    for (let run = 0; run < (isDeep ? 1_000 : 20); run += 1)
      verdicts.add(JSON.stringify(evaluateVoiceArtifact(judged, known)));
    expect(verdicts.size).toBe(1);
  }
});

test('the gate judges any JSON value, and approves none', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const { approved, findings } = evaluateVoiceArtifact(value, context);
      expect(approved).toBe(false);
      expect(findings.every(({ check }) => check === 'schema' || check === 'packs_present')).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test('the gate judges a payload with any value anywhere in it, and its schema reports a wrong shape', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
      fc.oneof(fc.jsonValue(), fc.constantFrom('\ud800', '\0', '{{', '__proto__', -1, 1e300)),
      (path, value) => {
        const changed = replacedAt(JSON.parse(canonicalJson(payload)), path, value);
        const { approved, findings } = evaluateVoiceArtifact(changed, context);
        expect(approved).toBe(findings.length === 0);
      },
    ),
    { numRuns: runs(400) },
  );
});

function replacedAt(node: unknown, [turn = 0, ...path]: readonly number[], value: unknown): unknown {
  if (typeof node !== 'object' || node === null) return value;
  const keys = Object.keys(node);
  const key = keys[turn % keys.length];
  if (key === undefined) return value;
  const inner: unknown = Reflect.get(node, key);
  Reflect.set(node, key, path.length === 0 ? value : replacedAt(inner, path, value));
  return node;
}

test('a verdict stays small, whatever is wrong', () => {
  const findings = evaluateVoiceArtifact(
    { ...payload, voice_evidence_pack: { private: Array(5_000).fill(0), public: Array(5_000).fill(0) } },
    context,
  ).findings.filter(({ check }) => check === 'schema');
  expect(findings).toHaveLength(101);
  expect(findings.at(-1)?.message).toBe('There are 9900 more of these.');
});

test('a finding never repeats the words it is about', () => {
  const { quote } = sampleLife(45).sealed[0] ?? { quote: '' };
  const wrong: unknown = {
    ...payload,
    persona_narrative: 7,
    [quote]: quote,
    capsule: { name: quote, [quote]: 1 },
  };
  const leaking = {
    ...context,
    published: [],
    unpublished: [...context.published.map((item) => item.quote), quote],
  };
  const { findings } = evaluateVoiceArtifact(wrong, leaking);
  expect(findings.length).toBeGreaterThan(10);
  expect(JSON.stringify(findings)).not.toContain(quote.slice(0, 20));
});
