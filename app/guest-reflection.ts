import { notFound } from 'next/navigation';
import { cache } from 'react';
import { orThrow } from '#app/page-guards.ts';
import {
  findPublicReflection,
  type PublicReflection,
} from '#lib/conversations/store/as-service/public-reflection.ts';

/** A page and its title both ask; the database is asked once. */
export const reflectionAt = cache(async (slug: string): Promise<PublicReflection> => {
  const found = await findPublicReflection(slug);
  if (!found.ok && found.error.code === 'not_found') notFound();
  return orThrow(found);
});
