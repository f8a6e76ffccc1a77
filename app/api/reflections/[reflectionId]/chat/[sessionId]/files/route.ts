import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { CHAT_RATES, MOST_FILE_BYTES } from '#lib/chat/limits.public.ts';
import { CHAT_POLICY } from '#lib/chat/policy.public.ts';
import {
  type AgentSessionAccess,
  agentSessionParams,
  requireAgentSession,
} from '#lib/chat/require-agent-session.ts';
import { listSessionFiles, readSessionFile, writeSessionFile } from '#lib/chat/session-files.ts';
import { chatFileTexts } from '#lib/chat/texts/chat.public.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { readBytes } from '#lib/platform/http/read-bytes.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';

const path = z.string().min(1).max(1_000);

/** Files are for those whose conversations have tools. */
async function requireFiles(params: z.infer<typeof agentSessionParams>): Promise<Result<AgentSessionAccess>> {
  const access = await requireAgentSession(params);
  if (!access.ok) return access;
  return CHAT_POLICY.useTools.includes(access.value.reflection.role) ? access : fail('forbidden');
}

const held = ({ reflection, stored }: AgentSessionAccess) => ({
  reflectionId: reflection.id,
  record: stored.record,
});

/** Asked anew after the body has arrived: what stands in the store by then counts. */
async function requireOpenFiles(
  params: z.infer<typeof agentSessionParams>,
): Promise<Result<AgentSessionAccess>> {
  const access = await requireFiles(params);
  return access.ok && access.value.stored.record.status === 'ended' ? fail('conflict') : access;
}

/** All of them; with a path that one, to be kept and not shown: its words may be a page of somebody else's. */
export const GET = defineRoute({
  name: 'read-chat-files',
  params: agentSessionParams,
  query: z.strictObject({ path: path.optional() }),
  rateLimit: CHAT_RATES['read-chat-files'],
  guard: ({ params }) => requireFiles(params),
  respond: async ({ proof, query }) => {
    if (query.path === undefined) {
      const files = await listSessionFiles(held(proof));
      return files.ok ? ok({ files: files.value }) : files;
    }
    const file = await readSessionFile(held(proof), query.path);
    if (!file.ok) return file;
    return new Response(Readable.toWeb(file.value) as ReadableStream, {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(basename(query.path))}`,
        'cache-control': 'no-store',
      },
    });
  },
});

/** The file as the body, under its name. */
export const PUT = defineRoute({
  name: 'add-chat-file',
  params: agentSessionParams,
  query: z.strictObject({ path }),
  rateLimit: CHAT_RATES['add-chat-file'],
  guard: ({ params }) => requireOpenFiles(params),
  respond: async ({ params, proof, query, request }) => {
    const bytes = await readBytes(request, MOST_FILE_BYTES);
    if (!bytes.ok) return fail('too_large', { message: chatFileTexts.tooLarge });
    const written = await writeSessionFile(held(proof), query.path, bytes.value, () =>
      requireOpenFiles(params),
    );
    return written.ok ? ok({ path: query.path }) : written;
  },
});
