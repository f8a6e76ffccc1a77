import { refused, type ToolOutcome } from '#lib/models/tool.ts';
import type { FetchRefusal } from '#lib/platform/fetch-refusal.ts';

type Words = readonly ['tool_denied' | 'tool_failed', string];

const WORDS: Record<FetchRefusal, Words> = {
  address_invalid: ['tool_denied', 'This is not an address that can be asked.'],
  address_private: ['tool_denied', 'This address leads into a private network, and is not asked.'],
  not_permitted: ['tool_denied', 'This host is not on the list of hosts that may be asked over https.'],
  downgrade: ['tool_denied', 'The answer leads from https to http, and is not followed.'],
  host_unknown: ['tool_failed', 'Nobody knows this host.'],
  unreachable: ['tool_failed', 'The host did not answer.'],
  insecure: ['tool_failed', 'The certificate of this host is not valid.'],
  too_slow: ['tool_failed', 'The host did not answer in time.'],
  too_large: ['tool_failed', 'The answer is too large.'],
  too_many_redirects: ['tool_failed', 'The answer leads in circles.'],
};

export function refusedFetch(refusal: FetchRefusal): ToolOutcome {
  const [code, message] = WORDS[refusal];
  return refused(code, message);
}
