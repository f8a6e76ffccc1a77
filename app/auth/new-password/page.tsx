import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewPasswordForm } from '#app/auth/new-password/new-password-form.tsx';
import { userIfAny } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/auth-card.tsx';
import { newPasswordTexts } from '#lib/contracts/texts/account.ts';

export const metadata: Metadata = { title: newPasswordTexts.title };

export default async function NewPasswordPage() {
  if (!(await userIfAny())) redirect('/auth/forgot-password');
  return (
    <AuthCard title={newPasswordTexts.title} description={newPasswordTexts.description}>
      <NewPasswordForm />
    </AuthCard>
  );
}
