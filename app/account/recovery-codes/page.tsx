import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MakeCodesForm } from '#app/account/recovery-codes/make-codes-form.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { hasRecentProof } from '#lib/accounts/store/own-account.ts';
import { listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { accountPageTexts, secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

export const generateMetadata = (): Metadata => ({ title: texts.codesTitle });

export default async function RecoveryCodesPage() {
  await userOfPage();
  if (!secondFactorsAreOffered())
    return (
      <AuthCard title={texts.codesTitle} description={texts.off}>
        <p>
          <TextLink href="/account">{accountPageTexts.title}</TextLink>
        </p>
      </AuthCard>
    );
  const db = await userClient();
  if (orThrow(await listOwnSecondFactors(db)).length === 0) redirect('/account');
  if (!orThrow(await hasRecentProof(db))) redirect('/account/confirm?next=/account/recovery-codes');
  return (
    <AuthCard title={texts.codesTitle} description={texts.codesDescription}>
      <MakeCodesForm />
    </AuthCard>
  );
}
