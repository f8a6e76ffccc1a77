import { VoiceProviderError } from '../voice-provider-error.ts';

const PAGE_SIZE = 100;
/** Far more than anybody has; a provider that always names another page is not believed. */
const MOST_PAGES = 200;

type Page = { nextCursor?: string; hasMore?: boolean };

export async function allPages<T extends Page>(
  operation: string,
  readPage: (paging: { pageSize: number; cursor?: string }) => Promise<T>,
): Promise<T[]> {
  const pages: T[] = [];
  let cursor: string | undefined;
  do {
    if (pages.length === MOST_PAGES)
      throw new VoiceProviderError('unreadable', operation, { reason: 'no last page' });
    const page = await readPage({ pageSize: PAGE_SIZE, ...(cursor && { cursor }) });
    pages.push(page);
    cursor = page.hasMore === false ? undefined : page.nextCursor || undefined;
  } while (cursor);
  return pages;
}
