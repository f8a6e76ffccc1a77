import type { Audience, Maturity, PromptPackKind } from '#lib/speech/voice-artifact.public.ts';

type Choice<Pack> = {
  packs: Readonly<Record<PromptPackKind, Pack>>;
  audience: Audience;
  surface: 'standard' | 'memory' | 'public';
  maturity: Maturity;
};

export const getReflectionPromptPack = <Pack>({ packs, ...choice }: Choice<Pack>): Pack =>
  packs[promptPackKind(choice)];

/** What the public agent speaks from is public, whoever calls it. */
export function promptPackKind({
  audience,
  surface,
  maturity,
}: Omit<Choice<unknown>, 'packs'>): PromptPackKind {
  if (audience === 'public' || surface === 'public')
    return maturity === 'mature' ? 'public_standard' : 'public_emerging';
  if (maturity === 'emerging') return 'private_emerging';
  return surface === 'memory' ? 'private_memory' : 'private_standard';
}
