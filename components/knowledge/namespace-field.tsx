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
  /** What goes to a published one waits there, until somebody lets guests hear it. */
  isHeldBack?: boolean;
  error?: string | undefined;
  onChoose?: (namespaceId: string) => void;
}

/**
 * Where a source goes, said by who will hear it. Nothing chosen asks for a choice. Where guests hear it already it is said here
 * when they hear what is new: at once, or not before somebody has looked at it.
 */
export function NamespaceField({
  label = addTexts.namespace,
  choices,
  chosen,
  hint,
  isHeldBack = false,
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
        <Notice tone={isHeldBack ? 'info' : 'warning'} title={addTexts.heardTitle} announce>
          {isHeldBack ? addTexts.heldBack : addTexts.heard}
        </Notice>
      )}
    </div>
  );
}
