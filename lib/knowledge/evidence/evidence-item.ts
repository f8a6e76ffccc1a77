import type { EvidenceKind } from '../store/as-user/evidence.ts';

/**
 * A short statement of the person about themself, or a longer telling of theirs, word for word as it stands in the source;
 * `asked`, of an exchange alone, is the question before it, which is somebody else's.
 */
export type EvidenceItem = {
  kind: EvidenceKind;
  quote: string;
  asked?: string | undefined;
  /** Somebody asked who is neither the person nor our interviewer: guests are not told of it. */
  members_only?: boolean | undefined;
};

/**
 * A text, whose words it holds, and its language: two letters of ISO 639-1, null when it is not known. In an interview every
 * name at the beginning of a line is a speaker's.
 */
export type EvidenceInput = {
  text: string;
  person: string;
  isInterview: boolean;
  language: string | null;
  /** What this text calls the person, as somebody chose. */
  calledAs?: readonly string[] | null;
};

/**
 * Finds evidence in a text, in the order of the text. Every quote is one or more whole sentences of it, said by the person, of
 * themself and word for word, and none comes twice.
 */
export type EvidenceExtractor = (input: EvidenceInput) => Promise<EvidenceItem[]>;

export const EVIDENCE_LIMITS = {
  /** Of one source, so that a whole book does not outweigh everything else. */
  perSource: 1_000,
  quoteLength: 600,
  /** Of one source, of each kind. */
  tellings: 60,
  /** Characters of an anecdote or a reply. */
  tellingLength: 900,
} as const;
