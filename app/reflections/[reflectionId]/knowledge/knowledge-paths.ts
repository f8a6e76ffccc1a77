/** The addresses of the pages about knowledge, written once. */

export const knowledgePath = (reflectionId: string) => `/reflections/${reflectionId}/knowledge`;

export const collectionsPath = (reflectionId: string) => `${knowledgePath(reflectionId)}/collections`;

export const collectionPath = (reflectionId: string, namespaceId: string) =>
  `${collectionsPath(reflectionId)}/${namespaceId}`;

export const sourcePath = (reflectionId: string, sourceId: string) =>
  `${knowledgePath(reflectionId)}/${sourceId}`;

export const editPath = (reflectionId: string, sourceId: string) =>
  `${sourcePath(reflectionId, sourceId)}/edit`;

export const versionPath = (reflectionId: string, sourceId: string, version: number) =>
  `${sourcePath(reflectionId, sourceId)}/versions/${version}`;

/** A long source is read in parts; `at` opens the one with this passage. */
export const passagePath = (reflectionId: string, sourceId: string, position: number) =>
  `${sourcePath(reflectionId, sourceId)}?at=${position}#p-${position}`;

/** Line by line what guests can be told of it. */
export const toldPath = (reflectionId: string, sourceId: string, from = 0) =>
  `${sourcePath(reflectionId, sourceId)}?told=${from}#told`;

/** The form that corrects one of the lines that are shown from there on. */
export const correctLinePath = (reflectionId: string, sourceId: string, from: number, line: number) =>
  `${sourcePath(reflectionId, sourceId)}?told=${from}&line=${line}#correct`;

export const progressAddress = (reflectionId: string) => `/api/reflections/${reflectionId}/sources/progress`;

export const photoAddress = (reflectionId: string, namespaceId: string) =>
  `/api/reflections/${reflectionId}/namespaces/${namespaceId}/photos`;

export const fileAddress = (reflectionId: string, namespaceId: string, name: string, kind: string) =>
  `/api/reflections/${reflectionId}/namespaces/${namespaceId}/files?${new URLSearchParams({ name, kind })}`;
