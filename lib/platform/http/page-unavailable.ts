import 'server-only';
import { openResponse } from './page-turns.ts';

const RETRY_SECONDS = 5;

/** For a page whose database does not answer: no fault of ours, so it has no place in the code to be looked for. */
export class PageUnavailable extends Error {
  override readonly name = 'PageUnavailable';

  constructor() {
    super('The page could not be loaded: unavailable');
    this.stack = this.message;
  }
}

/** The error is made in the bundle of a page, and looked at in another. */
export const isPageUnavailable = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PageUnavailable';

/** Next answers 500 to a page that throws, whatever it throws: programs that watch, or that look for pages, take it for our fault. */
export function answerUnavailable(headers: Readonly<Record<string, unknown>>): void {
  const response = openResponse(headers);
  if (!response) return;
  const { writeHead } = response;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status === 500) response.setHeader('retry-after', String(RETRY_SECONDS));
    return Reflect.apply(writeHead, response, [status === 500 ? 503 : status, ...rest]);
  };
}
