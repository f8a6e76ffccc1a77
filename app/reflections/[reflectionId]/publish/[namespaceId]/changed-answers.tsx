import { orThrow } from '#app/page-guards.ts';
import { Fold } from '#components/ui/fold.tsx';
import { type ChangedAnswer, changedAnswers } from '#lib/conversations/changed-answers.ts';
import { listQuestions } from '#lib/conversations/store/as-user/visitor-questions.ts';
import type { Visibility } from '#lib/knowledge/store/as-user/namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import type { PublicationPreview } from '#lib/voice/store/as-user/publication-preview.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

/** So many of those that visitors asked are tried. */
const OF_VISITORS = 10;

type Hearing = 'start' | 'stop' | 'same';

/** Who begins to hear a namespace, and who stops. */
export type VisibilityChange = { guests: Hearing; members: Hearing };

export const visibilityChange = (from: Visibility, to: Visibility): VisibilityChange => ({
  guests: hearing(from === 'published', to === 'published'),
  members: hearing(from !== 'sealed', to !== 'sealed'),
});

const hearing = (before: boolean, after: boolean): Hearing =>
  before === after ? 'same' : after ? 'start' : 'stop';

/** What guests may be told after it. */
export function publishedAfter(
  { name, published, statements }: PublicationPreview,
  { guests }: VisibilityChange,
): readonly EvidenceItem[] {
  if (guests === 'start')
    return [
      ...published,
      ...statements.filter(({ hiddenFrom, forGuests }) => hiddenFrom === null && forGuests),
    ];
  return guests === 'stop' ? published.filter(({ namespace }) => namespace !== name) : published;
}

type Props = {
  reflectionId: string;
  namespace: { id: string; name: string };
  guests: Exclude<VisibilityChange['guests'], 'same'>;
};

/** What guests would be answered after it and are not now, or the other way round: asked while the page is looked at. */
export async function ChangedAnswers({ reflectionId, namespace, guests }: Props) {
  const { entries } = orThrow(await listQuestions(await userClient(), reflectionId));
  const asked = entries
    .filter(({ isAnsweredForGuests }) => (guests === 'start') === !isAnsweredForGuests)
    .map(({ question }) => question)
    .slice(0, OF_VISITORS);
  const changed = orThrow(await changedAnswers({ reflectionId, namespace, guests, asked }));
  if (changed.length === 0) return <p className="text-ink-soft">{previewTexts.noQuestions}</p>;
  return (
    <ul
      aria-label={previewTexts.questionsTitle[guests]}
      className="divide-y divide-line border-t border-line ps-6"
    >
      {changed.map(({ question, before, after }) => (
        <li key={question}>
          <Fold title={<span className="font-serif text-words font-normal">{question}</span>}>
            <dl className="grid gap-3 ps-6">
              <Answer term={previewTexts.before} answer={before} />
              <Answer term={previewTexts.after} answer={after} />
            </dl>
          </Fold>
        </li>
      ))}
    </ul>
  );
}

function Answer({ term, answer }: { term: string; answer: ChangedAnswer['before'] }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-micro font-medium text-ink-faint">{term}</dt>
      <dd>
        {answer ? (
          <>
            <p className="words whitespace-pre-line">{answer.words}</p>
            <p className="text-small text-ink-soft">{answer.sourceTitle}</p>
          </>
        ) : (
          <p className="text-ink-soft">{previewTexts.noAnswer}</p>
        )}
      </dd>
    </div>
  );
}
