import type { NamespaceChoice } from '#components/knowledge/namespace-field.tsx';

/** Where something new goes: chosen once for every way of adding. */
export type SourceTarget = {
  reflectionId: string;
  choices: readonly NamespaceChoice[];
  namespaceHint: string;
  namespaceId: string | undefined;
  onChoose: (namespaceId: string) => void;
};
