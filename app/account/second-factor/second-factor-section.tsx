import { KeyList } from '#app/account/key-list.tsx';
import { removeFactorAction } from '#app/account/second-factor/remove-factor-action.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Section } from '#components/ui/section.tsx';
import type { SecondFactor } from '#lib/accounts/store/second-factors.ts';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';

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
          <KeyList
            label={texts.listLabel}
            keys={factors}
            texts={texts}
            remove={removeFactorAction}
            field="factorId"
          />
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
