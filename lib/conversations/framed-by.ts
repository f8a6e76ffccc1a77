import 'server-only';
import { ok, type Result } from '#lib/platform/result.ts';
import { embeddingOriginsOf } from './store/as-service/public-reflection.ts';

const EMBEDDED = /^\/e\/([a-z0-9-]{1,100})$/;

/** The websites that may show this page inside of their own: none, but for the page that is made for it. */
export async function framedBy(path: string): Promise<Result<readonly string[]>> {
  const slug = EMBEDDED.exec(path)?.[1];
  return slug ? embeddingOriginsOf(slug) : ok([]);
}
