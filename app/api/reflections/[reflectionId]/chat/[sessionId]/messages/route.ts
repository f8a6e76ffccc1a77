import { after } from 'next/server';
import { sendChatSchema } from '#lib/chat/chat-input.public.ts';
import { followTurn } from '#lib/chat/follow-typed-session.ts';
import { CHAT_RATES } from '#lib/chat/limits.public.ts';
import { agentSessionParams, requireAgentSession } from '#lib/chat/require-agent-session.ts';
import { sendTypedMessage } from '#lib/chat/send-typed-message.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { eventStream } from '#lib/platform/http/event-stream.ts';

/** A turn may take as long as the engine lets it, and goes on when its reader has gone. */
export const maxDuration = 800;

export const POST = defineRoute({
  name: 'send-chat',
  params: agentSessionParams,
  body: sendChatSchema,
  maxBodyBytes: 256 * 1024,
  rateLimit: CHAT_RATES['send-chat'],
  guard: ({ params }) => requireAgentSession(params),
  respond: async ({ proof, body, request }) => {
    const begun = await sendTypedMessage(proof, body.text);
    if (!begun.ok) return begun;
    after(() => begun.value.over);
    const reader = new AbortController();
    const session = {
      reflectionId: proof.reflection.id,
      userId: proof.user.id,
      sessionId: proof.stored.record.id,
    };
    const signal = AbortSignal.any([reader.signal, request.signal]);
    return eventStream(followTurn(session, begun.value.firstSequence, signal), () => reader.abort());
  },
});
