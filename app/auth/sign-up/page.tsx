import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { SignUpForm } from '#app/auth/sign-up/sign-up-form.tsx';
import { userIfAny } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { signUpTexts } from '#lib/accounts/texts/account.public.ts';
import { env } from '#lib/platform/env.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';

export const generateMetadata = (): Metadata => ({ title: signUpTexts.title });

export default async function SignUpPage({
  searchParams,
}: {
  searchParams: Promise<{ next?: string | string[] }>;
}) {
  const { next: wanted } = await searchParams;
  const next = wanted === undefined ? undefined : safePath(wanted);
  if (await userIfAny()) redirect(next ?? '/reflections');
  return (
    <AuthCard
      title={signUpTexts.title}
      description={signUpTexts.description}
      footer={
        <p>
          {signUpTexts.haveAccount}{' '}
          <TextLink href={next ? `/login?next=${encodeURIComponent(next)}` : '/login'}>
            {signUpTexts.signIn}
          </TextLink>
        </p>
      }
    >
      <SignUpForm next={next} mailboxUrl={env().LOCAL_MAILBOX_URL} />
    </AuthCard>
  );
}
