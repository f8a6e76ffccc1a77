'use client';

import { useEffect, useRef, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Notice } from '#components/ui/notice.tsx';
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

/**
 * Where a source goes, said by who will hear it. Nothing chosen asks for a choice. Where guests hear it already nobody is asked
 * again before they are told of what is new: so it is said here.
 */
export function NamespaceField({
  label = addTexts.namespace,
  choices,
  chosen,
  hint,
  error,
  onChoose,
}: NamespaceFieldProps) {
  const field = useRef<HTMLSelectElement>(null);
  const [state, setState] = useState({ chosen, picked: chosen });
  if (state.chosen !== chosen) setState({ chosen, picked: chosen });
  const isHeard = choices.find(({ id }) => id === state.picked)?.visibility === 'published';
  // Chosen in one form, it is chosen in the others that are on the page.
  useEffect(() => {
    if (field.current && chosen !== undefined) field.current.value = chosen;
  }, [chosen]);
  return (
    <div className="grid gap-3">
      <Field label={label} hint={hint} error={error}>
        <Select
          name="namespaceId"
          ref={field}
          defaultValue={chosen}
          onChange={({ target: { value } }) => {
            setState({ chosen, picked: value });
            onChoose?.(value);
          }}
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
      {isHeard && (
        <Notice tone="warning" title={addTexts.heardTitle} announce>
          {addTexts.heard}
        </Notice>
      )}
    </div>
  );
}
