import anyAscii from 'any-ascii';
import { withoutUmlauts } from './without-umlauts.public.ts';

const LONGEST = 48;
const SHORTEST = 3;

/**
 * An address made of a name in any script, letter by letter: Мария is mariya, 田中 is tianzhong. A name of too few letters, or
 * of none that can be written so, gets random ones.
 */
export function asciiSlug(name: string): string {
  const slug = joined(anyAscii(withoutUmlauts(name)).replace(/['’`]/g, ''), LONGEST);
  return slug.length >= SHORTEST ? slug : distinctSlug(slug);
}

/** The same address for somebody else. */
export const distinctSlug = (slug: string): string =>
  [joined(slug, LONGEST - 9), crypto.randomUUID().slice(0, 8)].filter(Boolean).join('-');

const joined = (letters: string, longest: number): string =>
  letters
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, longest)
    .replace(/-+$/, '');
