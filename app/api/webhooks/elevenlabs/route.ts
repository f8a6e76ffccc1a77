import { WEBHOOK_BYTES } from '#lib/conversations/limits.public.ts';
import { settleCall } from '#lib/conversations/settle-call.ts';
import { kickJobs } from '#lib/ops/kick-jobs.ts';
import { env } from '#lib/platform/env.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { requireSignedBody } from '#lib/platform/http/webhook-signature.ts';
import { fail, ok } from '#lib/platform/result.ts';
import { readPostCallEvent, SIGNATURE_HEADER } from '#lib/speech/elevenlabs/post-call-event.ts';
import type { VoiceConversation } from '#lib/speech/voice-provider.ts';

const isOver = ({ status }: VoiceConversation) => status === 'done' || status === 'failed';

/** Told once by the voice provider when a call is over. What was told before, or of a call that is not ours, changes nothing. */
export const POST = defineRoute({
  name: 'voice webhook',
  guard: ({ request }) => {
    const { ELEVENLABS_WEBHOOK_SECRET: current, ELEVENLABS_WEBHOOK_SECRETS_PREVIOUS: previous } = env();
    return requireSignedBody(request, {
      header: request.headers.get(SIGNATURE_HEADER),
      secrets: current ? [current, ...previous] : previous,
      maxBytes: WEBHOOK_BYTES,
    });
  },
  respond: async ({ proof: body }) => {
    const told = readPostCallEvent(body);
    if (told === 'unreadable') return fail('invalid_request');
    // What still goes on is asked about when it is over.
    if (told === null || !isOver(told)) return ok({ received: true });
    const settled = await settleCall(told);
    if (!settled.ok) return settled;
    if (settled.value) kickJobs();
    return ok({ received: true });
  },
});
