/** What every browser of the tests is started with. The voice provider's name leads to a closed port of this machine. */
export const chromiumArgs = (): string[] => [
  ...(process.env.CHROMIUM_ARGS ?? '').split(' ').filter(Boolean),
  // No page of a test lives for as long as its scripts would have to run to repay their optimizing: a fifth of a page's work.
  '--js-flags=--no-turbofan --no-maglev',
  '--host-resolver-rules=MAP *.elevenlabs.io 127.0.0.1:9',
];
