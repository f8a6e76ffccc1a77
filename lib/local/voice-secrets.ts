import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newToken } from '#lib/platform/token.ts';

/** What the app and a voice provider know each other by, and the file of a data directory that keeps it. */
const FILES = {
  ELEVENLABS_TOOL_SECRET: 'tool-secret',
  ELEVENLABS_BINDING_SECRET: 'binding-secret',
  ELEVENLABS_WEBHOOK_SECRET: 'webhook-secret',
} as const;

export type VoiceSecrets = Record<keyof typeof FILES, string>;

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
