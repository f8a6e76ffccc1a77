import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';
import { StartChoice } from './start-choice.tsx';

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
