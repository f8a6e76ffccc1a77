import { Secret } from '#lib/platform/secret.ts';

const HIDDEN = '[secret]';
const TOO_DEEP = '[…]';
const MAX_DEPTH = 12;

/** Some stand at the end of a longer word as well: `clientsecret`. */
const OPENS_A_DOOR =
  /(?:password|passwd|passphrase|passcode|secret|token|credential|cookie|(?:api|access|private|secret)key)s?\d*$|^(?:pwd|o?auth|authorization|otp|bearer|jwt|signature|sig)s?\d*$/;
const KINDS_OF_KEY = /^(api|access|private|secret|signing|encryption|master|service)$/;

/** A copy for people's eyes: what stands under a name such as `apiKey` or `bind_sig` is hidden, and so is every Secret. */
export function hideSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Secret) return HIDDEN;
  if (typeof value === 'string') return hideInWords(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return TOO_DEEP;
  if (Array.isArray(value)) return value.map((entry) => hideSecrets(entry, depth + 1));
  const named = 'name' in value && typeof value.name === 'string' ? value.name : '';
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      isSecret(key, entry) || (key === 'value' && isSecret(named, entry))
        ? HIDDEN
        : hideSecrets(entry, depth + 1),
    ]),
  );
}

/** The same for a text, which may be JSON. */
export function hideSecretsInText(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object') return JSON.stringify(hideSecrets(parsed));
  } catch {
    // Words are looked at as they stand.
  }
  return hideInWords(text);
}

/** What follows "Bearer", which somebody may also be, and who an address is asked as. */
const hideInWords = (text: string): string =>
  text
    .replaceAll(/\b(B(?:earer|EARER) +)\S+|\b(bearer +)(?=\S*\d)\S+/g, `$1$2${HIDDEN}`)
    .replaceAll(/(?<=:\/\/)[^\s/?#@]*@(?:[^\s/?#@]*@)*/g, `${HIDDEN}@`);

function isSecret(name: string, value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return false;
  const words = wordsOf(name);
  // `max_tokens: 300` gives nothing away, and `passcode: 4711` does.
  if (typeof value === 'number' && isAboutANumber(words)) return false;
  return opensADoor(words);
}

export const isSecretName = (name: string): boolean => opensADoor(wordsOf(name));

const opensADoor = (words: readonly string[]): boolean =>
  words.some(
    (word, at) => OPENS_A_DOOR.test(word) || (/^keys?$/.test(word) && KINDS_OF_KEY.test(words[at - 1] ?? '')),
  );

const isAboutANumber = (words: readonly string[]): boolean =>
  words.length > 1 && (words[0] === 'max' || words.at(-1) === 'tokens');

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
