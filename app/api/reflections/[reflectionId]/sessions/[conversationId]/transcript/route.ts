import { z } from 'zod';
import { answerPieces } from '#components/talk/answer-pieces.ts';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { CONVERSATION_POLICY } from '#lib/conversations/policy.public.ts';
import { speakerNames } from '#lib/conversations/speaker-names.public.ts';
import {
  readCitations,
  readPastConversation,
} from '#lib/conversations/store/as-user/conversation-history.ts';
import { pastConversationTexts } from '#lib/conversations/texts/history.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireReflection } from '#lib/reflections/require-reflection.ts';

/** A text to keep or to print, with the titles of what each answer rests on. */
export const GET = defineRoute({
  name: 'download-transcript',
  params: z.strictObject({ reflectionId: z.uuid(), conversationId: z.uuid() }),
  rateLimit: CONVERSATION_RATES['download-transcript'],
  guard: ({ params }) => requireReflection(params.reflectionId, CONVERSATION_POLICY.readOwnHistory),
  respond: async ({ params: { reflectionId, conversationId }, proof: { user, reflection } }) => {
    const db = await userClient();
    const conversation = await readPastConversation(db, { reflectionId, conversationId });
    if (!conversation.ok) return conversation;
    const citations = await readCitations(db, conversationId);
    if (!citations.ok) return citations;
    const { createdAt, turns, userId, mode } = conversation.value;
    const names = speakerNames({
      mode,
      isMine: userId === user.id,
      reflectionName: reflection.displayName,
    });
    const parts = turns.map(({ speaker, body, citations: ids }) => {
      if (speaker === 'user') return `${names.user}: ${body}`;
      const { pieces, sources, lookedUp } = answerPieces(
        body,
        ids.flatMap((id) => citations.value.get(id) ?? []),
      );
      const said = pieces.map((piece) => ('words' in piece ? piece.words : ` [${piece.number}]`)).join('');
      const named = sources.map(({ sourceTitle }, at) => `[${at + 1}] ${sourceTitle}`);
      const looked = lookedUp.map(
        ({ sourceTitle }) => `${pastConversationTexts.lookedUpLabel}: ${sourceTitle}`,
      );
      return [`${names.reflection}: ${said}`, ...named, ...looked].join('\n');
    });
    const head = `${reflection.displayName}, ${createdAt.slice(0, 10)}`;
    return new Response(`${[head, ...parts].join('\n\n')}\n`, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${reflection.slug}-${createdAt.slice(0, 10)}.txt"`,
        'cache-control': 'no-store',
      },
    });
  },
});
