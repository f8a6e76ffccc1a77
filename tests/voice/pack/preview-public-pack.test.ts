import { expect, test } from 'vitest';
import { maturityOf } from '#lib/voice/maturity.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { previewPublicPack } from '#lib/voice/preview-public-pack.ts';
import { sampleLife, saying } from './sample-evidence.ts';

const matured = [
  ...sampleLife(400).published,
  ...['first', 'second'].map((time) =>
    saying(`I worked for the ${time} time in a village school with friends whom I believe, and I was ill.`),
  ),
];

test('the preview before publishing equals the pack that guests hear after it, mature or not', () => {
  expect(maturityOf(matured).maturity).toBe('mature');
  for (const [kind, published] of [
    ['public_standard', matured],
    ['public_emerging', matured.slice(0, 3)],
    ['public_emerging', [saying('I keep bees behind the house.')]],
    ['public_emerging', []],
  ] as const) {
    const pack = previewPublicPack('Mara', published);
    const { prompt_packs } = compileVoiceArtifact({
      displayName: 'Mara',
      evidence: { private: [], public: [...published] },
      publishedNamespaces: ['published'],
    });
    expect(pack).toEqual(prompt_packs[kind]);
  }
});
