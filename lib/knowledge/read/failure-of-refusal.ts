import type { FetchRefusal } from '#lib/platform/fetch-refusal.ts';
import type { ReadingFailure } from './reading.ts';

export const FAILURE_OF_REFUSAL: Record<FetchRefusal, ReadingFailure> = {
  address_invalid: 'address_invalid',
  address_private: 'address_private',
  host_unknown: 'address_unknown',
  unreachable: 'page_unreachable',
  insecure: 'page_insecure',
  downgrade: 'page_insecure',
  too_slow: 'page_slow',
  too_large: 'page_too_large',
  too_many_redirects: 'page_redirects',
  not_permitted: 'robots_refuse',
};
