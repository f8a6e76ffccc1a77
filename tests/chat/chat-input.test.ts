import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newChatSchema } from '#lib/chat/chat-input.public.ts';
import { NEW_CHAT_BYTES } from '#lib/chat/limits.public.ts';

test('the longest conversation that goes over to tools fits what its route takes, in any script', () => {
  const citations = Array.from({ length: 40 }, () => randomUUID());
  const line = { who: 'reflection', words: '海'.repeat(4_000), citations };
  const chat = {
    fsScopeTier: 'sandboxed',
    offRecord: false,
    earlier: Array.from({ length: 100 }, () => line),
  };
  expect(newChatSchema.safeParse(chat).error).toBeUndefined();
  expect(Buffer.byteLength(JSON.stringify(chat))).toBeLessThan(NEW_CHAT_BYTES);
});
