import { TOOL_ACTIONS, toolNameOf } from '#lib/models/tool-actions.public.ts';
import { harmlessName } from '#lib/platform/harmless-words.ts';
import {
  PROMPT_PACK_KINDS,
  type PromptPack,
  type PromptPackKind,
} from '#lib/speech/voice-artifact.public.ts';
import { POLICY_PREAMBLE, toolContractOf } from '#lib/voice/pack/fixed-sections.ts';
import { packAudience } from '#lib/voice/pack/pack-audience.ts';
import { hasOpenFence, renderPrompt, withoutFenced } from '#lib/voice/pack/render-prompt.ts';
import { DISCLOSURE } from '#lib/voice/pack/templates/disclosure.ts';
import { PLACEHOLDERS, placeholdersIn } from '#lib/voice/placeholders.ts';
import type { Check, Flaw } from './gate-context.ts';

/** What a pack promises to the session that fills it in, and what it may speak of. By the place it stands in, not by what it says of itself. */
export const checkContract: Check = ({ packs, capsule }) =>
  packs.flatMap(({ kind, pack }) =>
    [
      ...placeholderFlaws(kind, pack),
      ...toolFlaws(kind, pack),
      ...policyFlaws(pack),
      ...fenceFlaws(pack),
      ...(capsule && packAudience(kind) === 'public' ? disclosureFlaws(pack, capsule.name) : []),
    ].map(({ path, message }) => ({ path: `prompt_packs.${kind}.${path}`, message })),
  );

/** Parts of our own instructions. What else a kind requires is data, and stands between marks. */
const IN_EVERY_PACK = PROMPT_PACK_KINDS.map((kind) => PLACEHOLDERS[kind].required).reduce(
  (shared, required) => shared.filter((name) => required.includes(name)),
);

function placeholderFlaws(
  kind: PromptPackKind,
  { systemPrompt, firstMessage, placeholders }: PromptPack,
): Flaw[] {
  const used = placeholdersIn(systemPrompt, firstMessage);
  const instructed = placeholdersIn(withoutFenced(systemPrompt));
  const { required, allowed } = PLACEHOLDERS[kind];
  const missing = required.filter(
    (name) => !(IN_EVERY_PACK.includes(name) ? instructed : used).includes(name),
  );
  const unknown = used.filter((name) => !allowed.includes(name));
  return [
    ...missing.map((name) => ({ path: 'systemPrompt', message: `The variable ${name} is not used.` })),
    ...(unknown.length > 0
      ? [{ path: 'systemPrompt', message: 'A variable is used that this kind of pack does not have.' }]
      : []),
    ...(isSame(placeholders, used)
      ? []
      : [{ path: 'placeholders', message: 'These are not the variables that the texts use.' }]),
  ];
}

function toolFlaws(kind: PromptPackKind, { systemPrompt, toolContract }: PromptPack): Flaw[] {
  const callable = toolContractOf(packAudience(kind));
  // What people said may hold any word.
  const instructions = withoutFenced(systemPrompt);
  const spokenOf = TOOL_ACTIONS.map(toolNameOf).filter((name) => instructions.includes(name));
  return [
    ...(isSame(toolContract, callable)
      ? []
      : [{ path: 'toolContract', message: 'These are not the tools that this surface may call.' }]),
    ...(isSame(spokenOf, callable)
      ? []
      : [
          {
            path: 'systemPrompt',
            message: 'The prompt does not speak of exactly the tools that this surface may call.',
          },
        ]),
  ];
}

const policyFlaws = ({ systemPrompt }: PromptPack): Flaw[] =>
  withoutFenced(systemPrompt).includes(POLICY_PREAMBLE)
    ? []
    : [
        {
          path: 'systemPrompt',
          message: 'The rules above everything else do not stand in it word for word.',
        },
      ];

const fenceFlaws = ({ systemPrompt }: PromptPack): Flaw[] =>
  hasOpenFence(systemPrompt)
    ? [{ path: 'systemPrompt', message: 'What is quoted does not end where our own words begin.' }]
    : [];

const disclosureFlaws = ({ firstMessage }: PromptPack, name: string): Flaw[] =>
  firstMessage.includes(renderPrompt(DISCLOSURE, { name: harmlessName(name) }))
    ? []
    : [{ path: 'firstMessage', message: 'It does not tell a guest that an AI speaks, and for whom.' }];

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, place) => name === other[place]);
