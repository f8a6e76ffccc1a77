import { Notice } from '#components/ui/notice.tsx';
import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { openSession, type TalkState } from './talk-state.ts';

/** What is not as usual about this conversation. It goes on all the same. */
export function CallWarnings({ state }: { state: TalkState }) {
  const words: Readonly<Record<string, string>> = talkTexts.warnings;
  const warnings = openSession(state)?.warnings ?? [];
  if (warnings.length === 0) return null;
  return (
    <Notice announce>
      {warnings.map(({ code, message }) => (
        <p key={code}>{words[code] ?? message}</p>
      ))}
    </Notice>
  );
}
