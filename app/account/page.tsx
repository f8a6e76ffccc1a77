import { Check } from 'lucide-react';
import type { Metadata } from 'next';
import { EmailChangeForm, PasswordChangeForm, ProfileForm } from '#app/account/account-forms.tsx';
import { DeleteAccountForm } from '#app/account/delete-account-form.tsx';
import { PasskeysSection } from '#app/account/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '#app/account/second-factor/second-factor-section.tsx';
import { endSignInAction, signOutEverywhereAction } from '#app/account/sign-ins-actions.ts';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { passkeysAreOffered } from '#lib/accounts/passkey.ts';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { listOwnPasskeys } from '#lib/accounts/store/as-user/passkeys.ts';
import { findDisplayName, findOwnLanguage } from '#lib/accounts/store/as-user/profiles.ts';
import { listOwnSignIns, listSolelyOwned, type SignIn } from '#lib/accounts/store/own-account.ts';
import { countOwnRecoveryCodes, listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';
import type { InterfaceLanguage } from '#lib/platform/words/language.public.ts';

const date = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const dayOf = (at: string) => date().format(new Date(at));

function DevicesSection({ signIns }: { signIns: readonly SignIn[] }) {
  return (
    <Section title={texts.devicesTitle} description={texts.devicesDescription}>
      <RowList label={texts.devicesLabel}>
        {signIns.map(({ id, device, signedInAt, lastUsedAt, isCurrent }) => {
          const name = device || texts.unknownDevice;
          return (
            <Row
              key={id}
              title={name}
              detail={texts.device(dayOf(signedInAt), lastUsedAt && dayOf(lastUsedAt))}
              trailing={
                isCurrent ? (
                  <Badge>{texts.thisDevice}</Badge>
                ) : (
                  <ButtonForm
                    action={endSignInAction}
                    fields={{ sessionId: id }}
                    label={texts.endDevice}
                    fullLabel={texts.endDeviceFull(name)}
                  />
                )
              }
            />
          );
        })}
      </RowList>
      <ButtonForm
        action={signOutEverywhereAction}
        fields={{ confirmed: 'yes' }}
        label={texts.endAll}
        size="medium"
      />
    </Section>
  );
}

/** Each in its own language, so that everybody finds theirs. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const satisfies Record<InterfaceLanguage, string>;

/** Forms of the document itself: all of the page comes anew. */
function LanguageChoice({ chosen }: { chosen: InterfaceLanguage | null }) {
  const choices = [
    { to: 'browser', name: texts.languageOfBrowser, isChosen: chosen === null },
    ...Object.entries(LANGUAGE_NAMES).map(([to, name]) => ({ to, name, isChosen: to === chosen })),
  ];
  return (
    <ul aria-label={texts.languageLabel} className="flex flex-wrap gap-3">
      {choices.map(({ to, name, isChosen }) => (
        <li key={to}>
          <form method="post" action={`/api/language?to=${to}`}>
            <button
              type="submit"
              aria-pressed={isChosen}
              {...(to !== 'browser' && { lang: to })}
              className={buttonStyle('secondary', 'medium')}
            >
              {isChosen && <Check aria-hidden="true" className="size-4" />}
              {name}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}

export const generateMetadata = (): Metadata => ({ title: texts.title });

export default async function AccountPage() {
  const user = await userOfPage();
  const db = await userClient();
  const isOffered = secondFactorsAreOffered();
  const [displayName, chosen, signIns, owned, factors, codesLeft, passkeys] = await Promise.all([
    findDisplayName(db, user.id).then(orThrow),
    findOwnLanguage(db, user.id).then(orThrow),
    listOwnSignIns(db).then(orThrow),
    listSolelyOwned(db).then(orThrow),
    isOffered ? listOwnSecondFactors(db).then(orThrow) : null,
    isOffered ? countOwnRecoveryCodes(db).then(orThrow) : 0,
    passkeysAreOffered() ? listOwnPasskeys(db).then(orThrow) : null,
  ]);
  return (
    <PageShell account={<Account user={user} ownName={displayName} />}>
      <PageHeader title={texts.title} />
      <Section title={texts.nameTitle}>
        <ProfileForm displayName={displayName} />
      </Section>
      <Section title={texts.languageTitle} description={texts.languageDescription}>
        <LanguageChoice chosen={chosen} />
      </Section>
      <Section title={texts.emailTitle} description={texts.emailDescription(user.email)}>
        <EmailChangeForm />
      </Section>
      <Section title={texts.passwordTitle} description={texts.passwordDescription}>
        <PasswordChangeForm email={user.email} />
      </Section>
      <SecondFactorSection factors={factors} codesLeft={codesLeft} />
      {passkeys && <PasskeysSection passkeys={passkeys} />}
      <DevicesSection signIns={signIns} />
      <Section title={texts.exportTitle} description={texts.exportDescription}>
        <a href="/api/account/export" className={`${buttonStyle('secondary', 'medium')} justify-self-start`}>
          {texts.exportButton}
        </a>
      </Section>
      <Section title={texts.deleteTitle} description={texts.deleteDescription} danger>
        <DeleteAccountForm owned={owned} />
      </Section>
    </PageShell>
  );
}
