import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

declare const privateMark: unique symbol;

/** As it was read, not yet looked at. It does not fit where something for guests is made. */
export type PrivateExtrasRow = Readonly<Record<string, unknown>> & { readonly [privateMark]: true };

export const isPrivateExtras = (value: unknown): value is PrivateExtrasRow =>
  z.record(z.string(), z.unknown()).safeParse(value).success;

/** What may be told at the start of a conversation of the private audience, with what is remembered of whoever has it. */
export async function readPrivateExtras(
  conversationId: string,
  signal: AbortSignal,
): Promise<Result<PrivateExtrasRow>> {
  const answer = fromDatabase(
    await serviceClient()
      .rpc('read_private_extras', { p_conversation_id: conversationId })
      .abortSignal(signal),
  );
  if (!answer.ok) return answer;
  return isPrivateExtras(answer.value) ? ok(answer.value) : fail('not_found');
}
