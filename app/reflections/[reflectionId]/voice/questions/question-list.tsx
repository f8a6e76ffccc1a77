'use client';

import {
  deleteGoldenQuestionAction,
  runGoldenQuestionsAction,
} from '#app/reflections/[reflectionId]/voice/questions/golden-question-list-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { goldenTexts as texts } from '#lib/voice/texts/golden-questions.public.ts';
import type { SessionAudience } from '#lib/voice/voice-session.public.ts';

type ShownQuestion = {
  id: string;
  audience: SessionAudience;
  question: string;
  source: { id: string; title: string } | null;
  lastRun: { generation: number; passed: boolean; ranAt: string } | null;
};

type Props = { reflectionId: string; questions: readonly ShownQuestion[]; mayChange: boolean };

export function QuestionList({ reflectionId, questions, mayChange }: Props) {
  const say = useToast();
  if (questions.length === 0) return <p className="text-ink-soft">{texts.empty}</p>;
  return (
    <>
      <RowList label={texts.listLabel}>
        {questions.map((question) => (
          <Row
            key={question.id}
            title={question.question}
            detail={<Terms question={question} />}
            trailing={
              <>
                <Outcome run={question.lastRun} />
                {mayChange && (
                  <ButtonForm
                    action={deleteGoldenQuestionAction}
                    fields={{ reflectionId, questionId: question.id }}
                    label={texts.delete}
                    fullLabel={texts.deleteOf(question.question)}
                    variant="quiet"
                  />
                )}
              </>
            }
          />
        ))}
      </RowList>
      <ActionForm
        action={runGoldenQuestionsAction}
        onDone={({ asked, passed }) =>
          say({ text: asked > 0 ? texts.ran(passed, asked) : texts.noGeneration })
        }
      >
        {() => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <SubmitButton className="justify-self-start">{texts.run}</SubmitButton>
          </>
        )}
      </ActionForm>
    </>
  );
}

function Outcome({ run }: { run: ShownQuestion['lastRun'] }) {
  if (!run) return <Badge>{texts.notAsked}</Badge>;
  return run.passed ? (
    <Badge tone="success">{texts.passed}</Badge>
  ) : (
    <Badge tone="danger">{texts.failed}</Badge>
  );
}

function Terms({ question: { audience, source, lastRun } }: { question: ShownQuestion }) {
  return (
    <>
      <p>
        {[texts.audiences[audience], source ? texts.rests(source.title) : texts.restsOnNothing].join('. ')}
      </p>
      {lastRun && (
        <p>
          <MomentIn words={(moment) => texts.asked(lastRun.generation, moment)} at={lastRun.ranAt} />
        </p>
      )}
    </>
  );
}
