import { after } from 'next/server';
import { sendChatSchema } from '#lib/contracts/chat-input.ts';
import { defineRoute } from '#lib/http/define-route.ts';
import { eventStream } from '#lib/http/event-stream.ts';
import { agentSessionParams, requireAgentSession } from '#lib/http/require-agent-session.ts';
import { followTurn } from '#lib/session/agent/follow-typed-session.ts';
import { sendTypedMessage } from '#lib/session/agent/send-typed-message.ts';

/** A turn may take as long as the engine lets it, and goes on when its reader has gone. */
export const maxDuration = 800;

export const POST = defineRoute({
  name: 'send-chat',
  params: agentSessionParams,
  body: sendChatSchema,
  maxBodyBytes: 256 * 1024,
  rateLimit: { limit: 120, windowSeconds: 600 },
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
