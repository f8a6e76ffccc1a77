import type { HistoryPart } from '#lib/db/conversation-history.ts';

export const historyPath = (reflectionId: string): string => `/reflections/${reflectionId}/sessions`;

export const historyPartPath = (reflectionId: string, part: HistoryPart): string =>
  part === 'mine' ? historyPath(reflectionId) : `${historyPath(reflectionId)}?of=${part}`;

export const pastConversationPath = (reflectionId: string, conversationId: string): string =>
  `${historyPath(reflectionId)}/${conversationId}`;
