import { harmlessName, harmlessWords } from '#lib/platform/harmless-words.ts';
import type {
  Audience,
  Capsule,
  EvidenceItem,
  Statement,
  VoiceArtifact,
  VoiceDossier,
  VoiceEvidencePack,
  VoiceProgress,
} from '#lib/speech/voice-artifact.public.ts';
import { LINE_LIMIT, NARRATIVE_LIMIT } from '../limits.public.ts';
import { compileDossier } from './compile-dossier.ts';
import { compilePrivatePacks, compilePublicPacks } from './compile-prompt-packs.ts';
import { COUNTED_IN_LINES, type Style } from './measure-style.ts';
import { hashNamespaceScope, namespaceScope } from './namespace-scope.ts';
import { properNames } from './proper-names.ts';
import { sortEvidence } from './sayings.ts';
import { withoutNameOf } from './spoken-words.ts';
import { type VoiceSide, voiceSide } from './voice-side.ts';
import { NO_WISHES, readWishes, type WrittenWishes } from './wishes.ts';

export type Dossiers = { private: VoiceDossier; public: VoiceDossier };

type CompilationInput = {
  displayName: string;
  evidence: VoiceEvidencePack;
  publishedNamespaces: readonly string[];
  /** Of the owner, for each audience. */
  wishes?: Record<Audience, WrittenWishes>;
  /** Of everything that may be heard; without them, of the evidence alone. */
  styles?: Record<Audience, Style>;
  /** What somebody else made of the same evidence; without them the rules do. */
  dossiers?: Dossiers;
};

const BYTES_PER_TOKEN = 4;

/** Near enough for planning, in any script: what takes more bytes in UTF-8 takes more tokens too. */
export const estimateTokens = (text: string): number =>
  Math.ceil(Buffer.byteLength(text, 'utf8') / BYTES_PER_TOKEN);

/** Who speaks, in a paragraph of their own sentences; empty where there are none. Becomes the value of a run-time variable. */
function personaNarrative(displayName: string, { dossier }: VoiceSide<'private'>): string {
  const sentences = [
    ...dossier.identity.slice(0, 4),
    ...dossier.stories.slice(0, 2),
    ...dossier.values.slice(0, 3),
    ...dossier.tone.slice(0, 2),
  ].map(({ text }) => harmlessWords(text));
  let narrative = '';
  for (const sentence of sentences) {
    const longer = narrative
      ? `${narrative} ${sentence}`
      : `${harmlessName(displayName)}, in their own words: ${sentence}`;
    if (sentence && longer.length <= NARRATIVE_LIMIT) narrative = longer;
  }
  return narrative;
}

const LINES = { identity: 5, values: 3, tone: 2 } as const;

/** Becomes the value of a run-time variable, and so its words are harmless already. */
function compileCapsule(displayName: string, { dossier }: VoiceSide<'private'>): Capsule {
  return {
    name: harmlessName(displayName),
    lines: (['identity', 'values', 'tone'] as const).flatMap((section) =>
      firstLines(dossier, section, LINES[section]),
    ),
  };
}

const firstLines = (dossier: VoiceDossier, section: keyof typeof LINES, most: number): Statement[] =>
  dossier[section]
    .map(({ text, evidenceIds }) => ({ text: harmlessWords(text), evidenceIds }))
    .filter(({ text }) => text !== '' && text.length <= LINE_LIMIT)
    .slice(0, most);

/**
 * Everything that makes a voice, out of what a person said. Pure: the same evidence gives the same bytes, in whatever order
 * it comes and whatever machine this is. What is public is made of the public list alone.
 */
export function compileVoiceArtifact(input: CompilationInput): VoiceArtifact {
  const { displayName, publishedNamespaces } = input;
  const evidence = {
    private: sortEvidence(input.evidence.private),
    public: sortEvidence(input.evidence.public),
  };
  const wishes = input.wishes ?? { private: NO_WISHES, public: NO_WISHES };
  const dossierOf = (audience: Audience): VoiceDossier => {
    const dossier = input.dossiers?.[audience] ?? compileDossier(evidence[audience]);
    const style = input.styles?.[audience];
    const inLines = style && restingOn(evidence[audience], style);
    const diction = withoutNameOf(displayName, { ...dossier.diction, ...inLines });
    return { ...dossier, diction, wishes: readWishes(wishes[audience]) };
  };
  const dossiers = { private: dossierOf('private'), public: dossierOf('public') };
  const members = voiceSide('private', { evidence: evidence.private, dossier: dossiers.private });
  const guests = voiceSide('public', { evidence: evidence.public, dossier: dossiers.public });
  const packs = {
    ...compilePrivatePacks({ displayName, side: members }),
    ...compilePublicPacks({ displayName, side: guests }),
  };
  const scope = namespaceScope(publishedNamespaces);
  return {
    voice_evidence_pack: evidence,
    reflection_voice_dossier: dossiers,
    prompt_packs: packs,
    sync: {
      publishedNamespaces: scope,
      scopeHash: hashNamespaceScope(scope),
      maturity: { private: members.maturity, public: guests.maturity },
      progress: { private: progressOf(members), public: progressOf(guests) },
      names: {
        private: properNames(quotesOf(evidence.private)),
        public: properNames(quotesOf(evidence.public)),
      },
    },
    capsule: compileCapsule(displayName, members),
    // Of the longest pack: what a conversation costs before anybody has said a word.
    token_estimate: Math.max(
      ...Object.values(packs).map(({ systemPrompt, firstMessage }) =>
        estimateTokens(systemPrompt + firstMessage),
      ),
    ),
    persona_narrative: personaNarrative(displayName, members),
  };
}

/**
 * Words that were counted in all lines rest on sources, and of these on none that no evidence of this audience is of: whatever takes
 * back a source takes back its evidence, and with it this voice.
 */
export function restingOn(evidence: readonly EvidenceItem[], style: Style): Style {
  const known = new Set(evidence.map(({ sourceId }) => sourceId));
  const resting = { ...style };
  for (const list of COUNTED_IN_LINES)
    resting[list] = style[list]
      .map((counted) => ({ ...counted, sourceIds: counted.sourceIds.filter((id) => known.has(id)) }))
      .filter(({ evidenceIds, sourceIds }) => evidenceIds.length + sourceIds.length > 0);
  return resting;
}

const progressOf = ({ needs, openThemes }: VoiceSide<Audience>): VoiceProgress => ({ needs, openThemes });

const quotesOf = (evidence: readonly EvidenceItem[]): string[] => evidence.map(({ quote }) => quote);
