import Link from 'next/link';
import type { ComponentProps } from 'react';

/**
 * To a page of ours. Every page is made for whoever asks, so there is nothing that could be fetched before the press: Next
 * would ask for each link in sight, twice, which made of one page thirty.
 */
export function PageLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  return <Link {...props} prefetch={false} />;
}
