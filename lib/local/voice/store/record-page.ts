import { z } from 'zod';
import { invalid, type RestAnswer } from '../rest/rest-route.ts';

export const pageQuery = z.object({
  page_size: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().optional(),
});

type Placed = { id: string; createdAt: number };
type Page<T> = { records: T[]; has_more: boolean; next_cursor: string | null };

const cursorSchema = z.tuple([z.number(), z.string()]);

/** A page of records that come newest first. A cursor names the last one seen, and works when that is gone. */
export function pageOf<T extends Placed>(
  records: readonly T[],
  query: z.output<typeof pageQuery>,
): { ok: true; page: Page<T> } | { ok: false; answer: RestAnswer } {
  const after = query.cursor ? parseCursor(query.cursor) : undefined;
  if (after === null) return { ok: false, answer: invalid(['query', 'cursor'], 'Invalid cursor') };
  const rest = after ? records.filter((record) => comesAfter(record, after)) : records;
  const shown = rest.slice(0, query.page_size);
  const last = shown.at(-1);
  const hasMore = rest.length > shown.length;
  return {
    ok: true,
    page: { records: shown, has_more: hasMore, next_cursor: hasMore && last ? cursorOf(last) : null },
  };
}

const comesAfter = ({ createdAt, id }: Placed, [time, seen]: [number, string]) =>
  createdAt < time || (createdAt === time && id < seen);

const cursorOf = ({ createdAt, id }: Placed) =>
  Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

function parseCursor(cursor: string): [number, string] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return cursorSchema.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}
