import { z } from 'zod';
import { FS_SCOPE_TIERS, MESSAGE_LENGTH } from './agent-session.ts';

/** What a page says when somebody begins a typed conversation; all of it may be left out. */
export const newChatSchema = z.strictObject({
  fsScopeTier: z.enum(FS_SCOPE_TIERS).optional(),
});

export const sendChatSchema = z.strictObject({ text: z.string().trim().min(1).max(MESSAGE_LENGTH) });

/** Goes on in a new session from before this message. */
export const forkChatSchema = z.strictObject({ messageId: z.guid() });

export const decideChatSchema = z.strictObject({ approve: z.boolean() });

/** The same from a form. */
export const startChatInput = newChatSchema.extend({ reflectionId: z.uuid() });

export const chatInput = z.strictObject({ reflectionId: z.uuid(), sessionId: z.uuid() });

export const eraseChatsInput = z.strictObject({ reflectionId: z.uuid() });
