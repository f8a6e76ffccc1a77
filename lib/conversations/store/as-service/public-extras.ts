import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

declare const publicMark: unique symbol;

/** As it was read, not yet looked at. What is of the other audience does not fit in here. */
export type PublicExtrasRow = Readonly<Record<string, unknown>> & { readonly [publicMark]: true };

const isRow = (value: unknown): value is PublicExtrasRow =>
  z.record(z.string(), z.unknown()).safeParse(value).success;

/** What may be told at the start of a conversation of the public audience: of what is published now, and nothing else. */
export async function readPublicExtras(
  conversationId: string,
  signal: AbortSignal,
): Promise<Result<PublicExtrasRow>> {
  const answer = fromDatabase(
    await serviceClient()
      .rpc('read_public_extras', { p_conversation_id: conversationId })
      .abortSignal(signal),
  );
  if (!answer.ok) return answer;
  return isRow(answer.value) ? ok(answer.value) : fail('not_found');
}
