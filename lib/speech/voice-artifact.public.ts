import { z } from 'zod';
import { USUAL_WORDS } from './usual-words.public.ts';

/** What the ledger keeps of one generation of a reflection's voice. Everything here sits in jsonb and is judged as it stands there. */

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** `told`: a statement of the person whose kind is not sure. */
export const STATEMENT_KINDS = ['fact', 'belief', 'story', 'phrase', 'style', 'told'] as const;
/** Longer pieces in the person's own words: a whole story of two to eight sentences, and a whole reply to a question. */
export const TELLING_KINDS = ['anecdote', 'exchange'] as const;
export const EVIDENCE_KINDS = [...STATEMENT_KINDS, ...TELLING_KINDS] as const;

export const isTelling = (kind: (typeof EVIDENCE_KINDS)[number]): kind is (typeof TELLING_KINDS)[number] =>
  kind === 'anecdote' || kind === 'exchange';

/** A statement in the person's own words. One that corrects another has the correction's id, and the source of what it corrects if any. */
export const evidenceItemSchema = z.strictObject({
  id: z.guid(),
  sourceId: z.guid().nullable(),
  correctionId: z.guid().nullable(),
  namespace: z.string().min(1),
  quote: z.string().min(1),
  /** The question that an exchange replies to, in the words of whoever asked; null for everything else. */
  asked: z.string().min(1).nullable(),
  kind: z.enum(EVIDENCE_KINDS),
  contentHash: hashSchema,
});
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;

/** Two lists that are read by two queries; the public one is no filter over the other. */
export const voiceEvidencePackSchema = z.strictObject({
  private: z.array(evidenceItemSchema),
  public: z.array(evidenceItemSchema),
});
export type VoiceEvidencePack = z.infer<typeof voiceEvidencePackSchema>;

/** Something that a dossier says, and the evidence it rests on. */
const statementSchema = z.strictObject({
  text: z.string().min(1),
  evidenceIds: z.array(z.guid()).min(1),
});
export type Statement = z.infer<typeof statementSchema>;

/** A question that was put to the person, and their whole reply. */
const exchangeSchema = statementSchema.extend({ asked: z.string().min(1) });
export type Exchange = z.infer<typeof exchangeSchema>;

/** Counted in statements, and then it rests on evidence; or in all lines of the person's, and then on sources that evidence is of. */
const measuredWordSchema = z
  .strictObject({
    word: z.string().min(1),
    count: z.int().positive(),
    evidenceIds: z.array(z.guid()),
    sourceIds: z.array(z.guid()),
  })
  .refine(({ evidenceIds, sourceIds }) => evidenceIds.length + sourceIds.length > 0);

export const DOSSIER_SECTIONS = [
  ...(['identity', 'tone', 'values', 'stories'] as const),
  ...(['boundaries', 'habits', 'life'] as const),
] as const;
/** Words that everybody uses, each person in measures of their own: by language, how often in ten thousand words. */
export const LITTLE_WORDS_BY_LANGUAGE: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  USUAL_WORDS.trim()
    .split('\n')
    .map((row) => {
      const [language = '', words = ''] = row.split(': ');
      const rates = words.split(', ').map((pair): [string, number] => {
        const [word = '', rate] = pair.split(' ');
        return [word, Number(rate)];
      });
      return [language, new Map(rates)];
    }),
);
const LITTLE_WORDS = [
  ...new Set([...LITTLE_WORDS_BY_LANGUAGE.values()].flatMap((rates) => [...rates.keys()])),
];

/** Lists of `diction`. */
export const MEASURED = ['openings', 'words', 'names', 'phrases'] as const;
export type DossierSection = (typeof DOSSIER_SECTIONS)[number];

/** What the owner wants of a voice: how it is to sound, and what it leaves alone. */
const wishesSchema = z.strictObject({ style: z.string(), boundaries: z.array(z.string().min(1)) });
export type Wishes = z.infer<typeof wishesSchema>;

const count = z.int().nonnegative();

export const voiceDossierSchema = z.strictObject({
  identity: z.array(statementSchema),
  tone: z.array(statementSchema),
  values: z.array(statementSchema),
  stories: z.array(statementSchema),
  boundaries: z.array(statementSchema),
  habits: z.array(statementSchema),
  /** Short lines of everything else, as many of them as there is room for. */
  life: z.array(statementSchema),
  exchanges: z.array(exchangeSchema),
  wishes: wishesSchema,
  /** Measured, not judged. Lengths are in words; shares are of a hundred sentences. */
  diction: z.strictObject({
    sentences: count,
    medianSentence: z.number().nonnegative(),
    longestSentence: count,
    /** Of five words or fewer, six to ten, eleven to sixteen, seventeen to twenty-four, more. */
    lengths: z.tuple([count, count, count, count, count]),
    commas: count,
    /** Sentences that begin with the person, speak of them, have a short form ("don't"), tell what somebody said in their words. */
    selfFirst: count,
    ofSelf: count,
    shortForms: count,
    quotations: count,
    questions: count,
    exclamations: count,
    dashes: count,
    semicolons: count,
    colons: count,
    /** Without a stop, or without a capital. */
    openEnds: count,
    smallStarts: count,
    /** With a number in figures, with whole words in capitals, with "&". */
    figures: count,
    capitals: count,
    ampersands: count,
    /** Of which this person says more than others do, or fewer. */
    littleWords: z.array(
      z.strictObject({ word: z.enum(LITTLE_WORDS), ofThousand: count, isMore: z.boolean() }),
    ),
    openings: z.array(measuredWordSchema),
    words: z.array(measuredWordSchema),
    names: z.array(measuredWordSchema),
    phrases: z.array(measuredWordSchema),
  }),
});
export type VoiceDossier = z.infer<typeof voiceDossierSchema>;

