import type { EvidenceKind } from '#lib/knowledge/store/as-user/evidence.ts';

/** How one language is read for statements. Each pattern looks at a sentence without what is quoted in it. */
export type LanguageRules = {
  /** Somebody speaks of themself. */
  self: RegExp;
  /** Somebody is spoken to. */
  address: RegExp;
  /** Days and places that are known only at the moment of speaking. */
  moment: RegExp;
  /** Courtesies, promises of the moment and talk about the conversation. */
  empty: RegExp;
  /** Openings and words that lean on what was said before, whatever stands in the sentence itself. */
  leans: RegExp;
  /** Of those the ones that the sentence before does not help either. */
  unsaid: RegExp | null;
  /** Pronouns, each with what may have been named before it in the same statement. */
  pronouns: readonly { of: RegExp; named: RegExp }[];
  /** The first that fits decides. */
  kinds: readonly { kind: EvidenceKind; says: RegExp }[];
  /** Something happened. */
  happened: RegExp;
  /** What a reader who was not there can hold on to: a name, a year, somebody of theirs, something that is introduced. */
  anchor: RegExp;
  /** In a talk: ends with the name of whom it is said to, where it can be told from other words. */
  vocative: RegExp | null;
  /** Something that is taken to be known. */
  definite: RegExp;
};

const LETTER = String.raw`[\p{L}\p{M}\p{N}]`;

/** One of these, as whole words, in any case. Alternatives are separated by `|`. */
export const anyOf = (alternatives: string): RegExp =>
  new RegExp(`(?<!${LETTER}|${LETTER}['’-])(?:${alternatives})(?!${LETTER}|['’-]${LETTER})`, 'iu');

/** The sentence begins with one of these. */
export const beginsWith = (alternatives: string): RegExp =>
  new RegExp(String.raw`^[\s"'“”„«»(*_–—-]*(?:${alternatives})(?!${LETTER})`, 'iu');

export const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'), 'iu');

/** A name within a sentence that is not behind one of these words, which stand before places. */
/** "Nils called him": somebody else than the one who is named. */
export const OBJECT_FIRST =
  /^(?-i:\p{Lu}\p{L}+)(?:[- ](?-i:\p{Lu}\p{L}+))* \p{Ll}+ (?:him|her|them|ihn|ihr|ihnen|honom|henne|dem)(?!\p{L})/iu;

export const nameNotBehind = (prepositions: string, noNames = 'I'): RegExp =>
  new RegExp(
    String.raw`(?<=[\p{L},;] )(?<!(?:^|\s)(?:${prepositions}) )(?!(?:${noNames})(?!\p{L}))(?!I\b)(?-i:\p{Lu}\p{Ll}+)`,
    'iu',
  );
