import type { HistoryPart } from '#lib/conversations/store/as-user/conversation-history.ts';

export const historyPath = (reflectionId: string): string => `/reflections/${reflectionId}/sessions`;

type Listed = { words?: string; offset?: number };

export function historyPartPath(
  reflectionId: string,
  part: HistoryPart,
  { words = '', offset = 0 }: Listed = {},
): string {
  const query = new URLSearchParams({
    ...(part !== 'mine' && { of: part }),
    ...(words && { q: words }),
    ...(offset > 0 && { offset: String(offset) }),
  });
  return `${historyPath(reflectionId)}${query.size > 0 ? `?${query}` : ''}`;
}

export const pastConversationPath = (reflectionId: string, conversationId: string): string =>
  `${historyPath(reflectionId)}/${conversationId}`;
