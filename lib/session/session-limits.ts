import { createHash } from 'node:crypto';
import type { Cap, CountedRate } from '#lib/db/session-start.ts';

/** The longest call; so much is reserved before one starts, and what it did not take is given back. */
const RESERVED_MINUTES = 30;

const TEN_MINUTES = 600;

/** Of starts and resumptions. A person, a link and an address are counted each for itself. */
export const GUESTS_OF_ONE_ADDRESS = { limit: 60, windowSeconds: TEN_MINUTES };
const STARTS = { member: 30, guest: 10, link: 200 } as const;

/** Per day. A member has room for twenty calls of which nothing was told yet: a crash must not shut anybody out of their own. */
const CAPS = {
  member: { sessions: 120, minutes: 600 },
  guest: { sessions: 20, minutes: 60 },
  link: { sessions: 1_000, minutes: 3_000 },
  /** All together less than the reflection, so that whoever comes in by its link leaves room for those whose it is. */
  'guests-of': { sessions: 2_000, minutes: 4_000 },
  reflection: { sessions: 3_000, minutes: 6_000 },
} as const;

type Subject = { kind: keyof typeof CAPS; id: string };

type Taking = {
  reflectionId: string;
  userId: string | null;
  guestId: string | null;
  shareLinkId: string | null;
};

const subjectsOf = ({ reflectionId, userId, guestId, shareLinkId }: Taking): Subject[] => [
  ...(userId ? [{ kind: 'member', id: userId } as const] : []),
  ...(guestId
    ? [{ kind: 'guest', id: guestId } as const, { kind: 'guests-of', id: reflectionId } as const]
    : []),
  ...(shareLinkId ? [{ kind: 'link', id: shareLinkId } as const] : []),
  { kind: 'reflection', id: reflectionId },
];

export function ratesOf(taking: Taking): CountedRate[] {
  return subjectsOf(taking).flatMap(({ kind, id }) =>
    kind === 'reflection' || kind === 'guests-of'
      ? []
      : [{ bucket: `start-session.${kind}:${hashed(id)}`, limit: STARTS[kind], windowSeconds: TEN_MINUTES }],
  );
}

/** Who is counted is stored as a hash: the table of counters is no list of people. */
const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 32);

/** A conversation counts once, however often its connection is lost; its minutes count each time. */
export function capsOf(taking: Taking, what: 'start' | 'resume'): Cap[] {
  return subjectsOf(taking).flatMap(({ kind, id }): Cap[] => {
    const subject = `${kind}:${id}`;
    const { sessions, minutes } = CAPS[kind];
    return [
      { subject, cap: 'minutes', amount: RESERVED_MINUTES, limit: minutes },
      ...(what === 'start' ? [{ subject, cap: 'sessions' as const, amount: 1, limit: sessions }] : []),
    ];
  });
}
