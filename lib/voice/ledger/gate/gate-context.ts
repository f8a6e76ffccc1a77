import type { Audience, Finding } from '#lib/speech/voice-artifact.public.ts';
import type { WrittenWishes } from '#lib/voice/pack/wishes.ts';
import type { ArtifactParts } from './artifact-parts.ts';

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

/** The same parts and context always give the same flaws. It never throws. */
export type Check = (parts: ArtifactParts, context: GateContext) => Flaw[];
