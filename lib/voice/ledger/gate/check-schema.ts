import { voiceArtifactSchema } from '#lib/speech/voice-artifact.public.ts';
import type { Flaw } from './gate-context.ts';

const LONGEST_MESSAGE = 200;

export function checkSchema(payload: unknown): Flaw[] {
  const parsed = voiceArtifactSchema.safeParse(payload);
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, code, message }) => ({
    path: path.map(String).join('.').slice(0, LONGEST_MESSAGE),
    // The names of keys that nobody knows may be anybody's words.
    message:
      code === 'unrecognized_keys'
        ? 'There is more here than belongs here.'
        : message.slice(0, LONGEST_MESSAGE),
  }));
}
