import 'server-only';
import { env } from '../env.ts';

const isSecure = () => env().APP_URL.startsWith('https://');

/** Where the voice SDK connects to: the provider's API in its regions, and its media servers. */
const ELEVENLABS_ORIGINS = [
  'https://api.elevenlabs.io',
  'wss://api.elevenlabs.io',
  'https://*.elevenlabs.io',
  'wss://*.elevenlabs.io',
];

/** And the local provider, or one behind an address of its own. */
function voiceOrigins(): readonly string[] {
  const { ELEVENLABS_BASE_URL: configured } = env();
  if (!configured) return ELEVENLABS_ORIGINS;
  const { origin } = new URL(configured);
  return [...ELEVENLABS_ORIGINS, origin, origin.replace(/^http/, 'ws')];
}

/**
 * Only scripts with this response's nonce run, and what they load themselves (`strict-dynamic`).
 * Worklets of the voice SDK come from `blob:`; a page can make a blob only by running script, so nothing
 * is opened by it. React's development build evaluates strings, the production build never does.
 */
export function contentSecurityPolicy(nonce: string, framedBy: readonly string[] = []): string {
  const development = env().NODE_ENV === 'development';
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      `'nonce-${nonce}'`,
      "'strict-dynamic'",
      'blob:',
      ...(development ? ["'unsafe-eval'"] : []),
    ],
    'worker-src': ["'self'", 'blob:'],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'", ...voiceOrigins(), ...(development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': framedBy.length > 0 ? [...framedBy] : ["'none'"],
    'report-uri': ['/api/csp-reports'],
  };
  if (isSecure()) policy['upgrade-insecure-requests'] = [];
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
}

export const securityHeaders = (framedBy: readonly string[] = []): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  // It knows no list of websites, and old browsers heed it before the policy.
  ...(framedBy.length === 0 && { 'x-frame-options': 'DENY' }),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'microphone=(self), camera=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  ...(isSecure() ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
