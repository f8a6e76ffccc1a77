import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { AgentSurface } from '../voice-provider.ts';

/** By which somebody shows that they listen. They are no reason to stop speaking. */
const LISTENING: Readonly<Record<string, string>> = {
  en:
    'mm-hm, mhm, uh-huh, mm, hm, oh, ah, aha, wow, yes, yeah, yep, right, okay, ok, I see, go on, sure, true, exactly, really, of course, ' +
    'all right, indeed, nice',
  de:
    'mhm, hm, ja, ja ja, jaja, genau, ach, ach so, ach ja, okay, aha, stimmt, klar, gut, richtig, weiter, verstehe, ich verstehe, natürlich, ' +
    'wirklich',
  sv: 'mm, mhm, ja, ja ja, jo, jaha, jaså, just det, okej, aha, precis, visst, klart, bra, fortsätt, förstår, jag förstår, sant, verkligen',
  fr: "mm, hum, oui, ouais, d'accord, ah",
  es: 'mm, ajá, sí, ya, claro, vale',
  it: 'mm, sì, già, certo, ah, okay',
};
const listeningTerms = (code: string): readonly string[] => LISTENING[code]?.split(', ') ?? [];

/** Said while the model thinks for longer than a person would. */
const THINKING: Readonly<Record<string, string>> = {
  en: 'Let me think.',
  de: 'Einen Moment.',
  sv: 'Låt mig tänka.',
  fr: 'Laissez-moi réfléchir.',
  es: 'Déjeme pensar.',
  it: 'Mi lasci pensare.',
};
const HESITATION = 'Hmm…';
const SOFT_TIMEOUT_SECONDS = 4;

export function turnSettings(surface: AgentSurface, languages: readonly string[]): ElevenLabs.TurnConfig {
  const [first = 'en'] = languages;
  return {
    // Whoever tells of their life thinks in between.
    turnEagerness: surface === 'interviewer' ? 'patient' : 'normal',
    turnTimeout: surface === 'interviewer' ? 15 : 10,
    interruptionIgnoreTerms: [...new Set([...languages, 'en'].flatMap(listeningTerms))],
    softTimeoutConfig: {
      timeoutSeconds: SOFT_TIMEOUT_SECONDS,
      message: thinkingWords(first),
      useLlmGeneratedMessage: false,
      maxSoftTimeoutsPerGeneration: 1,
      disableUntilFirstUserMessage: true,
    },
  };
}

export const thinkingWords = (language: string): string => THINKING[language] ?? HESITATION;
