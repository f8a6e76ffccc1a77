import { z } from 'zod';

const reflectionId = z.uuid();
const conversationId = z.uuid();

export const deleteConversationInput = z.strictObject({ reflectionId, conversationId });
export const forgetMemoryInput = z.strictObject({ reflectionId, conversationId, memoryId: z.uuid() });
