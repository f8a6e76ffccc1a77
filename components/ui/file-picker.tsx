'use client';

import type { ReactNode } from 'react';

interface FilePickerProps {
  label: ReactNode;
  /** Endings of names; any file without it. */
  accept?: string;
  disabled: boolean;
  onFile: (file: File) => Promise<void>;
}

/** The browser's own field for one file, which would otherwise be wider than a narrow window. */
export function FilePicker({ label, accept, disabled, onFile }: FilePickerProps) {
  return (
    <label className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {label}
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={async ({ target }) => {
          const [file] = target.files ?? [];
          if (!file) return;
          await onFile(file);
          // The same file can be chosen once more.
          target.value = '';
        }}
        className="w-full min-w-0 text-small text-ink-soft file:me-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-transparent file:px-4 file:font-medium file:text-ink hover:file:border-ink"
      />
    </label>
  );
}
