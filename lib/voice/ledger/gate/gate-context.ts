import { z } from 'zod';
import {
  type Audience,
  type Capsule,
  capsuleSchema,
  type EvidenceItem,
  evidenceItemSchema,
  type Finding,
  PROMPT_PACK_KINDS,
  type PromptPack,
  type PromptPackKind,
  promptPackSchema,
  syncMetadataSchema,
  type VoiceArtifact,
  type VoiceDossier,
  voiceDossierSchema,
} from '#lib/speech/voice-artifact.public.ts';
import type { WrittenWishes } from '#lib/voice/pack/wishes.ts';

/** What the database says at the moment of judging, whatever a payload claims. */
export type GateContext = {
  publishedNamespaces: readonly string[];
  /** Of the owner, as far as they are for guests. */
  publicWishes: WrittenWishes;
  /**
   * Published now, and not outranked; `asked`: the question that a reply is to. `verbatim`: both stand word for word in their source,
   * or are what a correction says.
   */
  published: readonly { id: string; quote: string; asked: string | null; verbatim: boolean }[];
  /** What each audience may hear now of the person's own lines. */
  spoken: Readonly<Record<Audience, readonly { sourceId: string; text: string }[]>>;
  /** The quotes of all evidence that is not published, and what was asked for them, sealed included. */
  unpublished: readonly string[];
};

/** What is wrong, and where. Never the words themselves: findings outlive a payload whose words have been erased. */
export type Flaw = Pick<Finding, 'path' | 'message'>;

/** What of a payload has the right shape. What has not is reported once, by the schema, and left out of every other check. */
export type ArtifactParts = {
  evidence: { private: EvidenceItem[] | undefined; public: EvidenceItem[] | undefined };
  dossiers: { private: VoiceDossier | undefined; public: VoiceDossier | undefined };
  packs: { kind: PromptPackKind; pack: PromptPack }[];
  /** Of packs, whatever their shape; undefined when there is nothing that could hold any. */
  packNames: string[] | undefined;
  sync: VoiceArtifact['sync'] | undefined;
  capsule: Capsule | undefined;
  narrative: string | undefined;
};

export function artifactParts(payload: unknown): ArtifactParts {
  const evidence = member(payload, 'voice_evidence_pack');
  const dossiers = member(payload, 'reflection_voice_dossier');
  const packs = member(payload, 'prompt_packs');
  return {
    evidence: {
      private: shaped(evidenceList, member(evidence, 'private')),
      public: shaped(evidenceList, member(evidence, 'public')),
    },
    dossiers: {
      private: shaped(voiceDossierSchema, member(dossiers, 'private')),
      public: shaped(voiceDossierSchema, member(dossiers, 'public')),
    },
    packs: PROMPT_PACK_KINDS.flatMap((kind) => {
      const pack = shaped(promptPackSchema, member(packs, kind));
      return pack ? [{ kind, pack }] : [];
    }),
    packNames: isObject(packs) ? Object.keys(packs) : undefined,
    sync: shaped(syncMetadataSchema, member(payload, 'sync')),
    capsule: shaped(capsuleSchema, member(payload, 'capsule')),
    narrative: shaped(z.string(), member(payload, 'persona_narrative')),
  };
}

const evidenceList = z.array(evidenceItemSchema);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const member = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

function shaped<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** The same parts and context always give the same flaws. It never throws. */
export type Check = (parts: ArtifactParts, context: GateContext) => Flaw[];
