import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import {
  AddQuestionForm,
  QuestionList,
} from '#app/reflections/[reflectionId]/voice/questions/question-list.tsx';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { listSources } from '#lib/knowledge/store/as-user/sources.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { listGoldenQuestions } from '#lib/voice/store/as-user/golden-questions.ts';
import { goldenTexts as texts } from '#lib/voice/texts/golden-questions.public.ts';

export const generateMetadata = (): Metadata => ({ title: texts.title });

/** A list that can still be chosen from. */
const MOST_LISTED = 200;

export default async function GoldenQuestionsPage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, VOICE_POLICY.see);
  const db = await userClient();
  const [questions, sources] = await Promise.all([
    listGoldenQuestions(db, reflectionId).then(orThrow),
    listSources(db, reflectionId, { limit: MOST_LISTED }).then(orThrow),
  ]);
  const mayChange = VOICE_POLICY.setTestQuestions.includes(reflection.role);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <VoiceTabs reflectionId={reflectionId} current="/questions" />
      <Section title={texts.listTitle} description={texts.listDescription}>
        <QuestionList reflectionId={reflectionId} questions={questions} mayChange={mayChange} />
      </Section>
      <Section title={texts.addTitle} description={texts.addDescription}>
        {mayChange ? (
          <AddQuestionForm
            key={questions.length}
            reflectionId={reflectionId}
            sources={sources.map(({ id, title }) => ({ id, title }))}
          />
        ) : (
          <p className="text-ink-soft">{texts.managersOnly}</p>
        )}
      </Section>
    </>
  );
}
