import { retryAsOperatorAction } from '#app/ops/retry-as-operator-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Moment } from '#components/ui/moment.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { failedJobTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import type { Operations } from '#lib/ops/store/as-service/operations.ts';
import { operationsTexts as texts } from '#lib/ops/texts/operations.public.ts';

export function LettersSection({ letters }: Pick<Operations, 'letters'>) {
  const kinds: Readonly<Record<string, string>> = failedJobTexts.kinds;
  return (
    <Section title={texts.lettersTitle}>
      {letters.length === 0 ? (
        <p>{texts.lettersEmpty}</p>
      ) : (
        <RowList label={texts.lettersLabel}>
          {letters.map(({ id, queue, kind, reads, error, at }) => (
            <Row
              key={id}
              title={kinds[kind] ?? `${queue}: ${kind}`}
              detail={
                <>
                  <p className="wrap-anywhere">{error}</p>
                  <p>
                    {texts.reads(reads)}, <Moment at={at} />
                  </p>
                </>
              }
              trailing={
                <ButtonForm
                  action={retryAsOperatorAction}
                  fields={{ deadLetterId: id }}
                  label={texts.retry}
                  fullLabel={texts.retryOf(`${queue}: ${kind}, ${at}`)}
                />
              }
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}
