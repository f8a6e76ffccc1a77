import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewPasswordForm } from '#app/auth/new-password/new-password-form.tsx';
import { userIfAny, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { isRecovering } from '#lib/accounts/recovery-mark.ts';
import { newPasswordTexts } from '#lib/accounts/texts/account.public.ts';

export const generateMetadata = (): Metadata => ({ title: newPasswordTexts.title });

export default async function NewPasswordPage() {
  const user = await userIfAny();
  if (!user) redirect('/auth/forgot-password');
  // With the old one it is changed on the page of the account.
  if (!(await isRecovering(user))) redirect('/account');
  await userOfPage();
  return (
    <AuthCard title={newPasswordTexts.title} description={newPasswordTexts.description}>
      <NewPasswordForm />
    </AuthCard>
  );
}
