import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConfirmItIsMeForm } from '#app/account/confirm/confirm-it-is-me-form.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { ok } from '#lib/platform/result.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';

export const generateMetadata = (): Metadata => ({ title: texts.confirmTitle });

type Props = { searchParams: Promise<{ next?: string | string[] }> };

export default async function ConfirmItIsMePage({ searchParams }: Props) {
  const { next } = await searchParams;
  await userOfPage();
  const path = next === undefined ? undefined : safePath(next);
  const factors = secondFactorsAreOffered() ? await listOwnSecondFactors(await userClient()) : ok([]);
  // Whoever has a second factor proves it with that.
  if (orThrow(factors).length > 0)
    redirect(`/login/second-factor?next=${encodeURIComponent(path ?? '/account')}`);
  return (
    <AuthCard title={texts.confirmTitle} description={texts.confirmDescription}>
      <ConfirmItIsMeForm next={path} />
    </AuthCard>
  );
}
