import { env } from '#lib/platform/env.ts';

/** Whether what is said aloud in this language is understood here. Known before a call, so that nobody talks to a deaf machine. */
export const hearsVoice = (language: string): boolean =>
  !env().LOCAL_SERVICES.includes('voice') || env().LOCAL_VOICE_HEARS.includes(language);
