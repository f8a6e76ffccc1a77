import localFont from 'next/font/local';

// next/font gives one unicode-range per family, so each subset is its own family. The extended subsets stand
// first in the font stack: their range lets every other character fall through to the preloaded one.

const newsreader = localFont({
  src: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  variable: '--font-newsreader',
  weight: '200 800',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
});

const newsreaderExtended = localFont({
  src: '../node_modules/@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2',
  variable: '--font-newsreader-ext',
  weight: '200 800',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

const instrumentSans = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  variable: '--font-instrument',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: 'Arial',
});

const instrumentSansExtended = localFont({
  src: '../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
  variable: '--font-instrument-ext',
  weight: '400 700',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

export const fontVariables = [newsreader, newsreaderExtended, instrumentSans, instrumentSansExtended]
  .map((font) => font.variable)
  .join(' ');
