import 'server-only';
import { fail, ok, type Result } from '#lib/platform/result.ts';

let lists: Promise<{ long: Set<string>; stems: Set<string> }> | undefined;

/** Which passwords people choose most often; read when somebody chooses one. Where the list is from stands in it. */
const readLists = () =>
  import('./common-passwords.json', { with: { type: 'json' } }).then(({ default: { long, stems } }) => ({
    long: new Set(long.split(' ')),
    stems: new Set(stems.split(' ')),
  }));

const ENDS = /^[^\p{L}]+|[^\p{L}]+$/gu;
/** One sign again and again, or two or three in turn. */
const REPEATED = /^(.{1,3}?)\1+.?.?$/su;

/**
 * Attack: whoever guesses tries first what most people choose, with a year or an exclamation mark behind it, and the name of the
 * account.
 */
export async function requireUncommonPassword(password: string, email: string): Promise<Result<null>> {
  lists ??= readLists();
  const { long, stems } = await lists;
  const lower = password.toLowerCase();
  const stem = lower.replace(ENDS, '');
  const own = email.toLowerCase().split('@')[0] ?? '';
  const isCommon =
    long.has(lower) ||
    long.has(stem) ||
    stems.has(stem) ||
    stem === '' ||
    REPEATED.test(lower) ||
    (own.length > 3 && stem === own.replace(ENDS, ''));
  return isCommon ? fail('weak_password') : ok(null);
}