export const PROMPT_PACK_KINDS = [
  'private_standard',
  'private_memory',
  'public_standard',
  'private_emerging',
  'public_emerging',
] as const;
export const promptPackKindSchema = z.enum(PROMPT_PACK_KINDS);
export type PromptPackKind = z.infer<typeof promptPackKindSchema>;

export const promptPackSchema = z.strictObject({
  kind: promptPackKindSchema,
  systemPrompt: z.string().min(1),
  firstMessage: z.string().min(1),
  /** Of everything else in the pack. */
  contentHash: hashSchema,
  dossierHash: hashSchema,
  /** The names of the tools that this pack speaks of, in the order of their actions. */
  toolContract: z.array(z.string().min(1)),
  /** The run-time variables that prompt and first message use, sorted. */
  placeholders: z.array(z.string().min(1)),
});
export type PromptPack = z.infer<typeof promptPackSchema>;

export const maturitySchema = z.enum(['mature', 'emerging']);
export type Maturity = z.infer<typeof maturitySchema>;

export const AUDIENCES = ['private', 'public'] as const;
const audienceSchema = z.enum(AUDIENCES);
export type Audience = z.infer<typeof audienceSchema>;

/** What a voice needs some of before it speaks in full, each counted by itself. */
export const NEEDS = ['statements', 'tellings', 'themes', 'minutes'] as const;
export const THEMES = [
  ...(['childhood', 'family', 'work', 'places'] as const),
  ...(['people', 'views', 'pleasures', 'losses'] as const),
] as const;
export type Theme = (typeof THEMES)[number];

const needSchema = z.strictObject({
  kind: z.enum(NEEDS),
  have: z.int().nonnegative(),
  need: z.int().positive(),
});
export type Need = z.infer<typeof needSchema>;

/** What is missing most: of what there is too little of, that of which there is the smallest part. */
export const leastOf = (needs: readonly Need[]): Need | undefined =>
  needs
    .filter(({ have, need }) => have < need)
    .toSorted((one, other) => one.have / one.need - other.have / other.need)[0];

/** How far one audience's voice has come: what there is of what it needs, and what was hardly spoken of. */
export const progressSchema = z.strictObject({
  needs: z.array(needSchema),
  openThemes: z.array(z.enum(THEMES)),
});
export type VoiceProgress = z.infer<typeof progressSchema>;

export const sidesProgressSchema = z.strictObject({ private: progressSchema, public: progressSchema });
export type SidesProgress = z.infer<typeof sidesProgressSchema>;

/** What the runtime compares: which names were public when this was compiled, and how mature each audience's voice is. */
export const syncMetadataSchema = z.strictObject({
  publishedNamespaces: z.array(z.string().min(1)),
  scopeHash: hashSchema,
  maturity: z.strictObject({ private: maturitySchema, public: maturitySchema }),
  progress: sidesProgressSchema,
  /** That each audience's evidence speaks of, for the ear and the mouth of its agents. */
  names: z.strictObject({ private: z.array(z.string().min(1)), public: z.array(z.string().min(1)) }),
});

/** A few lines about who speaks, for the start of a private session; never for a public one. */
export const capsuleSchema = z.strictObject({
  name: z.string().min(1),
  lines: z.array(statementSchema),
});
export type Capsule = z.infer<typeof capsuleSchema>;

export const voiceArtifactSchema = z.strictObject({
  voice_evidence_pack: voiceEvidencePackSchema,
  reflection_voice_dossier: z.strictObject({ private: voiceDossierSchema, public: voiceDossierSchema }),
  prompt_packs: z.partialRecord(promptPackKindSchema, promptPackSchema),
  sync: syncMetadataSchema,
  capsule: capsuleSchema,
  token_estimate: z.int().nonnegative(),
  persona_narrative: z.string(),
});
export type VoiceArtifact = z.infer<typeof voiceArtifactSchema>;

/** Why the gate rejects. */
export const GATE_CHECKS = [
  'schema',
  'packs_present',
  'contract',
  'hashes',
  'provenance',
  'wrap_up',
  'leak',
  'size',
  'orders',
] as const;
export const findingSchema = z.strictObject({
  check: z.enum(GATE_CHECKS),
  path: z.string(),
  message: z.string().min(1),
});
export type Finding = z.infer<typeof findingSchema>;
