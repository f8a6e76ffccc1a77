import { orThrow } from '#app/page-guards.ts';
import type { VisibilityChange } from '#app/reflections/[reflectionId]/publish/[namespaceId]/visibility-change.ts';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { previewGoldenQuestions } from '#lib/voice/ask-golden-questions.ts';
import { previewTexts as texts } from '#lib/voice/texts/publish.public.ts';

type Props = {
  reflectionId: string;
  namespace: { name: string };
  guests: Exclude<VisibilityChange['guests'], 'same'>;
};

/** The owner's own questions, asked as a guest would after the change: before it is made. */
export async function TestQuestions({ reflectionId, namespace, guests }: Props) {
  const changes = orThrow(await previewGoldenQuestions(reflectionId, { namespace: namespace.name, guests }));
  if (changes.length === 0) {
    return (
      <p className="text-ink-soft">
        {texts.noTestQuestions}{' '}
        <PageLink href={goldenQuestionsPath(reflectionId)} className="underline underline-offset-4">
          {texts.addTestQuestions}
        </PageLink>
      </p>
    );
  }
  return (
    <RowList label={texts.testQuestions}>
      {changes.map(({ id, question, passesNow, passesThen }) => (
        <Row
          key={id}
          title={question}
          detail={passesNow === passesThen ? undefined : texts.testWas(passesNow)}
          mark={<Badge tone={passesThen ? 'success' : 'danger'}>{texts.testWillBe(passesThen)}</Badge>}
        />
      ))}
    </RowList>
  );
}
