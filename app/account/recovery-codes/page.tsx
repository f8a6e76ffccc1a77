import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { MakeCodesForm } from '#app/account/recovery-codes/make-codes-form.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/auth-card.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { secondFactorsAreOffered } from '#lib/auth/second-factor.ts';
import { accountPageTexts, secondFactorTexts as texts } from '#lib/contracts/texts/account.ts';
import { hasRecentProof } from '#lib/db/own-account.ts';
import { listOwnSecondFactors } from '#lib/db/second-factors.ts';
import { userClient } from '#lib/db/user-client.ts';

export const metadata: Metadata = { title: texts.codesTitle };

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
