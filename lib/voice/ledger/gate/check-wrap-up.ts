import { withoutFenced } from '#lib/voice/pack/fence.ts';
import { WRAP_UP_GUIDANCE } from '#lib/voice/pack/wrap-up-guidance.ts';
import type { Check } from './gate-context.ts';

/** A voice that does not know how to end a call is cut off in the middle of a sentence. */
export const checkWrapUp: Check = ({ packs }) =>
  packs
    .filter(({ pack }) => !withoutFenced(pack.systemPrompt).includes(WRAP_UP_GUIDANCE))
    .map(({ kind }) => ({
      path: `prompt_packs.${kind}.systemPrompt`,
      message: 'It does not say how to wrap up, and when to call end_call.',
    }));
