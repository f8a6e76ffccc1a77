import { COMPILE_PATTERNS_ONCE } from '#lib/platform/compile-patterns-once.ts';

/** As `first-run.mjs` starts a file of ours. */
export const NODE_FLAGS: readonly string[] = [
  '--conditions=react-server',
  '--disable-warning=ExperimentalWarning',
  COMPILE_PATTERNS_ONCE,
];
