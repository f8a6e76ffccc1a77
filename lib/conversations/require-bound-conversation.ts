import 'server-only';
import { z } from 'zod';
import { type BOUND_PARAMETERS, TOOL_SECRET_HEADER } from '#lib/models/tool-definitions.ts';
import { env } from '#lib/platform/env.ts';
import { requireHeaderSecret } from '#lib/platform/http/require-secret.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { verifyConversationBindSig } from './start/bind-signature.ts';

/** What every tool call carries beside its parameters. Whatever else they may be is for the signature to say. */
export const toolBinding = {
  conversation_id: z.string().max(100),
  conversation_bind_sig: z.string().max(200),
} satisfies Record<(typeof BOUND_PARAMETERS)[number], z.ZodType>;

type Binding = { conversation_id: string; conversation_bind_sig: string };

/** The id of the conversation, proven. A wrong signature and a conversation that never was are one refusal. */
export async function requireBoundConversation({
  conversation_id: conversationId,
  conversation_bind_sig: signature,
}: Binding): Promise<Result<string>> {
  const isBound = verifyConversationBindSig(conversationId, signature);
  return isBound && z.guid().safeParse(conversationId).success
    ? ok(conversationId)
    : fail('bind_signature_invalid');
}

/** That of now, or the one before it: a call that began before the change keeps the tools that it began with. */
export function requireToolSecret(headers: Headers): Result<null> {
  const { ELEVENLABS_TOOL_SECRET: secret, ELEVENLABS_TOOL_SECRET_PREVIOUS: before } = env();
  const [now, then] = [secret, before].map((one) => requireHeaderSecret(headers, TOOL_SECRET_HEADER, one));
  return then?.ok ? ok(null) : (now ?? requireHeaderSecret(headers, TOOL_SECRET_HEADER, secret));
}
