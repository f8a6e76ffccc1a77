import { z } from 'zod';
import { COMMENT_LENGTH } from '#lib/conversations/limits.public.ts';
import { visibleText } from '#lib/platform/visible-text.public.ts';
import { FS_SCOPE_TIERS } from './agent-session.public.ts';
import { EARLIER_LIMITS, IMPORT_LENGTH, MESSAGE_LENGTH, TITLE_LENGTH } from './limits.public.ts';

const earlierLine = z.strictObject({
  who: z.enum(['person', 'reflection']),
  words: z.string().trim().min(1).max(EARLIER_LIMITS.characters),
  /** What an answer rested on. */
  citations: z.array(z.guid()).max(EARLIER_LIMITS.citations).optional(),
});
export type EarlierLine = z.infer<typeof earlierLine>;

/** What a page says when somebody begins a typed conversation; all of it may be left out. */
export const newChatSchema = z.strictObject({
  fsScopeTier: z.enum(FS_SCOPE_TIERS).optional(),
  offRecord: z.boolean().optional(),
  /** What was said before it, aloud or in writing: the person's own account, as in a file that they bring in. */
  earlier: z.array(earlierLine).max(EARLIER_LIMITS.lines).optional(),
});

export const sendChatSchema = z.strictObject({ text: z.string().trim().min(1).max(MESSAGE_LENGTH) });

/** Goes on in a new session from before this message; without one, from the end and with the model that there is now. */
export const forkChatSchema = z.strictObject({ messageId: z.guid().optional() });

export const importChatSchema = z.strictObject({ yaml: z.string().min(1).max(IMPORT_LENGTH) });

export const rateChatSchema = z.strictObject({
  messageId: z.guid(),
  rating: z.enum(['good', 'bad']),
  comment: z.string().trim().max(COMMENT_LENGTH).optional(),
});

export const forgetTypedMemoryInput = z.strictObject({
  reflectionId: z.uuid(),
  sessionId: z.uuid(),
  memoryId: z.uuid(),
});

export const decideChatSchema = z.strictObject({ approve: z.boolean() });

/** From a form. */
export const chatInput = z.strictObject({ reflectionId: z.uuid(), sessionId: z.uuid() });

export const renameChatInput = chatInput.extend({
  title: z.string().transform(visibleText).pipe(z.string().min(1).max(TITLE_LENGTH)),
});

export const eraseChatsInput = z.strictObject({ reflectionId: z.uuid() });
