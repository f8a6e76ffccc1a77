import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { STEWARDS } from '#lib/contracts/roles.ts';
import { requireSource } from '#lib/http/require-source.ts';

/** A page's twin of `requireSource`. */
export async function sourceOfPage(params: Promise<{ reflectionId: string; sourceId: string }>) {
  const { reflectionId, sourceId } = await params;
  await reflectionOfPage(reflectionId, STEWARDS);
  const access = await requireSource({ reflectionId, sourceId }, STEWARDS);
  if (!access.ok && access.error.code === 'not_found') notFound();
  return orThrow(access);
}
