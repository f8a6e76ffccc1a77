import { canonicalJson } from '#lib/platform/canonical-hash.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { evidenceOf, sampleLife } from '#tests/voice/pack/sample-evidence.ts';

/** A process of its own, to be started with any locale and time zone. */
const artifact = compileVoiceArtifact({
  displayName: 'İpek Ødegård',
  evidence: evidenceOf(sampleLife(200)),
  publishedNamespaces: ['published', 'ızgara', 'i'],
});
process.stdout.write(canonicalJson(artifact));
