/** Below which a member asks for the sound and the photo of words that are cited. */
export const memberMedia = (reflectionId: string) => `/api/reflections/${reflectionId}`;
