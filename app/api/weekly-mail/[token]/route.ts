import { z } from 'zod';
import { CONVERSATION_RATES } from '#lib/conversations/limits.public.ts';
import { stopWeeklyMail } from '#lib/conversations/store/weekly-mails.ts';
import { readWeeklyMailToken } from '#lib/conversations/weekly-mail.ts';
import { env } from '#lib/platform/env.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { fail, ok } from '#lib/platform/result.ts';

/** For the button of our page, and for mail programs that post to it by themselves: it proves that one has the mail. */
export const POST = defineRoute({
  name: 'stop-weekly-mail',
  params: z.strictObject({ token: z.string().min(1).max(120) }),
  rateLimit: CONVERSATION_RATES['stop-weekly-mail'],
  guard: async ({ params }) => {
    const whose = readWeeklyMailToken(params.token);
    return whose ? ok(whose) : fail('not_found');
  },
  respond: async ({ proof }) => {
    const stopped = await stopWeeklyMail(proof);
    if (!stopped.ok) return stopped;
    return new Response(null, { status: 303, headers: { location: `${env().APP_URL}/weekly-mail/stopped` } });
  },
});
