import { ElevenLabsError, ElevenLabsTimeoutError } from '@elevenlabs/elevenlabs-js';
import { z } from 'zod';
import { VoiceProviderError, type VoiceProviderErrorKind } from '../voice-provider.ts';

const LONGEST_REASON = 300;

/** The shapes in which the provider says why, as far as they are words of its own: its sentences may repeat what we sent. */
const codeSchema = z.string().regex(/^[\w.-]{1,80}$/);
const bodySchema = z.object({
  detail: z.union([
    z.object({ status: codeSchema }),
    z.array(z.object({ loc: z.array(z.union([codeSchema, z.number()])) })),
  ]),
});

const schemaErrorSchema = z.object({ errors: z.array(z.object({ path: z.array(z.string()) })) });

const LONGEST = 300;
const FEWEST_WORDS_OF_OURS = 4;

/** The shapes in which the provider says in a sentence why. */
const messageSchema = z.object({ message: z.string() }).transform(({ message }) => message);
const listSchema = z.array(z.object({ msg: z.string() })).transform((faults) =>
  faults
    .slice(0, 3)
    .map(({ msg }) => msg)
    .join('; '),
);
const detailSchema = z.object({ detail: z.union([messageSchema, listSchema, z.string()]) });

/** A word of a language, or a name such as `eleven_flash_v2_5`. Ids and secrets have longer parts. */
const PLAIN = /^[^\w]*(?:[\p{L}\p{N}.'’-]{1,15}|[a-z]{1,14}(?:_[a-z0-9.]{1,14})+)[^\w]*$/u;

/**
 * What the provider said, for those who run this installation and those whose reflection it is: cut, without ids and secrets,
 * and nothing at all when it repeats what it was sent.
 */
function providerWords(body: unknown, sent?: unknown): string | undefined {
  const parsed = detailSchema.safeParse(body);
  if (!parsed.success) return undefined;
  const [said = ''] = parsed.data.detail.split(/[{[]|input_value/);
  const words = said.split(/\s+/).filter(Boolean);
  if (sent !== undefined && repeats(words, JSON.stringify(sent) ?? '')) return undefined;
  const plain = words.map((word) => (PLAIN.test(word) ? word : '…')).join(' ');
  return plain.slice(0, LONGEST) || undefined;
}

const repeats = (words: readonly string[], sent: string): boolean =>
  words.some((_, at) => {
    const run = words.slice(at, at + FEWEST_WORDS_OF_OURS);
    return run.length === FEWEST_WORDS_OF_OURS && sent.includes(run.join(' '));
  });

/** The error's own message is left behind: it repeats the whole answer, and the answer may repeat what we sent. */
export function voiceErrorFrom(operation: string, error: unknown, sent?: unknown): VoiceProviderError {
  if (error instanceof VoiceProviderError) return error;
  if (error instanceof ElevenLabsTimeoutError) return new VoiceProviderError('timeout', operation);
  if (!(error instanceof ElevenLabsError)) {
    return fromSchemaError(operation, error);
  }
  const { statusCode: status, body } = error;
  if (status === undefined) return new VoiceProviderError(kindWithoutStatus(error), operation);
  const reason = reasonOf(body);
  const sentence = providerWords(body, sent);
  return new VoiceProviderError(kindOf(status, body), operation, {
    status,
    ...(reason && { reason }),
    ...(sentence && { sentence }),
  });
}

/** By which the provider names what a plan or credits do not cover, under several statuses. */
const SPENT: readonly string[] = [
  'quota_exceeded',
  'insufficient_credits',
  'payment_required',
  'paid_plan_required',
  'subscription_required',
  'can_not_use_instant_voice_cloning',
];
const namedSchema = z.object({
  detail: z.object({
    status: z.string().optional(),
    code: z.string().optional(),
    type: z.string().optional(),
  }),
});

function isSpent(status: number, body: unknown): boolean {
  if (status === 402) return true;
  const { status: legacy, code, type } = namedSchema.safeParse(body).data?.detail ?? {};
  return [legacy, code, type].some((name) => name !== undefined && SPENT.includes(name));
}

function kindOf(status: number, body: unknown): VoiceProviderErrorKind {
  if (isSpent(status, body)) return 'spent';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  if (status === 408) return 'timeout';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'refused' : 'unreadable';
}

/** A body that is no JSON has no status although there was one; a connection that failed has none for want of an answer. */
function kindWithoutStatus({ message, rawResponse }: ElevenLabsError): VoiceProviderErrorKind {
  if (message === 'timeout') return 'timeout';
  const answered = rawResponse !== undefined && rawResponse.status >= 200 && rawResponse.status < 400;
  return answered ? 'unreadable' : 'unavailable';
}

function reasonOf(body: unknown): string | undefined {
  const parsed = bodySchema.safeParse(body);
  if (!parsed.success) return undefined;
  const { detail } = parsed.data;
  const words = Array.isArray(detail) ? detail.map(({ loc }) => loc.join('.')).join('; ') : detail.status;
  return words.slice(0, LONGEST_REASON) || undefined;
}

/**
 * The SDK checks what it sends (JsonError) and what it gets (ParseError), with classes that it does not export; and it
 * trips over some answers while it checks them.
 */
function fromSchemaError(operation: string, error: unknown): VoiceProviderError {
  const name = error instanceof Error ? error.name : typeof error;
  const parsed = schemaErrorSchema.safeParse(error);
  const places = parsed.success
    ? ` at ${parsed.data.errors.map(({ path }) => path.join('.')).join(', ')}`
    : '';
  return new VoiceProviderError(name === 'JsonError' ? 'refused' : 'unreadable', operation, {
    reason: `${name}${places}`.slice(0, LONGEST_REASON),
  });
}
