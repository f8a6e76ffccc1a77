'use client';

import {
  addGoldenQuestionAction,
  deleteGoldenQuestionAction,
  runGoldenQuestionsAction,
} from '#app/reflections/[reflectionId]/voice/questions/golden-question-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { RadioGroup } from '#components/ui/radio-group.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Select } from '#components/ui/select.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { useToast } from '#components/ui/toast.tsx';
import { NOTHING_TO_TELL } from '#lib/voice/golden-questions.public.ts';
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

type AddQuestionFormProps = { reflectionId: string; sources: readonly { id: string; title: string }[] };

export function AddQuestionForm({ reflectionId, sources }: AddQuestionFormProps) {
  return (
    <ActionForm action={addGoldenQuestionAction}>
      {(refused) => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <Field label={texts.question} error={refused.question}>
            <Input name="question" maxLength={500} autoComplete="off" />
          </Field>
          <RadioGroup
            legend={texts.audience}
            name="audience"
            defaultValue="public"
            error={refused.audience}
            options={(['public', 'private'] as const).map((value) => ({
              value,
              label: texts.audiences[value],
              description: texts.audienceHint[value],
            }))}
          />
          <Field label={texts.restsOn} error={refused.restsOn}>
            <Select
              name="restsOn"
              defaultValue={sources[0]?.id ?? NOTHING_TO_TELL}
              options={[
                ...sources.map(({ id, title }) => ({ value: id, label: title })),
                { value: NOTHING_TO_TELL, label: texts.nothing },
              ]}
            />
          </Field>
          <SubmitButton className="justify-self-start">{texts.add}</SubmitButton>
        </>
      )}
    </ActionForm>
  );
}
