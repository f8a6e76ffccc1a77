/** The addresses of the pages about publishing, written once. */

export const publishPath = (reflectionId: string) => `/reflections/${reflectionId}/publish`;

type Preview = { to: string; changed?: boolean; offset?: number };

export function previewPath(reflectionId: string, namespaceId: string, { to, changed, offset }: Preview) {
  const query = new URLSearchParams({ to });
  if (changed) query.set('changed', '1');
  if (offset) query.set('offset', String(offset));
  return `${publishPath(reflectionId)}/${namespaceId}?${query}`;
}
