import { approvalsAndMedia } from './approvals-and-media-contract.ts';
import { concurrentSends } from './concurrent-sends-contract.ts';
import { costs } from './costs-contract.ts';
import { keptSessions } from './kept-sessions-contract.ts';
import type { Check } from './session-checks.ts';
import { turns } from './turns-contract.ts';

/** What every store of sessions does, whichever it is. */
export const sessionStoreContract: Readonly<Record<string, Check>> = {
  ...keptSessions,
  ...turns,
  ...costs,
  ...approvalsAndMedia,
  ...concurrentSends,
};
