import { z } from 'zod';
import { anyone } from '#lib/platform/http/anyone.ts';
import { defineRoute } from '#lib/platform/http/define-route.ts';
import { PLATFORM_RATES } from '#lib/platform/limits.public.ts';
import { logger } from '#lib/platform/logger.ts';

/** Written by browsers; of what they send only this is kept. Of addresses, which carry keys in path and query, the beginning. */
const reportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(100).optional(),
    'blocked-uri': z.string().max(2000).default(''),
    'document-uri': z.string().max(2000).default(''),
  }),
});

const beginning = (address: string) => address.split(/[?#]/)[0]?.split('/').slice(0, 4).join('/');

export const POST = defineRoute({
  name: 'csp-reports',
  body: reportSchema,
  bodyType: 'application/csp-report',
  maxBodyBytes: 8 * 1024,
  rateLimit: PLATFORM_RATES['csp-reports'],
  guard: anyone,
  respond: async ({ body: { 'csp-report': report } }) => {
    logger().warn(
      {
        directive: report['effective-directive'] ?? report['violated-directive'],
        blocked: beginning(report['blocked-uri']),
        page: beginning(report['document-uri']),
      },
      'content security policy violation',
    );
    return new Response(null, { status: 204 });
  },
});
