/** As Germans write them where there are no such letters: Brückner is Brueckner. */
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const SCANDINAVIAN = /å/iu;

/** A name with an å is no German one: there Öström is Ostrom. */
export function withoutUmlauts(name: string): string {
  const written = name.normalize('NFC');
  if (SCANDINAVIAN.test(written)) return written;
  return written.replace(/[äöüß]/giu, (letter) => UMLAUTS[letter.toLowerCase()] ?? letter);
}
