/** The addresses of the pages about publishing, written once. */

export const publishPath = (reflectionId: string) => `/reflections/${reflectionId}/publish`;

type Preview = { to: string; changed?: boolean };

export function previewPath(reflectionId: string, namespaceId: string, { to, changed }: Preview) {
  const query = new URLSearchParams({ to });
  if (changed) query.set('changed', '1');
  return `${publishPath(reflectionId)}/${namespaceId}?${query}`;
}
