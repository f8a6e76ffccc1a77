import { z } from 'zod';
import type { BOUND_PARAMETERS } from '#lib/models/tool-definitions.ts';
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
