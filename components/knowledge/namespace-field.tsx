'use client';

import { useEffect, useRef } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

export interface NamespaceChoice {
  id: string;
  title: string;
  visibility: keyof typeof addTexts.heardBy;
  /** False where this member's role does not reach. */
  allowed: boolean;
}

interface NamespaceFieldProps {
  label?: string;
  choices: readonly NamespaceChoice[];
  chosen: string | undefined;
  hint: string;
  error?: string | undefined;
  onChoose?: (namespaceId: string) => void;
}

/** Where a source goes, said by who will hear it. Nothing chosen asks for a choice. */
export function NamespaceField({
  label = addTexts.namespace,
  choices,
  chosen,
  hint,
  error,
  onChoose,
}: NamespaceFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  // Chosen in one form, it is chosen in the others that are on the page.
  useEffect(() => {
    if (field.current && chosen !== undefined) field.current.value = chosen;
  }, [chosen]);
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        name="namespaceId"
        ref={field}
        defaultValue={chosen}
        onChange={(event) => onChoose?.(event.target.value)}
        options={[
          ...(chosen === undefined ? [{ value: '', label: addTexts.namespaceChoose }] : []),
          ...choices.map(({ id, title, visibility, allowed }) => ({
            value: id,
            label: addTexts.namespaceOption(title, addTexts.heardBy[visibility]),
            disabled: !allowed,
          })),
        ]}
      />
    </Field>
  );
}
