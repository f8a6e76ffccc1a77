import { canonicalHash } from '#lib/platform/canonical-hash.ts';
import type { PromptPack } from '#lib/speech/voice-artifact.public.ts';

/** Of everything in a pack but the hash itself. */
export function packContentHash(pack: Omit<PromptPack, 'contentHash'>): string {
  const { kind, systemPrompt, firstMessage, dossierHash, toolContract, placeholders } = pack;
  return canonicalHash({ kind, systemPrompt, firstMessage, dossierHash, toolContract, placeholders });
}
