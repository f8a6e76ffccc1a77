import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';

type Model = ElevenLabs.TtsConversationalModel;

/**
 * What each model is taken with. The provider refuses an English agent with a model of the second kind and any other with one
 * of the first; where reports conflict it is not counted on.
 */
const SPEAKS: Readonly<Record<Model, 'english' | 'others' | 'both'>> = {
  eleven_turbo_v2: 'english',
  eleven_flash_v2: 'english',
  eleven_v3_conversational: 'english',
  eleven_turbo_v2_5: 'others',
  eleven_flash_v2_5: 'others',
  eleven_multilingual_v2: 'others',
  eleven_v4: 'both',
  eleven_v4_turbo: 'both',
};

/** The model that is wished for where it speaks the language, else the fastest that does. */
export function spokenModel(language: string, wished: string | null): Model {
  const isEnglish = language === 'en';
  const found = wished !== null && isSpokenModel(wished) ? wished : undefined;
  const speaks = found && SPEAKS[found];
  if (found && (speaks === 'both' || speaks === (isEnglish ? 'english' : 'others'))) return found;
  return isEnglish ? 'eleven_flash_v2' : 'eleven_flash_v2_5';
}

export const isSpokenModel = (name: string): name is Model => Object.hasOwn(SPEAKS, name);

/** The provider's codes are ours but for one. */
export const providerLanguage = (language: string): string => (language === 'nb' ? 'no' : language);
