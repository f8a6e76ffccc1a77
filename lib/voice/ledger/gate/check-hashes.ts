import { canonicalHash, hashText } from '#lib/platform/canonical-hash.ts';
import { hashNamespaceScope } from '#lib/voice/pack/namespace-scope.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { packContentHash } from '#lib/voice/pack/pack-hash.ts';
import type { ArtifactParts } from './artifact-parts.ts';
import type { Check, Flaw } from './gate-context.ts';

/** What the runtime will compare by its hash alone is what it is said to be. */
export const checkHashes: Check = (parts) => [
  ...packFlaws(parts),
  ...evidenceFlaws(parts, 'private'),
  ...evidenceFlaws(parts, 'public'),
  ...scopeFlaws(parts),
];

function packFlaws({ packs, dossiers }: ArtifactParts): Flaw[] {
  const dossierHashes = {
    private: dossiers.private && hashOf(() => canonicalHash(dossiers.private)),
    public: dossiers.public && hashOf(() => canonicalHash(dossiers.public)),
  };
  return packs.flatMap(({ kind, pack }) => {
    const audience = packAudience(kind);
    const flaws: Flaw[] = [];
    if (dossiers[audience] && pack.dossierHash !== dossierHashes[audience])
      flaws.push({
        path: `prompt_packs.${kind}.dossierHash`,
        message: "This is not the hash of its audience's dossier.",
      });
    if (pack.contentHash !== hashOf(() => packContentHash(pack)))
      flaws.push({ path: `prompt_packs.${kind}.contentHash`, message: 'This is not the hash of the pack.' });
    return flaws;
  });
}

const evidenceFlaws = ({ evidence }: ArtifactParts, audience: 'private' | 'public'): Flaw[] =>
  (evidence[audience] ?? []).flatMap(({ quote, contentHash }, place) =>
    hashText(quote) === contentHash
      ? []
      : [
          {
            path: `voice_evidence_pack.${audience}.${place}.contentHash`,
            message: 'This is not the hash of the quote.',
          },
        ],
  );

const scopeFlaws = ({ sync }: ArtifactParts): Flaw[] =>
  !sync || sync.scopeHash === hashOf(() => hashNamespaceScope(sync.publishedNamespaces))
    ? []
    : [{ path: 'sync.scopeHash', message: 'This is not the hash of the published namespaces.' }];

/** Half a surrogate pair has no canonical form, and so no hash that anything could equal. */
function hashOf(compute: () => string): string | null {
  try {
    return compute();
  } catch {
    return null;
  }
}
