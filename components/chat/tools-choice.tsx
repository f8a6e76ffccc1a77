'use client';

import { Lock } from 'lucide-react';
import { useId } from 'react';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';

export type FilesScope = 'sandboxed' | 'project';

interface ToolsChoiceProps {
  /** Viewers have no tools: what they choose is that nobody else can read it. */
  isSteward: boolean;
  isOn: boolean;
  scope: FilesScope;
  onChange: (isOn: boolean) => void;
  onScope: (scope: FilesScope) => void;
}

const SCOPES = ['sandboxed', 'project'] as const;

/** The switch that opens tools in what is written, with what it means. */
export function ToolsChoice({ isSteward, isOn, scope, onChange, onScope }: ToolsChoiceProps) {
  const hintId = useId();
  const words = isSteward ? sealedTexts.withTools : sealedTexts.encrypted;
  return (
    <div className="grid gap-2">
      <label className="-mx-2.5 flex max-w-[36em] gap-3 rounded-md px-2.5 py-1.5 transition-colors hover:bg-paper-sunken">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
          aria-describedby={hintId}
          className="tick"
        />
        <span className="grid">
          <span className="flex items-center gap-1.5">
            {words.label}
            <Lock aria-hidden="true" className="size-3.5 text-ink-faint" />
          </span>
          <span id={hintId} className="text-small text-ink-soft">
            {words.hint}
          </span>
        </span>
      </label>
      {isOn && isSteward && (
        <fieldset className="grid gap-2 ps-7 text-small">
          <legend className="pb-1 font-medium">{sealedTexts.filesLegend}</legend>
          {SCOPES.map((one) => (
            <label key={one} className="flex max-w-[36em] items-start gap-2.5">
              <input
                type="radio"
                name="files"
                checked={scope === one}
                onChange={() => onScope(one)}
                className="tick"
              />
              <span className="grid">
                <span>{sealedTexts.scopes[one].label}</span>
                <span className="text-ink-soft">{sealedTexts.scopes[one].description}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
