export const chatListPath = (reflectionId: string): string => `/reflections/${reflectionId}/chat`;

export const chatPath = (reflectionId: string, sessionId: string): string =>
  `${chatListPath(reflectionId)}/${sessionId}`;
