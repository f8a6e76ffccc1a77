import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { newToken } from '#lib/platform/token.ts';

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

/** What the app and a voice provider know each other by, and the file of a data directory that keeps it. */
const FILES = {
  ELEVENLABS_TOOL_SECRET: 'tool-secret',
  ELEVENLABS_BINDING_SECRET: 'binding-secret',
  ELEVENLABS_WEBHOOK_SECRET: 'webhook-secret',
} as const;

type VoiceSecrets = Record<keyof typeof FILES, string>;

/** Those that are set, and for the others what was made once for this data directory: the provider keeps them too. */
export function voiceSecrets(
  dataDir: string,
  settings: Readonly<Record<string, string | undefined>>,
): VoiceSecrets {
  const secretOf = (variable: keyof typeof FILES) =>
    settings[variable] || readOrMake(join(dataDir, FILES[variable]));
  return {
    ELEVENLABS_TOOL_SECRET: secretOf('ELEVENLABS_TOOL_SECRET'),
    ELEVENLABS_BINDING_SECRET: secretOf('ELEVENLABS_BINDING_SECRET'),
    ELEVENLABS_WEBHOOK_SECRET: secretOf('ELEVENLABS_WEBHOOK_SECRET'),
  };
}

function readOrMake(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim();
  const secret = newToken();
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, secret, { mode: 0o600 });
  return secret;
}
