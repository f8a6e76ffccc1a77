import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { askForPasskeyAction, signInByPasskeyAction } from '#app/login/passkey/sign-in-by-passkey-actions.ts';
import { MagicLinkForm, SignInForm } from '#app/login/sign-in-forms.tsx';
import { userIfAny } from '#app/page-guards.ts';
import { PasskeyButton } from '#components/forms/passkey-button.tsx';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { passkeysAreOffered } from '#lib/accounts/passkeys.ts';
import { magicLinkTexts, passkeyTexts, signInTexts } from '#lib/accounts/texts/account.public.ts';
import { env } from '#lib/platform/env.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';

export const generateMetadata = (): Metadata => ({ title: signInTexts.title });

type Props = { searchParams: Promise<{ next?: string | string[]; by?: string | string[]; again?: string }> };

export default async function LoginPage({ searchParams }: Props) {
  const { next: wanted, by, again } = await searchParams;
  const next = wanted === undefined ? undefined : safePath(wanted);
  // Whoever was sent here with a session that is of no use is not sent back with it.
  if (!again && (await userIfAny())) redirect(next ?? '/reflections');

  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  const signUp = (
    <p>
      {signInTexts.noAccount} <TextLink href={`/auth/sign-up${query}`}>{signInTexts.signUp}</TextLink>
    </p>
  );
  if (by === 'email') {
    const withPassword = <TextLink href={`/login${query}`}>{magicLinkTexts.withPassword}</TextLink>;
    return (
      <AuthCard
        title={magicLinkTexts.title}
        description={magicLinkTexts.description}
        footer={
          <>
            {withPassword}
            {signUp}
          </>
        }
      >
        <MagicLinkForm next={next} mailboxUrl={env().LOCAL_MAILBOX_URL} />
      </AuthCard>
    );
  }
  const byEmail = (
    <TextLink href={`/login?by=email${query.replace('?', '&')}`}>{signInTexts.withLink}</TextLink>
  );
  return (
    <AuthCard
      title={signInTexts.title}
      description={next && signInTexts.continueAfter}
      footer={
        <>
          {byEmail}
          {signUp}
        </>
      }
    >
      <SignInForm next={next} />
      {passkeysAreOffered() && (
        <PasskeyButton
          ceremony="get"
          begin={askForPasskeyAction}
          finish={signInByPasskeyAction}
          {...(next && { fields: { next } })}
        >
          {passkeyTexts.signIn}
        </PasskeyButton>
      )}
    </AuthCard>
  );
}
