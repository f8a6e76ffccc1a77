import { PROMPT_PACK_KINDS } from '#lib/speech/voice-artifact.public.ts';
import type { Check } from './gate-context.ts';

export const checkPacksPresent: Check = ({ packNames, packs }) => {
  if (!packNames) return [];
  const missing = PROMPT_PACK_KINDS.filter((kind) => !packNames.includes(kind));
  const misplaced = packs.filter(({ kind, pack }) => pack.kind !== kind);
  return [
    ...missing.map((kind) => ({ path: `prompt_packs.${kind}`, message: 'This pack is missing.' })),
    ...misplaced.map(({ kind }) => ({
      path: `prompt_packs.${kind}.kind`,
      message: 'A pack of another kind stands in this place.',
    })),
  ];
};
