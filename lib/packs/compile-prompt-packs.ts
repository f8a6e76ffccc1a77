import type { Audience, PromptPack, PromptPackKind } from '#lib/contracts/voice-artifact.ts';
import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { harmlessName } from './harmless-words.ts';
import { packContentHash } from './pack-hash.ts';
import { PLACEHOLDERS, placeholdersIn } from './placeholders.ts';
import { POLICY_PREAMBLE } from './policy-preamble.ts';
import { promptWords } from './prompt-words.ts';
import { renderPrompt } from './render-prompt.ts';
import { PACK_TEMPLATES } from './templates/pack-templates.ts';
import { toolContractOf } from './tool-contract.ts';
import type { VoiceSide } from './voice-side.ts';
import { WRAP_UP_GUIDANCE } from './wrap-up-guidance.ts';

type Given<Of extends Audience> = { displayName: string; side: VoiceSide<Of> };
type Packs<Of extends Audience> = Record<Extract<PromptPackKind, `${Of}_${string}`>, PromptPack>;

export const compilePrivatePacks = (given: Given<'private'>): Packs<'private'> => ({
  private_standard: compilePack('private_standard', given),
  private_memory: compilePack('private_memory', given),
  private_emerging: compilePack('private_emerging', given),
});

export const compilePublicPacks = (given: Given<'public'>): Packs<'public'> => ({
  public_standard: compilePack('public_standard', given),
  public_emerging: compilePack('public_emerging', given),
});

function compilePack(kind: PromptPackKind, { displayName, side }: Given<Audience>): PromptPack {
  const template = PACK_TEMPLATES[kind];
  const values = valuesFor(kind, displayName, side);
  const systemPrompt = renderPrompt(template.systemPrompt, values);
  const firstMessage = renderPrompt(template.firstMessage, values);
  const pack = {
    kind,
    systemPrompt,
    firstMessage,
    dossierHash: canonicalHash(side.dossier),
    toolContract: toolContractOf(side.audience),
    placeholders: placeholdersIn(systemPrompt, firstMessage),
  };
  return { ...pack, contentHash: packContentHash(pack) };
}

function valuesFor(kind: PromptPackKind, displayName: string, side: VoiceSide<Audience>) {
  const sections = promptWords(side.dossier);
  return {
    name: harmlessName(displayName),
    policyPreamble: POLICY_PREAMBLE,
    wrapUpGuidance: WRAP_UP_GUIDANCE,
    // They come out of the rendering as they went in. One that this kind may not use makes the rendering throw.
    runtime: Object.fromEntries(PLACEHOLDERS[kind].allowed.map((name) => [name, `{{${name}}}`])),
    sections,
    isEmpty: sections.length === 0,
    measured: measuredSentence(side),
    countOfStatements: countOfStatements(side.statements),
    missing: side.needs.filter(({ have, need }) => have < need).map(({ kind }) => HELPS[kind]),
  };
}

const FEWEST_SENTENCES = 5;

function measuredSentence({ dossier: { diction } }: VoiceSide<Audience>): string {
  if (diction.sentences < FEWEST_SENTENCES) return '';
  return `Half of their sentences have ${Math.round(diction.medianSentence)} words or fewer, the longest has ${diction.longestSentence}.`;
}

const countOfStatements = (count: number): string =>
  count === 0 ? 'no statement at all' : count === 1 ? 'one statement' : `${count} statements`;

const HELPS: Readonly<Record<VoiceSide<Audience>['needs'][number]['kind'], string>> = {
  fact: 'Plain facts of their life: where and when, what they did, and with whom.',
  belief: 'What they hold true, what they love, and what they would never do.',
  story: 'A story of one day, from its beginning to its end.',
};
