'use client';

import { proposeQuestionsAction } from '#app/reflections/[reflectionId]/voice/voice-actions.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { proposedTexts as texts } from '#lib/voice/texts/voice.public.ts';

/** Only where a language model is configured. */
export function ProposedQuestions({ reflectionId }: { reflectionId: string }) {
  return (
    <Section title={texts.title} description={texts.description}>
      <ActionForm
        action={proposeQuestionsAction}
        done={(questions) => <Proposed {...{ reflectionId, questions }} />}
      >
        {() => (
          <>
            <input type="hidden" name="reflectionId" value={reflectionId} />
            <SubmitButton variant="secondary" className="justify-self-start">
              {texts.ask}
            </SubmitButton>
          </>
        )}
      </ActionForm>
    </Section>
  );
}

function Proposed({ reflectionId, questions }: { reflectionId: string; questions: readonly string[] }) {
  if (questions.length === 0) return <p role="status">{texts.nothing}</p>;
  return (
    <div role="status" className="grid gap-4">
      <ul aria-label={texts.label} className="grid list-disc gap-2 ps-5">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`/reflections/${reflectionId}/interview`} variant="secondary">
          {texts.byInterview}
        </LinkButton>
        <LinkButton href={`/reflections/${reflectionId}/knowledge`} variant="secondary">
          {texts.inWriting}
        </LinkButton>
      </div>
    </div>
  );
}
