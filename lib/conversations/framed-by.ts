import 'server-only';
import { embeddingOriginsOf } from './store/embedding-origins.ts';

const EMBEDDED = /^\/e\/([a-z0-9-]{1,100})$/;

/** The websites that may show this page inside of their own: none, but for the page that is made for it. */
export async function framedBy(path: string): Promise<readonly string[]> {
  const slug = EMBEDDED.exec(path)?.[1];
  if (!slug) return [];
  const origins = await embeddingOriginsOf(slug);
  return origins.ok ? origins.value : [];
}
