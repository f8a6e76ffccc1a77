import type { Metadata } from 'next';
import { ForgotPasswordForm } from '#app/auth/forgot-password/forgot-password-form.tsx';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { forgotPasswordTexts } from '#lib/accounts/texts/account.public.ts';
import { env } from '#lib/platform/env.ts';

export const generateMetadata = (): Metadata => ({ title: forgotPasswordTexts.title });

export default function ForgotPasswordPage() {
  return (
    <AuthCard
      title={forgotPasswordTexts.title}
      description={forgotPasswordTexts.description}
      footer={<TextLink href="/login">{forgotPasswordTexts.back}</TextLink>}
    >
      <ForgotPasswordForm mailboxUrl={env().LOCAL_MAILBOX_URL} />
    </AuthCard>
  );
}
