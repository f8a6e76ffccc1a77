import { z } from 'zod';
import { IMPORT_LENGTH, importChatSchema } from '#lib/contracts/chat-input.ts';
import { MEMBERS } from '#lib/contracts/roles.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { requireReflection } from '#lib/http/require-reflection.ts';
import { importTypedSession } from '#lib/session/agent/import-typed-session.ts';

export const POST = defineRoute({
  name: 'import-chat',
  params: z.strictObject({ reflectionId: z.string() }),
  body: importChatSchema,
  // A character may take four bytes, and JSON escapes some.
  maxBodyBytes: 4 * IMPORT_LENGTH,
  rateLimit: { limit: 20, windowSeconds: 600 },
  guard: ({ params }) => requireReflection(params.reflectionId, MEMBERS),
  respond: ({ proof, body }) => importTypedSession(proof, body.yaml),
});
