import 'server-only';
import { fromDatabase } from '#lib/platform/db/database-failure.ts';
import { serviceClient } from '#lib/platform/db/service-client.ts';
import { fail, ok, type Result } from '#lib/platform/result.ts';
import { type GuestCard, readGuestCard } from '#lib/voice/store/guest-card.ts';

/** All that the page of a guest may know. */
export type PublicReflection = GuestCard & {
  id: string;
  displayName: string;
  /** In which it speaks, two letters of ISO 639-1. */
  language: string;
  /** At which its photo is shown; null without one. */
  photoId: string | null;
  /** The titles of what is published; never empty. */
  topics: string[];
  /** The same by the names that citations carry. */
  collections: Record<string, string>;
};

// The inner join leaves no row where nothing is published.
const columns = 'id, display_name, language, guest_photos(id), namespaces!inner(name, title, visibility)';

type Row = {
  id: string;
  display_name: string;
  language: string;
  guest_photos: { id: string } | null;
  namespaces: { name: string; title: string }[];
};

const fromRow = (
  { id, display_name, language, guest_photos, namespaces }: Row,
  card: GuestCard,
): PublicReflection => ({
  ...card,
  id,
  displayName: display_name,
  photoId: guest_photos?.id ?? null,
  language,
  collections: Object.fromEntries(namespaces.map(({ name, title }) => [name, title])),
  topics: namespaces.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, 'en')),
});

/** As the installation: guests have no account. One that has published nothing is like one that does not exist. */
export async function findPublicReflection(slug: string): Promise<Result<PublicReflection>> {
  return publishedOf(
    await serviceClient()
      .from('reflections')
      .select(columns)
      .eq('slug', slug)
      .eq('namespaces.visibility', 'published')
      .maybeSingle(),
  );
}

/** One answer for a link that is unknown, revoked, expired or used up; another for one that opens nothing now. */
export async function findSharedReflection(tokenHash: string): Promise<Result<PublicReflection>> {
  const link = fromDatabase(
    await serviceClient()
      .from('share_links')
      .select('reflection_id, expires_at, revoked_at, max_uses, used_count')
      .eq('token_hash', tokenHash)
      .maybeSingle(),
  );
  if (!link.ok) return link;
  if (!link.value || !opens(link.value)) return fail('share_link_invalid');
  return publishedOf(
    await serviceClient()
      .from('reflections')
      .select(columns)
      .eq('id', link.value.reflection_id)
      .eq('namespaces.visibility', 'published')
      .maybeSingle(),
  );
}

async function publishedOf(
  answer: Parameters<typeof fromDatabase<Row | null>>[0],
): Promise<Result<PublicReflection>> {
  const row = fromDatabase(answer);
  if (!row.ok) return row;
  if (!row.value) return fail('not_found');
  const card = await readGuestCard(row.value.id);
  return card.ok ? ok(fromRow(row.value, card.value)) : card;
}

type Terms = {
  expires_at: string | null;
  revoked_at: string | null;
  max_uses: number | null;
  used_count: number;
};

/** What the page says; whether a conversation begins is decided where its use is counted. */
const opens = ({ expires_at, revoked_at, max_uses, used_count }: Terms): boolean =>
  revoked_at === null &&
  (expires_at === null || Date.parse(expires_at) > Date.now()) &&
  (max_uses === null || used_count < max_uses);

/** The websites that may frame the page of this reflection; none where there is no such reflection. */
export async function embeddingOriginsOf(slug: string): Promise<Result<string[]>> {
  const rows = fromDatabase(
    await serviceClient()
      .from('embedding_origins')
      .select('origin, reflections!inner(slug)')
      .eq('reflections.slug', slug)
      .order('origin')
      .limit(100),
  );
  return rows.ok ? ok(rows.value.map(({ origin }) => origin)) : rows;
}
