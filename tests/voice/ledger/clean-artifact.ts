import { canonicalHash, canonicalJson } from '#lib/platform/canonical-hash.ts';
import {
  type EvidenceItem,
  type PromptPackKind,
  type VoiceArtifact,
  type VoiceEvidencePack,
  voiceArtifactSchema,
} from '#lib/speech/voice-artifact.public.ts';
import type { GateContext } from '#lib/voice/ledger/gate.ts';
import { compileVoiceArtifact } from '#lib/voice/pack/compile-voice-artifact.ts';
import { hashNamespaceScope } from '#lib/voice/pack/namespace-scope.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { packContentHash } from '#lib/voice/pack/pack-hash.ts';
import { evidenceOf, type Life, sampleLife } from '#tests/voice/pack/sample-evidence.ts';

export type Case = { payload: VoiceArtifact; context: GateContext };

const wishes = {
  private: { style: 'Dry and exact, with the figure first.', boundaries: 'The divorce.\nMoney.' },
  public: { style: 'Dry and exact.', boundaries: 'Money.' },
};

/** What was compiled of a life, and what the database would say of the same life. */
export function cleanCase(life: Life = sampleLife(45), displayName = 'Mara Lindqvist'): Case {
  const compiled = compileVoiceArtifact({
    displayName,
    evidence: evidenceOf(life),
    publishedNamespaces: ['published'],
    wishes,
  });
  // Stored and read back: no two parts of it are one object.
  const payload = voiceArtifactSchema.parse(JSON.parse(canonicalJson(compiled)));
  const context = {
    publicWishes: wishes.public,
    publishedNamespaces: ['published'],
    published: life.published.map(({ id, quote, asked }) => ({ id, quote, asked, verbatim: true })),
    spoken: spokenIn(evidenceOf(life)),
    unpublished: [...life.private, ...life.sealed].flatMap(({ quote, asked }) =>
      asked === null ? [quote] : [quote, asked],
    ),
  };
  return { payload, context };
}

/** As if every quote were a line of its source. */
const spokenIn = (evidence: VoiceEvidencePack): GateContext['spoken'] => ({
  private: evidence.private.map(asLine),
  public: evidence.public.map(asLine),
});
const asLine = ({ sourceId, quote }: EvidenceItem) => ({ sourceId: sourceId ?? '', text: quote });

/** Whoever changes a payload on purpose makes its hashes right again. */
export function resealed(payload: VoiceArtifact): VoiceArtifact {
  const sealed = structuredClone(payload);
  for (const pack of Object.values(sealed.prompt_packs)) {
    pack.dossierHash = canonicalHash(sealed.reflection_voice_dossier[packAudience(pack.kind)]);
    pack.contentHash = packContentHash(pack);
  }
  sealed.sync.scopeHash = hashNamespaceScope(sealed.sync.publishedNamespaces);
  return sealed;
}

export function packIn(payload: VoiceArtifact, kind: PromptPackKind) {
  const pack = payload.prompt_packs[kind];
  if (!pack) throw new Error(`${kind} was not compiled.`);
  return pack;
}
