import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import { z } from 'zod';

/**
 * What a provider adds to its own reasoning and calls, and wants to see again with them, as one opaque text. Each provider
 * reads only what stands under its own name, so a signature may be shown to another one.
 */
export const toSignature = (metadata: SharedV4ProviderMetadata | undefined): string | undefined =>
  metadata && Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : undefined;

const metadataSchema = z.record(z.string(), z.record(z.string(), z.json()));

/** A text that is no signature is none. */
export function fromSignature(signature: string | undefined): SharedV4ProviderMetadata | undefined {
  if (signature === undefined) return undefined;
  try {
    return metadataSchema.safeParse(JSON.parse(signature)).data;
  } catch {
    return undefined;
  }
}
