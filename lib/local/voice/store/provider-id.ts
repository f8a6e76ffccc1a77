import { randomInt } from 'node:crypto';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id as the real provider makes them: its kind, then a lower-case ULID. */
export function newProviderId(
  kind: 'agent' | 'tool' | 'conv' | 'secret' | 'webhook' | 'file' | 'dictionary',
  now = Date.now(),
): string {
  const time = Array.from({ length: 10 }, (_, place) => DIGITS[Math.floor(now / 32 ** (9 - place)) % 32]);
  const chance = Array.from({ length: 16 }, () => DIGITS[randomInt(32)]);
  return `${kind}_${[...time, ...chance].join('')}`;
}
