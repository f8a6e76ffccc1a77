/** The addresses of the pages about the voice, written once. */

export const voicePath = (reflectionId: string) => `/reflections/${reflectionId}/voice`;

export const voiceProgressAddress = (reflectionId: string) =>
  `/api/reflections/${reflectionId}/voice/progress`;

export const rollBackPath = (reflectionId: string, generation: number) =>
  `${voicePath(reflectionId)}/roll-back/${generation}`;

export const comparePath = (reflectionId: string, { from, to }: { from: number; to: number }) =>
  `${voicePath(reflectionId)}/compare?from=${from}&to=${to}`;
