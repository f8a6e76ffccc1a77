import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';
import { STEWARDS } from '#lib/reflections/roles.public.ts';

/** A page's twin of `requireSource`. */
export async function sourceOfPage(params: Promise<{ reflectionId: string; sourceId: string }>) {
  const { reflectionId, sourceId } = await params;
  await reflectionOfPage(reflectionId, STEWARDS);
  const access = await requireSource({ reflectionId, sourceId }, STEWARDS);
  if (!access.ok && access.error.code === 'not_found') notFound();
  return orThrow(access);
}
