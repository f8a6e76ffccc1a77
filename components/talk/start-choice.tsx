import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';

interface StartChoiceProps {
  label: string;
  hint: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Before each start, and only then: what is said has a fate from its first word. */
export function StartChoice({ label, hint, isChosen, onChange }: StartChoiceProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    if (box.current && box.current.checked !== isChosen) onChange(box.current.checked);
  });
  // Ticked before the scripts of the page had come: the box shows it, so it has to hold.
  useEffect(() => takeOver(), []);

  return (
    <label className="-mx-2.5 flex max-w-[36em] gap-3 rounded-md px-2.5 py-1.5 transition-colors hover:bg-paper-sunken">
      <input
        ref={box}
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-hint`}
        className="tick"
      />
      <span className="grid">
        <span id={`${id}-name`}>{label}</span>
        <span id={`${id}-hint`} className="text-small text-ink-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}

interface OffRecordChoiceProps {
  isOffRecord: boolean;
  /** What becomes of what is said. */
  hint?: string;
  onChange: (isOffRecord: boolean) => void;
}

/** What has been kept by the time somebody asks could not be taken back. */
export const OffRecordChoice = ({
  isOffRecord,
  hint = talkStartTexts.offRecordHint,
  onChange,
}: OffRecordChoiceProps) => (
  <StartChoice label={talkStartTexts.offRecord} hint={hint} isChosen={isOffRecord} onChange={onChange} />
);
