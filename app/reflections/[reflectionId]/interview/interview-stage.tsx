'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { TalkStage } from '#components/talk/talk-stage.tsx';
import { interviewPageTexts } from '#lib/contracts/texts/interview-page.ts';

type Props = {
  reflectionId: string;
  choices: readonly NamespaceChoice[];
  chosen: string | undefined;
  /** How long the voice provider keeps what was said. */
  retentionDays: number;
  namespaceTitles: Readonly<Record<string, string>>;
  /** Something was answered before. */
  hasBegun: boolean;
};

/** The stage, with the choice of where it is kept: made before the start, because it cannot be moved while one talks. */
export function InterviewStage({
  reflectionId,
  choices,
  chosen,
  hasBegun,
  retentionDays,
  namespaceTitles,
}: Props) {
  const router = useRouter();
  const [namespaceId, setNamespaceId] = useState(chosen);
  const home = `/reflections/${reflectionId}`;
  return (
    <TalkStage
      name={interviewPageTexts.interviewer}
      label={interviewPageTexts.stage}
      isInterview
      namespaceTitles={namespaceTitles}
      door={{
        address: '/api/sessions',
        terms: { reflectionId, agentType: 'interviewer', ...(namespaceId && { namespaceId }) },
      }}
      startVoice={hasBegun ? interviewPageTexts.goOn : interviewPageTexts.start}
      startText={interviewPageTexts.startText}
      citationBase={`${home}/knowledge/cited`}
      sourceBase={`${home}/knowledge`}
      onSettled={() => router.refresh()}
      below={
        <p className="max-w-[36em] text-small text-ink-soft">{interviewPageTexts.kept(retentionDays)}</p>
      }
    >
      <div className="max-w-sm">
        <NamespaceField
          label={interviewPageTexts.namespace}
          hint={interviewPageTexts.namespaceHint}
          choices={choices}
          chosen={namespaceId}
          onChoose={setNamespaceId}
        />
      </div>
    </TalkStage>
  );
}
