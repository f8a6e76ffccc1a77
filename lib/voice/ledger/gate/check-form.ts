import { canonicalHash, hashText } from '#lib/platform/canonical-hash.ts';
import { PROMPT_PACK_KINDS, voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import { FIRST_MESSAGE_LIMIT, LINE_LIMIT, NARRATIVE_LIMIT, PROMPT_LIMIT } from '../../limits.public.ts';
import { WRAP_UP_GUIDANCE } from '../../pack/fixed-sections.ts';
import { hashNamespaceScope } from '../../pack/namespace-scope.ts';
import { packAudience } from '../../pack/pack-audience.ts';
import { packContentHash } from '../../pack/pack-hash.ts';
import { withoutFenced } from '../../pack/render-prompt.ts';
import { withoutPlaceholders } from '../../placeholders.ts';
import type { ArtifactParts, Check, Flaw } from './gate-context.ts';

const LONGEST_MESSAGE = 200;

export function checkSchema(payload: unknown): Flaw[] {
  const parsed = voiceArtifactSchema.safeParse(payload);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, code, message }) => ({
    path: path.map(String).join('.').slice(0, LONGEST_MESSAGE),
    // The names of keys that nobody knows may be anybody's words.
    message:
      code === 'unrecognized_keys'
        ? 'There is more here than belongs here.'
        : message.slice(0, LONGEST_MESSAGE),
  }));
}

export const checkPacksPresent: Check = ({ packNames, packs }) => {
  if (!packNames) return [];
  const missing = PROMPT_PACK_KINDS.filter((kind) => !packNames.includes(kind));
  const misplaced = packs.filter(({ kind, pack }) => pack.kind !== kind);
  return [
    ...missing.map((kind) => ({ path: `prompt_packs.${kind}`, message: 'This pack is missing.' })),
    ...misplaced.map(({ kind }) => ({
      path: `prompt_packs.${kind}.kind`,
      message: 'A pack of another kind stands in this place.',
    })),
  ];
};

/** What is read by a model, or becomes the value of a variable, is of a size and of characters that nothing trips over. */
export const checkSize: Check = (parts) =>
  spokenTexts(parts).flatMap(({ path, text, limit }) => [
    ...(text.length > limit ? [{ path, message: `It is longer than ${limit} characters.` }] : []),
    ...(CONTROL.test(text) ? [{ path, message: 'There is a control character in it.' }] : []),
    ...(BRACE.test(withoutPlaceholders(text))
      ? [{ path, message: 'There is a brace in it that is not part of a variable.' }]
      : []),
  ]);

const CONTROL = /(?!\n)\p{Cc}/u;
const BRACE = /[{}]/;

function spokenTexts({ packs, capsule, narrative }: ArtifactParts) {
  return [
    ...packs.flatMap(({ kind, pack }) => [
      { path: `prompt_packs.${kind}.systemPrompt`, text: pack.systemPrompt, limit: PROMPT_LIMIT },
      { path: `prompt_packs.${kind}.firstMessage`, text: pack.firstMessage, limit: FIRST_MESSAGE_LIMIT },
    ]),
    ...(capsule?.lines ?? []).map(({ text }, place) => ({
      path: `capsule.lines.${place}`,
      text,
      limit: LINE_LIMIT,
    })),
    ...(capsule ? [{ path: 'capsule.name', text: capsule.name, limit: LINE_LIMIT }] : []),
    ...(narrative === undefined
      ? []
      : [{ path: 'persona_narrative', text: narrative, limit: NARRATIVE_LIMIT }]),
  ];
}

/** A voice that does not know how to end a call is cut off in the middle of a sentence. */
export const checkWrapUp: Check = ({ packs }) =>
  packs
    .filter(({ pack }) => !withoutFenced(pack.systemPrompt).includes(WRAP_UP_GUIDANCE))
    .map(({ kind }) => ({
      path: `prompt_packs.${kind}.systemPrompt`,
      message: 'It does not say how to wrap up, and when to call end_call.',
    }));

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
