import { Mic, PenLine } from '#components/ui/signs.tsx';
import { talkStartTexts } from '#lib/conversations/texts/talk-start.public.ts';

/** What stands on the buttons that begin a talk: drawn where the page is, so that a guest's scripts need no signs. */
export const StartVoice = ({ words = talkStartTexts.startVoice }: { words?: string }) => (
  <>
    <Mic />
    {words}
  </>
);

export const StartText = ({ words = talkStartTexts.startText }: { words?: string }) => (
  <>
    <PenLine />
    {words}
  </>
);
