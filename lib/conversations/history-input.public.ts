import { z } from 'zod';

const reflectionId = z.uuid();
const conversationId = z.uuid();

export const deleteConversationInput = z.strictObject({ reflectionId, conversationId });
export const shareQuestionsInput = z.strictObject({ reflectionId, shares: z.enum(['yes', 'no']) });
export const dismissQuestionInput = z.strictObject({
  reflectionId,
  questionId: z.guid(),
  dismisses: z.enum(['yes', 'no']),
});
export const weeklyMailInput = z.strictObject({ reflectionId, wants: z.enum(['yes', 'no']) });
export const forgetMemoryInput = z.strictObject({ reflectionId, conversationId, memoryId: z.uuid() });
