import type { Audience, PromptPackKind } from '#lib/speech/voice-artifact.public.ts';

const AUDIENCE: Readonly<Record<PromptPackKind, Audience>> = {
  private_standard: 'private',
  private_memory: 'private',
  private_emerging: 'private',
  public_standard: 'public',
  public_emerging: 'public',
};

export const packAudience = (kind: PromptPackKind): Audience => AUDIENCE[kind];
