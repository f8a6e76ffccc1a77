import 'server-only';
import { z } from 'zod';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import type { UserClient } from '#lib/platform/db/user-client.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { hashToken } from '#lib/platform/token.ts';
import { withoutNamedSources } from '../named-sources.public.ts';

/** False for a guest who never talked. */
export async function keepGuestCode(guestId: string, code: string): Promise<Result<boolean>> {
  return fromDatabase(
    await serviceClient().rpc('keep_guest_code', { p_guest_id: guestId, p_code_hash: hashToken(code) }),
  );
}

export async function findGuestByCode(code: string): Promise<Result<string | null>> {
  return fromDatabase(await serviceClient().rpc('find_guest_by_code', { p_code_hash: hashToken(code) }));
}

const guestWordsSchema = z.object({
  conversations: z.array(
    z.object({
      id: z.guid(),
      reflectionId: z.guid(),
      name: z.string(),
      at: z.string(),
      offRecord: z.boolean(),
      durationSeconds: z.number().nullable(),
      lines: z.array(
        z.object({
          speaker: z.enum(['user', 'reflection']),
          body: z.string().transform(withoutNamedSources),
        }),
      ),
    }),
  ),
  requests: z.array(
    z.object({
      id: z.guid(),
      name: z.string(),
      body: z.string(),
      at: z.string(),
      answer: z.string().nullable(),
      answeredAt: z.string().nullable(),
    }),
  ),
});

export type GuestWords = z.infer<typeof guestWordsSchema>;

export async function readGuestWords(guestId: string): Promise<Result<GuestWords>> {
  const read = fromDatabase(await serviceClient().rpc('read_guest_words', { p_guest_id: guestId }));
  return read.ok ? ok(guestWordsSchema.parse(read.value)) : read;
}

export async function askAsGuest(asked: {
  guestId: string;
  reflectionId: string;
  body: string;
}): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('ask_as_guest', {
      p_guest_id: asked.guestId,
      p_reflection_id: asked.reflectionId,
      p_body: asked.body,
    }),
  );
}

/** For good. `token` opens the receipt. */
export async function eraseGuestWords(guestId: string, token: string): Promise<Result<unknown>> {
  return fromDatabase(
    await serviceClient().rpc('erase_guest_words', { p_guest_id: guestId, p_token_hash: hashToken(token) }),
  );
}

export async function readOwnerEmails(reflectionId: string): Promise<Result<string[]>> {
  return fromDatabase(await serviceClient().rpc('read_owner_emails', { p_reflection_id: reflectionId }));
}

export type GuestRequest = { id: string; body: string; createdAt: string; answer: string | null };

/** What guests wrote to those who manage the reflection; what waits for an answer first. */
export async function listGuestRequests(
  db: UserClient,
  reflectionId: string,
): Promise<Result<GuestRequest[]>> {
  const rows = fromDatabase(await db.rpc('list_guest_requests', { p_reflection_id: reflectionId }));
  if (!rows.ok) return rows;
  return ok(
    rows.value.map(({ id, body, created_at, answer }) => ({ id, body, createdAt: created_at, answer })),
  );
}

export async function answerGuestRequest(
  db: UserClient,
  { requestId, answer }: { requestId: string; answer: string },
): Promise<Result<unknown>> {
  return fromDatabase(await db.rpc('answer_guest_request', { p_request_id: requestId, p_answer: answer }));
}
