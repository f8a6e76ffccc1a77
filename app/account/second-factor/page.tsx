import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { toString as qrCode } from 'qrcode';
import { ConfirmFactorForm } from '#app/account/second-factor/confirm-factor-form.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { beginSecondFactor, secondFactorsAreOffered } from '#lib/accounts/second-factor.ts';
import { hasRecentProof } from '#lib/accounts/store/own-account.ts';
import { dropAtAuthServer, listOwnSecondFactors } from '#lib/accounts/store/second-factors.ts';
import { accountPageTexts, secondFactorTexts as texts } from '#lib/accounts/texts/account.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';

export const generateMetadata = (): Metadata => ({ title: texts.addTitle });

const date = () => dateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

export default async function AddSecondFactorPage() {
  const user = await userOfPage();
  if (!secondFactorsAreOffered())
    return (
      <AuthCard title={texts.addTitle} description={texts.off}>
        <p>
          <TextLink href="/account">{accountPageTexts.title}</TextLink>
        </p>
      </AuthCard>
    );
  const db = await userClient();
  if (!orThrow(await hasRecentProof(db))) redirect('/account/confirm?next=/account/second-factor');
  const counting = orThrow(await listOwnSecondFactors(db)).map(({ id }) => id);
  const name = texts.appName(date().format(new Date()));
  const begun = orThrow(
    await beginSecondFactor(db.auth, { name, counting, byServer: (id) => dropAtAuthServer(user, id) }),
  );
  const picture = await qrCode(begun.address, { type: 'svg', margin: 1 });
  return (
    <AuthCard title={texts.addTitle} description={texts.addDescription}>
      {/* biome-ignore lint/performance/noImgElement: made here, and nothing to be optimised */}
      <img
        src={`data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`}
        alt={texts.qrAlt}
        className="w-48 rounded-sm"
      />
      <CopyField label={texts.secret} value={begun.secret} />
      <ConfirmFactorForm factorId={begun.factorId} name={name} />
    </AuthCard>
  );
}
