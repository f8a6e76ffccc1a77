'use client';

import { Lock } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type ComponentProps, useId, useState } from 'react';
import { refusalWords } from '#components/talk/refusal-words.ts';
import { StartText, StartVoice } from '#components/talk/start-words.tsx';
import { TalkStage } from '#components/talk/talk-stage.tsx';
import type { TranscriptLine } from '#components/talk/transcript.ts';
import { Notice } from '#components/ui/notice.tsx';
import { EARLIER_LIMITS } from '#lib/chat/limits.public.ts';
import { sealedTexts } from '#lib/chat/texts/sealed.public.ts';
import { startChat } from './chat-requests.ts';

interface MemberStageProps
  extends Omit<ComponentProps<typeof TalkStage>, 'sealed' | 'startVoice' | 'startText'> {
  reflectionId: string;
  isSteward: boolean;
}

type FilesScope = 'sandboxed' | 'project';

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
function ToolsChoice({ isSteward, isOn, scope, onChange, onScope }: ToolsChoiceProps) {
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
