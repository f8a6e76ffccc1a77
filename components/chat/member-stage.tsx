'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, useState } from 'react';
import { refusalWords } from '#components/talk/refusal-words.ts';
import { StartText, StartVoice } from '#components/talk/start-words.tsx';
import { TalkStage } from '#components/talk/talk-stage.tsx';
import type { TranscriptLine } from '#components/talk/transcript.ts';
import { Notice } from '#components/ui/notice.tsx';
import { EARLIER_LIMITS } from '#lib/chat/limits.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { startChat } from './chat-requests.ts';
import { type FilesScope, ToolsChoice } from './tools-choice.tsx';

interface MemberStageProps
  extends Omit<ComponentProps<typeof TalkStage>, 'sealed' | 'startVoice' | 'startText'> {
  reflectionId: string;
  isSteward: boolean;
}

/** The one stage of a member: aloud, in writing, or in writing with tools; each can be gone over to while a conversation runs. */
export function MemberStage({ reflectionId, isSteward, ...stage }: MemberStageProps) {
  const router = useRouter();
  const [isOn, setOn] = useState(false);
  const [scope, setScope] = useState<FilesScope>('sandboxed');
  const [isOpening, setOpening] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function open(offRecord: boolean, earlier: readonly TranscriptLine[] = []) {
    setOpening(true);
    setRefusal(null);
    const started = await startChat(`/api/reflections/${reflectionId}/chat`, {
      fsScopeTier: scope,
      offRecord,
      earlier: earlierOf(earlier),
    });
    if (started.ok) return router.push(`/reflections/${reflectionId}/chat/${started.value}`);
    const { code, message } = started.refusal;
    setRefusal(message || refusalWords({ code, message: null, retryAt: null }).body);
    setOpening(false);
  }

  return (
    <TalkStage
      {...stage}
      startVoice={<StartVoice />}
      startText={<StartText />}
      sealed={{
        isOn,
        isOpening,
        start: <StartText words={sealedTexts.start} />,
        offRecordHint: sealedTexts.offRecordHint,
        choice: (
          <ToolsChoice isSteward={isSteward} isOn={isOn} scope={scope} onChange={setOn} onScope={setScope} />
        ),
        refusal: refusal && (
          <Notice tone="warning" announce>
            {refusal}
          </Notice>
        ),
        openLabel: isSteward ? sealedTexts.openTools : sealedTexts.openEncrypted,
        onOpen: (offRecord, earlier) => void open(offRecord, earlier),
      }}
    />
  );
}

const earlierOf = (lines: readonly TranscriptLine[]) =>
  lines
    .filter(({ words }) => words.trim() !== '')
    .slice(-EARLIER_LIMITS.lines)
    .map(({ who, words, citations }) => ({
      who,
      words: words.slice(0, EARLIER_LIMITS.characters),
      citations: citations.slice(0, EARLIER_LIMITS.citations).map(({ id }) => id),
    }));
