'use client';

import { useState } from 'react';
import { AddTextForm } from '#app/reflections/[reflectionId]/knowledge/add-text-form.tsx';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import type { NamespaceChoice } from '#components/knowledge/namespace-field.tsx';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; choices: readonly NamespaceChoice[] };

/** The first text, on the page on which one arrives. */
export function FirstWords({ reflectionId, choices }: Props) {
  const [namespaceId, setNamespaceId] = useState(usualChoice(choices)?.id);
  return (
    <AddTextForm
      reflectionId={reflectionId}
      choices={choices}
      namespaceHint={addTexts.namespaceHint}
      namespaceId={namespaceId}
      onChoose={setNamespaceId}
      kind="paste"
    />
  );
}
