import type { Finding } from '#lib/contracts/voice-artifact.ts';
import type { ArtifactParts } from './artifact-parts.ts';

/** What the database says at the moment of judging, whatever a payload claims. */
export type GateContext = {
  publishedNamespaces: readonly string[];
  /** Published now, and not outranked. `verbatim`: the quote stands word for word in its source, or is what a correction says. */
  published: readonly { id: string; quote: string; verbatim: boolean }[];
  /** The quotes of all evidence that is not published, sealed included. */
  unpublished: readonly string[];
};

/** What is wrong, and where. Never the words themselves: findings outlive a payload whose words have been erased. */
export type Flaw = Pick<Finding, 'path' | 'message'>;

/** The same parts and context always give the same flaws. It never throws. */
export type Check = (parts: ArtifactParts, context: GateContext) => Flaw[];
