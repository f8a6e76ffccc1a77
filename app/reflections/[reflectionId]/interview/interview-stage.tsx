'use client';

import { useRouter } from 'next/navigation';
import { useMemo, useState } from 'react';
import { ProgressSection } from '#app/reflections/[reflectionId]/interview/progress-section.tsx';
import { type NamespaceChoice, NamespaceField } from '#components/knowledge/namespace-field.tsx';
import { StartChoice } from '#components/talk/start-choice.tsx';
import { StartText, StartVoice } from '#components/talk/start-words.tsx';
import { TalkStage } from '#components/talk/talk-stage.tsx';
import type { TranscriptLine } from '#components/talk/transcript.ts';
import { Notice } from '#components/ui/notice.tsx';
import {
  interviewProgress,
  joinStandings,
  type QuestionStandings,
  standingsOf,
} from '#lib/conversations/interview-progress.public.ts';
import type { InterviewPlan } from '#lib/conversations/store/as-user/interviews.ts';
import { interviewPageTexts } from '#lib/conversations/texts/interview-page.public.ts';
import { questionsTexts } from '#lib/conversations/texts/questions.public.ts';
import type { InterviewLanguage } from '#lib/knowledge/texts/interview.public.ts';

type Props = {
  reflectionId: string;
  choices: readonly NamespaceChoice[];
  chosen: string | undefined;
  /** How long the voice provider keeps what was said. */
  retentionDays: number;
  namespaceTitles: Readonly<Record<string, string>>;
  /** What it begins with: somebody asked it. */
  question: { id: string; words: string; isGuests: boolean } | undefined;
  hearsVoice: boolean;
  mayKeepSound: boolean;
  /** Of earlier interviews. */
  standings: QuestionStandings;
  plan: InterviewPlan;
  asksIn: InterviewLanguage;
};

/**
 * The stage, with the choice of where it is kept: made before the start, because it cannot be moved while one talks. Below it how
 * far the interview has come, with what is said now.
 */
export function InterviewStage({
  reflectionId,
  choices,
  chosen,
  question,
  hearsVoice,
  mayKeepSound,
  standings,
  plan,
  retentionDays,
  namespaceTitles,
  asksIn,
}: Props) {
  const router = useRouter();
  const [namespaceId, setNamespaceId] = useState(chosen);
  const [keepsSound, setKeepsSound] = useState(false);
  const [lines, setLines] = useState<readonly TranscriptLine[]>([]);
  const progress = useMemo(() => {
    const { askedInVain } = plan;
    const known = plan.known.map((one) => one.question);
    const now = standingsOf(lines.map(turnOf), askedInVain);
    return interviewProgress(joinStandings(standings, now), { known, askedInVain }, asksIn);
  }, [lines, standings, plan, asksIn]);
  const isHeardByGuests = choices.find(({ id }) => id === namespaceId)?.visibility === 'published';
  const hasBegun = Object.keys(standings).length > 0;
  const home = `/reflections/${reflectionId}`;
  return (
    <>
      <div className="mb-12">
        <TalkStage
          name={interviewPageTexts.interviewer}
          label={interviewPageTexts.stage}
          isInterview
          hearsVoice={hearsVoice}
          keepsSound={keepsSound}
          namespaceTitles={namespaceTitles}
          door={{
            address: '/api/sessions',
            terms: {
              reflectionId,
              agentType: 'interviewer',
              ...(namespaceId && { namespaceId }),
              ...(question && { questionId: question.id }),
              ...(keepsSound && { keepsSound }),
            },
          }}
          startVoice={<StartVoice words={hasBegun ? interviewPageTexts.goOn : interviewPageTexts.start} />}
          startText={<StartText words={interviewPageTexts.startText} />}
          citationBase={`${home}/knowledge/cited`}
          sourceBase={`${home}/knowledge`}
          onSaid={setLines}
          onSettled={() => router.refresh()}
          below={
            <p className="max-w-[36em] text-small text-ink-soft">
              {interviewPageTexts.kept(retentionDays, keepsSound)}
            </p>
          }
        >
          {question && (
            <div className="grid gap-1">
              <p className="text-small text-ink-soft">{questionsTexts.interviewFirst}</p>
              <p className="max-w-[30em] font-serif text-lead">{question.words}</p>
            </div>
          )}
          <div className="grid max-w-sm gap-3">
            <NamespaceField
              label={interviewPageTexts.namespace}
              hint={interviewPageTexts.namespaceHint}
              choices={choices}
              chosen={namespaceId}
              onChoose={setNamespaceId}
            />
            {question?.isGuests && !isHeardByGuests && (
              <Notice tone="warning" title={questionsTexts.guestsDoNotHearTitle} announce>
                {questionsTexts.guestsDoNotHear}
              </Notice>
            )}
          </div>
          {mayKeepSound && (
            <StartChoice
              label={interviewPageTexts.keepSound}
              hint={interviewPageTexts.keepSoundHint}
              isChosen={keepsSound}
              onChange={setKeepsSound}
            />
          )}
        </TalkStage>
      </div>
      <ProgressSection reflectionId={reflectionId} progress={progress} plan={plan} asksIn={asksIn} />
    </>
  );
}

const turnOf = ({ conversationId, who, words }: TranscriptLine) => ({
  conversationId,
  speaker: who === 'person' ? ('user' as const) : who,
  body: words,
});
