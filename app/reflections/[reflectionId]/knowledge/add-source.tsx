'use client';

import { useState } from 'react';
import { AddFiles } from '#app/reflections/[reflectionId]/knowledge/add-files.tsx';
import { AddPhoto } from '#app/reflections/[reflectionId]/knowledge/add-photo.tsx';
import { AddRecording } from '#app/reflections/[reflectionId]/knowledge/add-recording.tsx';
import { AddTextForm } from '#app/reflections/[reflectionId]/knowledge/add-text-form.tsx';
import { AddWebPageForm } from '#app/reflections/[reflectionId]/knowledge/add-web-page-form.tsx';
import { usualChoice } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { WAYS, type Way } from '#app/reflections/[reflectionId]/knowledge/ways.ts';
import type { NamespaceChoice } from '#components/knowledge/namespace-field.tsx';
import { addTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = {
  reflectionId: string;
  choices: readonly NamespaceChoice[];
  namespaceHint: string;
  way: Way;
};

/** One panel, six ways in. Changing the way loses nothing that was typed; without scripts each way is an address. */
export function AddSource({ reflectionId, choices, namespaceHint, way: first }: Props) {
  const [way, setWay] = useState(first);
  const [namespaceId, setNamespaceId] = useState(usualChoice(choices)?.id);
  const target = { reflectionId, choices, namespaceHint, namespaceId, onChoose: setNamespaceId };
  return (
    <div className="grid gap-6">
      <nav aria-label={addTexts.waysLabel}>
        <ul className="flex flex-wrap gap-2">
          {WAYS.map((other) => (
            <li key={other}>
              <a
                href={`?add=${other}`}
                aria-current={other === way ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  setWay(other);
                }}
                className="inline-flex min-h-11 items-center rounded-md border border-edge px-4 font-medium text-ink-soft transition-colors hover:border-ink hover:text-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
              >
                {addTexts[other]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div hidden={way !== 'paste'}>
        <AddTextForm {...target} kind="paste" />
      </div>
      <div hidden={way !== 'files'}>
        <AddFiles {...target} kind="file" />
      </div>
      <div hidden={way !== 'recording'}>
        <AddRecording {...target} />
      </div>
      <div hidden={way !== 'photo'}>
        <AddPhoto {...target} />
      </div>
      <div hidden={way !== 'web'}>
        <AddWebPageForm {...target} />
      </div>
      <div hidden={way !== 'interview'} className="grid gap-8">
        <AddTextForm {...target} kind="interview" />
        <AddFiles {...target} kind="interview" />
      </div>
    </div>
  );
}
