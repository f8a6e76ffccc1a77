import { type Refusing, type RestAnswer, refusedAs } from './rest-route.ts';

export const KNOWN_REFUSALS = [
  'quota_exceeded',
  'insufficient_credits',
  'paid_plan_required',
  'subscription_required',
  'missing_permissions',
  'detected_unusual_activity',
  'voice_access_denied',
  'concurrent_limit_exceeded',
  'system_busy',
] as const;
export type KnownRefusal = (typeof KNOWN_REFUSALS)[number];

type Known = { http: number; type: string; status?: string; message: string; closes?: [number, string] };

/** As others have seen and quoted them; nobody here has met one. */
const REFUSALS: Readonly<Record<KnownRefusal, Known>> = {
  quota_exceeded: {
    http: 401,
    type: 'authentication_error',
    message:
      'This request exceeds your quota of 10000. You have 11 credits remaining, while 102 credits are required for this request.',
    closes: [1002, 'This request exceeds your quota limit.'],
  },
  insufficient_credits: {
    http: 402,
    type: 'payment_required',
    message: 'You have insufficient credits for this request.',
    closes: [1002, 'This request exceeds your quota limit.'],
  },
  paid_plan_required: {
    http: 402,
    type: 'payment_required',
    message:
      'Free users cannot use library voices via the API. Please upgrade your subscription to use this voice.',
  },
  subscription_required: {
    http: 403,
    type: 'authorization_error',
    status: 'output_format_not_allowed',
    message: "Output format 'wav_44100' is only available on the Pro tier and above.",
  },
  missing_permissions: {
    http: 401,
    type: 'authentication_error',
    message: 'The API key you used is missing the permission convai_write to execute this operation.',
  },
  detected_unusual_activity: {
    http: 401,
    type: 'authentication_error',
    message: 'Unusual activity detected. Free Tier usage disabled.',
  },
  voice_access_denied: {
    http: 403,
    type: 'authorization_error',
    status: 'detected_captcha_voice',
    message: 'The voice has not been verified.',
  },
  concurrent_limit_exceeded: {
    http: 429,
    type: 'rate_limit_error',
    message: 'Too many concurrent requests.',
    closes: [3008, 'too many concurrent connections'],
  },
  system_busy: {
    http: 429,
    type: 'rate_limit_error',
    message: 'The system is under heavy traffic. Please try again later.',
  },
};

export function knownRefusal(name: KnownRefusal): RestAnswer {
  const { http, type, status = name, message } = REFUSALS[name];
  const detail: Refusing = { type, code: name, status, message };
  return refusedAs(http, detail);
}

/** On a call: with which code and words it is closed. */
export const knownClose = (name: KnownRefusal): [code: number, reason: string] =>
  REFUSALS[name].closes ?? [1008, REFUSALS[name].message];
