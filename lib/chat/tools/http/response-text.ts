import type { Fetched } from '#lib/platform/fetch-refusal.ts';

type Answer = Extract<Fetched, { ok: true }>['value'];

/** What is worth telling; `set-cookie` among others is not. */
const TOLD = ['content-type', 'location', 'retry-after', 'etag', 'last-modified', 'link', 'allow'];

/** An answer in words for a model. */
export function responseText({ url, status, headers, bytes }: Answer): string {
  const told = TOLD.flatMap((name) => (headers[name] ? [`${name}: ${headers[name].slice(0, 1_000)}`] : []));
  const head = [`HTTP ${status}`, `url: ${url}`, ...told].join('\n');
  return `${head}\n\n${bodyText(bytes, headers['content-type'] ?? '')}`;
}

function bodyText(bytes: Uint8Array, contentType: string): string {
  if (bytes.includes(0)) return `[${bytes.length} bytes that are not text]`;
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return `[${bytes.length} bytes in an unknown encoding]`;
  }
}
