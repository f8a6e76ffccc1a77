import { notFound } from 'next/navigation';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { requireSource } from '#lib/knowledge/require-source.ts';

/** A page's twin of `requireSource`. */
export async function sourceOfPage(params: Promise<{ reflectionId: string; sourceId: string }>) {
  const { reflectionId, sourceId } = await params;
  await reflectionOfPage(reflectionId, KNOWLEDGE_POLICY.read);
  const access = await requireSource({ reflectionId, sourceId }, KNOWLEDGE_POLICY.read);
  if (!access.ok && access.error.code === 'not_found') notFound();
  return orThrow(access);
}
