import { createHash } from 'node:crypto';
import { env } from '#lib/platform/env.ts';
import { CONVERSATIONS_PER_DAY } from '#lib/speech/limits.public.ts';
import {
  CAPS_PER_DAY,
  NETWORK_SHARE_OF_CALLS,
  REFLECTIONS_AT_ONCE,
  RESERVED_MINUTES,
  STARTS,
  TEN_MINUTES,
} from './limits.public.ts';
import type { Cap, CountedRate } from './store/as-service/session-start.ts';

const capsPerDay = () => {
  const { REFLECTION_MINUTES_PER_DAY, GUEST_MINUTES_PER_DAY, NETWORK_MINUTES_PER_DAY } = env();
  return {
    ...CAPS_PER_DAY,
    network: { ...CAPS_PER_DAY.network, minutes: NETWORK_MINUTES_PER_DAY },
    'guests-of': { ...CAPS_PER_DAY['guests-of'], minutes: GUEST_MINUTES_PER_DAY },
    reflection: { sessions: CONVERSATIONS_PER_DAY, minutes: REFLECTION_MINUTES_PER_DAY },
  } as const;
};

type Kind = keyof ReturnType<typeof capsPerDay>;
type Subject = { kind: Kind; id: string };

type Taking = {
  reflectionId: string;
  userId: string | null;
  guestId: string | null;
  shareLinkId: string | null;
  /** The address of a guest: a cookie costs nothing, a network does. */
  network: string | null;
};

const subjectsOf = ({ reflectionId, userId, guestId, shareLinkId, network }: Taking): Subject[] => [
  ...(userId ? [{ kind: 'member', id: userId } as const] : []),
  ...(guestId
    ? [{ kind: 'guest', id: guestId } as const, { kind: 'guests-of', id: reflectionId } as const]
    : []),
  ...(guestId && network ? [{ kind: 'network', id: hashed(network) } as const] : []),
  ...(shareLinkId ? [{ kind: 'link', id: shareLinkId } as const] : []),
  { kind: 'reflection', id: reflectionId },
];

export function ratesOf(taking: Taking): CountedRate[] {
  return subjectsOf(taking).flatMap(({ kind, id }) =>
    kind === 'reflection' || kind === 'guests-of' || kind === 'network'
      ? []
      : [{ bucket: `start-session.${kind}:${hashed(id)}`, limit: STARTS[kind], windowSeconds: TEN_MINUTES }],
  );
}

/** Who is counted is stored as a hash: the table of counters is no list of people. */
const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** A conversation counts once, however often its connection is lost; its minutes count each time. */
export function capsOf(taking: Taking, what: 'start' | 'resume'): Cap[] {
  const perDay = capsPerDay();
  return subjectsOf(taking).flatMap(({ kind, id }): Cap[] => {
    const subject = `${kind}:${id}`;
    const { sessions, minutes } = perDay[kind];
    return [
      { subject, cap: 'minutes', amount: RESERVED_MINUTES, limit: minutes },
      ...(what === 'start' ? [{ subject, cap: 'sessions' as const, amount: 1, limit: sessions }] : []),
      ...(what === 'start' && kind === 'network'
        ? [{ subject, cap: 'waiting' as const, amount: 1, limit: env().NETWORK_STARTS_WAITING }]
        : []),
      ...(kind === 'network' ? placesOf(taking, id) : []),
    ];
  });
}

/**
 * A family behind one router talks all together. The attack: one network connects to every call that the plan allows, and nobody
 * else finds a line: so the others keep two of five, however few the plan has.
 */
function placesOf({ reflectionId, guestId }: Taking, network: string): Cap[] {
  const place = { cap: 'talking', amount: 1, ...(guestId && { guest: guestId }) } as const;
  const { NETWORK_CALLS_AT_ONCE, GUEST_CALLS_AT_ONCE } = env();
  const limit = Math.max(
    1,
    Math.min(NETWORK_CALLS_AT_ONCE, Math.floor(GUEST_CALLS_AT_ONCE * NETWORK_SHARE_OF_CALLS)),
  );
  return [
    { ...place, subject: `network:${network}`, limit: limit * REFLECTIONS_AT_ONCE },
    { ...place, subject: `network:${hashed(`${network} ${reflectionId}`)}`, limit },
  ];
}
