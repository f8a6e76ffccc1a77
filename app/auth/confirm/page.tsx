import type { Metadata } from 'next';
import { ConfirmForm } from '#app/auth/confirm/confirm-form.tsx';
import { AuthCard } from '#components/shell/auth-card.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { emailLinkSchema } from '#lib/contracts/email-link.ts';
import { confirmTexts } from '#lib/contracts/texts/account.ts';

export const metadata: Metadata = { title: confirmTexts.signup.title, referrer: 'same-origin' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/**
 * A button, and not a link that works by being opened: mail scanners open every link they see, and a link
 * works once.
 */
export default async function ConfirmPage({ searchParams }: Props) {
  const { token_hash: tokenHash, type } = await searchParams;
  const link = emailLinkSchema.safeParse({ tokenHash, type });
  if (!link.success) {
    return (
      <AuthCard title={confirmTexts.brokenTitle} description={confirmTexts.brokenBody}>
        <LinkButton href="/login?by=email">{confirmTexts.newLink}</LinkButton>
      </AuthCard>
    );
  }
  const texts = confirmTexts[link.data.type];
  return (
    <AuthCard title={texts.title} description={texts.body}>
      <ConfirmForm link={link.data} submitLabel={texts.submit} />
    </AuthCard>
  );
}
