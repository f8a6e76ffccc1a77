import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import { harmlessName } from '#lib/platform/harmless-words.ts';
import type {
  Audience,
  Need,
  PromptPack,
  PromptPackKind,
  Theme,
  VoiceDossier,
} from '#lib/speech/voice-artifact.public.ts';
import { OTHER_VALUES, PROMPT_LIMIT, VALUE_LIMITS } from '../limits.public.ts';
import { PLACEHOLDERS, placeholdersIn, withoutPlaceholders } from '../placeholders.ts';
import { THEME_NAMES } from '../texts/themes.public.ts';
import { POLICY_PREAMBLE, toolContractOf, WRAP_UP_GUIDANCE } from './fixed-sections.ts';
import { packContentHash } from './pack-hash.ts';
import { promptWords } from './prompt-words.ts';
import { renderPrompt } from './render-prompt.ts';
import { PACK_TEMPLATES } from './templates/pack-templates.ts';
import type { VoiceSide } from './voice-side.ts';

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
  const bare = valuesFor(kind, displayName, { side, room: 0 });
  const room = PROMPT_LIMIT - longestFilled(kind, renderPrompt(template.systemPrompt, bare));
  const values = valuesFor(kind, displayName, { side, room });
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

/** A prompt with every variable as long as a session may make it. */
function longestFilled(kind: PromptPackKind, prompt: string): number {
  const limits: Readonly<Record<string, number>> = VALUE_LIMITS;
  const values = PLACEHOLDERS[kind].allowed.reduce((sum, name) => sum + (limits[name] ?? 0), 0);
  return withoutPlaceholders(prompt).length + values + OTHER_VALUES;
}

type Filling = { side: VoiceSide<Audience>; room: number };

function valuesFor(kind: PromptPackKind, displayName: string, { side, room }: Filling) {
  const sections = promptWords(side.dossier, room);
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
    missing: side.needs
      .filter(({ have, need }) => have < need)
      .map(({ kind }) => helpWith(kind, side.openThemes)),
  };
}

const FEWEST_SENTENCES = 5;

function measuredSentence({ dossier: { diction } }: VoiceSide<Audience>): string {
  if (diction.sentences < FEWEST_SENTENCES) return '';
  const counted: readonly (readonly [number, string])[] = [
    [diction.selfFirst, 'begin with "I"'],
    [diction.ofSelf, 'speak of themself'],
    [diction.shortForms, 'have a short form ("don\'t")'],
    [diction.figures, 'figures'],
    [diction.dashes, 'a dash'],
    [diction.colons, 'a colon'],
    [diction.semicolons, 'a semicolon'],
    [diction.capitals, 'CAPITALS'],
    [diction.ampersands, 'an "&"'],
    [diction.quotations, 'quote somebody'],
    [diction.questions, 'ask'],
    [diction.exclamations, 'cry out'],
    [diction.smallStarts, 'begin small'],
    [diction.openEnds, 'lack a stop'],
  ];
  // What hardly any of a hundred does goes without saying: a prompt has little room.
  const does = counted.flatMap(([share, what]) => (share >= FEWEST_OF_HUNDRED ? `${share} ${what}` : []));
  const said = (words: VoiceDossier['diction']['littleWords']) =>
    words.map(({ word, ofThousand }) => `${asWritten(word)} ${ofThousand}`).join(', ');
  const often = said(diction.littleWords.filter(({ isMore }) => isMore));
  const seldom = said(diction.littleWords.filter(({ isMore, ofThousand }) => !isMore && ofThousand > 0));
  const never = diction.littleWords.filter(({ isMore, ofThousand }) => !isMore && ofThousand === 0);
  const [few, some, many, more, most] = diction.lengths;
  return [
    `Of a hundred of their sentences, ${few} have up to 5 words, ${some} up to 10, ${many} up to 16, ${more} up to 24, and ${most} more`,
    ...(does.length > 0 ? [`Of these hundred, ${does.join(', ')}`] : []),
    `They have ${diction.commas} commas`,
    ...(often ? [`Of a thousand words, more than others say: ${often}`] : []),
    ...(seldom ? [`Fewer: ${seldom}`] : []),
    ...(never.length > 0 ? [`Hardly ever: ${never.map(({ word }) => asWritten(word)).join(', ')}`] : []),
  ]
    .join('. ')
    .concat('.');
}

const asWritten = (word: string): string => word.replace(/^i(?=$|['’])/u, 'I');

const FEWEST_OF_HUNDRED = 2;

const countOfStatements = (count: number): string =>
  count === 0 ? 'no statement at all' : count === 1 ? 'one statement' : `${count} statements`;

/** What to ask for while there is too little of a kind. */
const HELPS: Readonly<Record<Need['kind'], string>> = {
  statements: 'Plain facts of their life and what they hold true: where and when, with whom, and why.',
  tellings: 'A story of one day, from its beginning to its end.',
  themes: 'What was hardly spoken of so far',
  minutes: 'More of their own words about anything that they like to tell of.',
};

const helpWith = (kind: Need['kind'], openThemes: readonly Theme[]): string =>
  kind === 'themes'
    ? `${HELPS.themes}: ${openThemes.map((theme) => THEME_NAMES[theme]).join(', ')}.`
    : HELPS[kind];
