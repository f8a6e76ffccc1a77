import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ShowFactorForm } from '#app/login/second-factor/show-factor-form.tsx';
import { userIfAny } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';

export const generateMetadata = (): Metadata => ({ title: texts.title });

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export default async function SecondFactorPage({ searchParams }: Props) {
  const { next } = await searchParams;
  if (!(await userIfAny())) redirect('/login');
  return (
    <AuthCard title={texts.title} description={texts.description}>
      <ShowFactorForm next={next === undefined ? undefined : safePath(next)} />
    </AuthCard>
  );
}
