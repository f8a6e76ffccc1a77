import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewPasswordForm } from '#app/auth/new-password/new-password-form.tsx';
import { AuthCard } from '#components/shell/auth-card.tsx';
import { currentUser } from '#lib/auth/current-user.ts';
import { newPasswordTexts } from '#lib/contracts/texts/account.ts';

export const metadata: Metadata = { title: newPasswordTexts.title };

export default async function NewPasswordPage() {
  if (!(await currentUser())) redirect('/auth/forgot-password');
  return (
    <AuthCard title={newPasswordTexts.title} description={newPasswordTexts.description}>
      <NewPasswordForm />
    </AuthCard>
  );
}
