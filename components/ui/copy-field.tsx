'use client';

import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { copyTexts } from '#lib/platform/texts/controls.public.ts';

/** A value made to be taken elsewhere, such as an invitation link. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const Icon = copied ? Check : Copy;

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      // Without the permission (or https) the reader copies by hand: selected text is one key away from it.
      input.current?.select();
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Input
        ref={input}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.target.select()}
        className="flex-1 basis-48 truncate"
      />
      <Button variant="secondary" onClick={copy} onBlur={() => setCopied(false)}>
        <Icon aria-hidden="true" />
        {copied ? copyTexts.copied : copyTexts.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied ? copyTexts.copied : ''}
      </span>
    </div>
  );
}
