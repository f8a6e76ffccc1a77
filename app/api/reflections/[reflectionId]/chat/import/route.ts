import { z } from 'zod';
import { importChatSchema } from '#lib/chat/chat-input.public.ts';
import { CHAT_RATES, IMPORT_LENGTH } from '#lib/chat/limits.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import { importTypedSession } from '#lib/chat/start-typed-session.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

export const POST = defineRoute({
  name: 'import-chat',
  params: z.strictObject({ reflectionId: z.string() }),
  body: importChatSchema,
  // A character may take four bytes, and JSON escapes some.
  maxBodyBytes: 4 * IMPORT_LENGTH,
  rateLimit: CHAT_RATES['import-chat'],
  guard: ({ params }) => requireReflection(params.reflectionId, CHAT_POLICY.write),
  respond: ({ proof, body }) => importTypedSession(proof, body.yaml),
});
