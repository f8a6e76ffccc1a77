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
  /** Something was answered before. */
  hasBegun: boolean;
};

/** The stage, with the choice of where it is kept: made before the start, because it cannot be moved while one talks. */
export function InterviewStage({ reflectionId, choices, chosen, hasBegun }: Props) {
  const router = useRouter();
  const [namespaceId, setNamespaceId] = useState(chosen);
  const home = `/reflections/${reflectionId}`;
  return (
    <TalkStage
      name={interviewPageTexts.interviewer}
      isInterview
      door={{
        address: '/api/sessions',
        terms: { reflectionId, agentType: 'interviewer', ...(namespaceId && { namespaceId }) },
      }}
      startVoice={hasBegun ? interviewPageTexts.goOn : interviewPageTexts.start}
      startText={interviewPageTexts.startText}
      citationBase={`${home}/knowledge/cited`}
      sourceBase={`${home}/knowledge`}
      onSettled={() => router.refresh()}
      below={<p className="max-w-[36em] text-small text-ink-soft">{interviewPageTexts.kept}</p>}
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
