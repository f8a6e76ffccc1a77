import { z } from 'zod';
import { chooseLanguage } from '#lib/accounts/choose-language.ts';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { PLATFORM_RATES } from '#lib/platform/limits.public.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';
import { INTERFACE_LANGUAGES } from '#lib/platform/words/language.public.ts';

export const POST = defineRoute({
  name: 'language',
  query: z.strictObject({ to: z.enum([...INTERFACE_LANGUAGES, 'browser']) }),
  rateLimit: PLATFORM_RATES.language,
  guard: anyone,
  respond: async ({ query: { to }, request }) => {
    await chooseLanguage(to === 'browser' ? null : to);
    return new Response(null, { status: 303, headers: { location: pageOf(request) } });
  },
});

/** Where the switch stands. */
function pageOf({ headers }: Request): string {
  const from = headers.get('referer') ?? '';
  if (!URL.canParse(from)) return '/';
  const { pathname, search } = new URL(from);
  return safePath(pathname + search);
}
