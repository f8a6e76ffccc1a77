import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where the local voice provider of a data directory answers, and to which key, so that commands in another terminal find it. */
const addressSchema = z.object({
  url: z.url(),
  apiKey: z.string(),
  /** Of the app that runs beside it: what its agents call, whatever port that has. */
  appUrl: z.url(),
});

export type VoiceAddress = z.infer<typeof addressSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'voice-address.json');

export const writeVoiceAddress = (dataDir: string, address: VoiceAddress): void =>
  writeFileSync(fileOf(dataDir), JSON.stringify(address), { mode: 0o600 });

export const removeVoiceAddress = (dataDir: string): void => rmSync(fileOf(dataDir), { force: true });

/** Null when none is running; one that was killed has left an address at which nobody answers. */
export async function readVoiceAddress(dataDir: string): Promise<VoiceAddress | null> {
  if (!existsSync(fileOf(dataDir))) return null;
  const address = addressSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  try {
    const answer = await fetch(`${address.url}/v1/convai/agents?page_size=1`, {
      headers: { 'xi-api-key': address.apiKey },
      signal: AbortSignal.timeout(2_000),
    });
    await answer.body?.cancel();
    return answer.ok ? address : null;
  } catch {
    return null;
  }
}
