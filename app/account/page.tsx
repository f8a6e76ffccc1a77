import { Check } from 'lucide-react';
import type { Metadata } from 'next';
import { endSignInAction, signOutEverywhereAction } from '#app/account/account-actions.ts';
import {
  DeleteAccountForm,
  EmailChangeForm,
  PasswordChangeForm,
  ProfileForm,
} from '#app/account/account-forms.tsx';
import {
  addPasskeyAction,
  beginPasskeyAction,
  removePasskeyAction,
} from '#app/account/passkeys/passkey-actions.ts';
import { removeFactorAction } from '#app/account/second-factor/second-factor-actions.ts';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { LookingNotice } from '#app/reflections/looking-notice.tsx';
import type { ServerAction } from '#components/forms/action-form.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { PasskeyButton } from '#components/forms/passkey-button.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { passkeysAreOffered } from '#lib/accounts/passkeys.ts';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { listOwnPasskeys, type Passkey } from '#lib/accounts/store/as-user/passkeys.ts';
import { findDisplayName, findOwnLanguage } from '#lib/accounts/store/as-user/profiles.ts';
import { listOwnSignIns, listSolelyOwned, type SignIn } from '#lib/accounts/store/own-account.ts';
import {
  countOwnRecoveryCodes,
  listOwnSecondFactors,
  type SecondFactor,
} from '#lib/accounts/store/second-factors.ts';
import {
  passkeyTexts,
  secondFactorTexts,
  accountPageTexts as texts,
} from '#lib/accounts/texts/account.public.ts';
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

interface KeyListProps {
  label: string;
  keys: readonly { id: string; name: string; since: string }[];
  texts: {
    none: string;
    since: (date: string) => string;
    remove: string;
    removeFull: (name: string) => string;
  };
  remove: ServerAction<null>;
  /** By which the action is told which one. */
  field: string;
}

/** What somebody shows besides a password, or in its place: since when they have each, and a button that takes it away. */
function KeyList({ label, keys, texts, remove, field }: KeyListProps) {
  if (keys.length === 0) return <p>{texts.none}</p>;
  return (
    <RowList label={label}>
      {keys.map(({ id, name, since }) => (
        <Row
          key={id}
          title={name}
          detail={texts.since(date().format(new Date(since)))}
          trailing={
            <ButtonForm
              action={remove}
              fields={{ [field]: id }}
              label={texts.remove}
              fullLabel={texts.removeFull(name)}
            />
          }
        />
      ))}
    </RowList>
  );
}

function PasskeysSection({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <Section title={passkeyTexts.title} description={passkeyTexts.description}>
      <KeyList
        label={passkeyTexts.title}
        keys={passkeys}
        texts={passkeyTexts}
        remove={removePasskeyAction}
        field="passkeyId"
      />
      <PasskeyButton ceremony="create" begin={beginPasskeyAction} finish={addPasskeyAction}>
        {passkeyTexts.add}
      </PasskeyButton>
    </Section>
  );
}

interface SecondFactorSectionProps {
  /** Null where the installation has none to offer. */
  factors: readonly SecondFactor[] | null;
  codesLeft: number;
}

function SecondFactorSection({ factors, codesLeft }: SecondFactorSectionProps) {
  return (
    <Section title={secondFactorTexts.sectionTitle} description={secondFactorTexts.sectionDescription}>
      {factors === null ? (
        <p>{secondFactorTexts.off}</p>
      ) : (
        <>
          <KeyList
            label={secondFactorTexts.listLabel}
            keys={factors}
            texts={secondFactorTexts}
            remove={removeFactorAction}
            field="factorId"
          />
          {factors.length > 0 && (
            <>
              <p>{secondFactorTexts.codesLeft(codesLeft)}</p>
              <LinkButton href="/account/recovery-codes" variant="secondary">
                {secondFactorTexts.codesMake}
              </LinkButton>
            </>
          )}
          <LinkButton href="/account/second-factor" variant="secondary">
            {secondFactorTexts.add}
          </LinkButton>
        </>
      )}
    </Section>
  );
}

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
    <PageShell notice={<LookingNotice />} account={<Account user={user} ownName={displayName} />}>
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
