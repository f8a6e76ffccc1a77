import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { talkStartTexts } from '#lib/contracts/texts/talk-start.ts';

interface OffRecordChoiceProps {
  isOffRecord: boolean;
  /** What becomes of what is said. */
  hint?: string;
  onChange: (isOffRecord: boolean) => void;
}

/** Before each start, and only then: what has been kept by then could not be taken back. */
export function OffRecordChoice({
  isOffRecord,
  hint = talkStartTexts.offRecordHint,
  onChange,
}: OffRecordChoiceProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    if (box.current && box.current.checked !== isOffRecord) onChange(box.current.checked);
  });
  // Ticked before the scripts of the page had come: the box shows it, so it has to hold.
  useEffect(() => takeOver(), []);

  return (
    <label className="-mx-2.5 flex max-w-[36em] gap-3 rounded-md px-2.5 py-1.5 transition-colors hover:bg-paper-sunken">
      <input
        ref={box}
        type="checkbox"
        checked={isOffRecord}
        onChange={({ target }) => onChange(target.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="tick"
      />
      <span className="grid">
        <span id={`${id}-name`}>{talkStartTexts.offRecord}</span>
        <span id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}
