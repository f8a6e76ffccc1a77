import { removeFactorAction } from '#app/account/second-factor/remove-factor-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SecondFactor } from '#lib/accounts/store/second-factors.ts';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';

const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });

interface SecondFactorSectionProps {
  /** Null where the installation has none to offer. */
  factors: readonly SecondFactor[] | null;
  codesLeft: number;
}

export function SecondFactorSection({ factors, codesLeft }: SecondFactorSectionProps) {
  return (
    <Section title={texts.sectionTitle} description={texts.sectionDescription}>
      {factors === null ? (
        <p>{texts.off}</p>
      ) : (
        <>
          {factors.length === 0 ? (
            <p>{texts.none}</p>
          ) : (
            <RowList label={texts.listLabel}>
              {factors.map(({ id, name, since }) => (
                <Row
                  key={id}
                  title={name}
                  detail={texts.since(date.format(new Date(since)))}
                  trailing={
                    <ButtonForm
                      action={removeFactorAction}
                      fields={{ factorId: id }}
                      label={texts.remove}
                      fullLabel={texts.removeFull(name)}
                    />
                  }
                />
              ))}
            </RowList>
          )}
          {factors.length > 0 && (
            <>
              <p>{texts.codesLeft(codesLeft)}</p>
              <LinkButton href="/account/recovery-codes" variant="secondary">
                {texts.codesMake}
              </LinkButton>
            </>
          )}
          <LinkButton href="/account/second-factor" variant="secondary">
            {texts.add}
          </LinkButton>
        </>
      )}
    </Section>
  );
}
