/** In order: what pretends to be another stands before it. */
const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad|iPod)\b/, 'iPhone/iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\b(Linux|X11|CrOS)\b/, 'Linux'],
] as const;

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([sign]) => sign.test(text))?.[1];

/** What a person knows their browser by, such as “Firefox, Windows”, in no language. Empty for what is no browser that people use. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? '').slice(0, 500);
  const parts = [nameIn(BROWSERS, text), nameIn(SYSTEMS, text)].filter(Boolean);
  return parts.join(', ');
}
