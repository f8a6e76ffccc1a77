import { withoutUmlauts } from '#lib/platform/without-umlauts.public.ts';

/** Of Latin script; the server can write any other in Latin letters. */
const LATIN = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** A proposal for an address: the name's letters without their accents, joined by hyphens; none for another script. */
export function slugFrom(name: string): string {
  if (!LATIN.test(name)) return '';
  return withoutUmlauts(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ł/g, 'l')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-+|-+$/g, '');
}
