/** The addresses of the pages about knowledge, written once. */

export const knowledgePath = (reflectionId: string) => `/reflections/${reflectionId}/knowledge`;

export const sourcePath = (reflectionId: string, sourceId: string) =>
  `${knowledgePath(reflectionId)}/${sourceId}`;

/** A long source is read in parts; `at` opens the one with this passage. */
export const passagePath = (reflectionId: string, sourceId: string, position: number) =>
  `${sourcePath(reflectionId, sourceId)}?at=${position}#p-${position}`;

export const progressAddress = (reflectionId: string) => `/api/reflections/${reflectionId}/sources/progress`;

export const fileAddress = (reflectionId: string, namespaceId: string, name: string, kind: string) =>
  `/api/reflections/${reflectionId}/namespaces/${namespaceId}/files?${new URLSearchParams({ name, kind })}`;
