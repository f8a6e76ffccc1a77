/** The addresses of the pages about the voice, written once. */

export const voicePath = (reflectionId: string) => `/reflections/${reflectionId}/voice`;

export const voiceProgressAddress = (reflectionId: string) =>
  `/api/reflections/${reflectionId}/voice/progress`;

export const whoseVoicePath = (reflectionId: string) => `${voicePath(reflectionId)}/whose`;

export const goldenQuestionsPath = (reflectionId: string) => `${voicePath(reflectionId)}/questions`;

export const likenessPath = (reflectionId: string) => `${voicePath(reflectionId)}/likeness`;

/** The addresses of the API behind the page about whose voice it is. */
export const ownVoiceAddress = (reflectionId: string) => `/api/reflections/${reflectionId}/own-voice`;

export const stockSampleAddress = (reflectionId: string, voiceId: string) =>
  `/api/reflections/${reflectionId}/stock-voices/${encodeURIComponent(voiceId)}/sample`;

export const rollBackPath = (reflectionId: string, generation: number) =>
  `${voicePath(reflectionId)}/roll-back/${generation}`;

export const comparePath = (reflectionId: string, { from, to }: { from: number; to: number }) =>
  `${voicePath(reflectionId)}/compare?from=${from}&to=${to}`;
