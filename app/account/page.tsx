import type { Metadata } from 'next';
import { EmailChangeForm, PasswordChangeForm, ProfileForm } from '#app/account/account-forms.tsx';
import { DeleteAccountForm } from '#app/account/delete-account-form.tsx';
import { DevicesSection } from '#app/account/devices-section.tsx';
import { LanguageChoice } from '#app/account/language-choice.tsx';
import { PasskeysSection } from '#app/account/passkeys/passkeys-section.tsx';
import { SecondFactorSection } from '#app/account/second-factor/second-factor-section.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { passkeysAreOffered } from '#lib/accounts/passkey.ts';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { listOwnPasskeys } from '#lib/accounts/store/as-user/passkeys.ts';
import { findDisplayName, findOwnLanguage } from '#lib/accounts/store/as-user/profiles.ts';
import { listOwnSignIns, listSolelyOwned } from '#lib/accounts/store/own-account.ts';
import { countOwnRecoveryCodes, listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

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
