/** Those that the real provider has for everybody, as its own lists name them. */
const STOCK_VOICES: ReadonlySet<string> = new Set([
  'cjVigY5qzO86Huf0OWal',
  '21m00Tcm4TlvDq8ikWAM',
  'EXAVITQu4vr4xnSDxMaL',
  'FGY2WhTYpPnrIDTdsKH5',
  'IKne3meq5aSn9XLyUdCD',
  'JBFqnCBsd6RMkjVDRZzb',
  'N2lVS1w4EtoT3dr4eOWO',
  'SAz9YHcvj6GT2YYXdXww',
  'TX3LPaxmHKxFdv7VOQHJ',
  'XB0fDUnXU5powFXDhCwa',
  'Xb7hH8MSUJpSbSDYk0k2',
  'XrExE9yKIg1WjnnlVkGX',
  'bIHbv24MWmeRgasZH58o',
  'cgSgspJ2msm6clMCkdW9',
  'iP95p4xoKVk53GoZ742B',
  'nPczCjzI2devNBz1zQrb',
  'onwK4e9ZLuTAKqWW03F9',
  'pFZP5JQG7iQjIQuC4Bku',
  'pqHfZKP75CvOlQylNhV4',
]);

/** Whether an agent may speak with this voice: one of everybody's, or one that this workspace has. */
export type KnowsVoice = (voiceId: string) => boolean;

/** `own` is asked each time: a workspace's voices come and go. */
export const knownVoices =
  (own: KnowsVoice): KnowsVoice =>
  (voiceId) =>
    STOCK_VOICES.has(voiceId) || own(voiceId);
