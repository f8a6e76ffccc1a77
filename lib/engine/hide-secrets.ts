import { Secret } from '#lib/platform/secret.ts';

const HIDDEN = '[secret]';
const TOO_DEEP = '[…]';
const MAX_DEPTH = 12;

const OPENS_A_DOOR =
  /^(password|passwd|passphrase|passcode|secret|token|authorization|credentials?|cookie|bearer|jwt|signature|sig|apikey)$/;
const KINDS_OF_KEY = /^(api|access|private|secret|signing|encryption|master|service)$/;

/** A copy for people's eyes: what stands under a name such as `apiKey` or `bind_sig` is hidden, and so is every Secret. */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Secret) return HIDDEN;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((entry) => hideSecrets(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      namesASecret(key) && !isHarmless(entry) ? HIDDEN : hideSecrets(entry, depth + 1),
    ]),
  );
}

/** `max_tokens: 300` gives nothing away. */
const isHarmless = (value: unknown) =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

function namesASecret(key: string): boolean {
  const words = key
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some(
    (word, at) => OPENS_A_DOOR.test(word) || (word === 'key' && KINDS_OF_KEY.test(words[at - 1] ?? '')),
  );
}
