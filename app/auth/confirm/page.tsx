import type { Metadata } from 'next';
import { ConfirmForm } from '#app/auth/confirm/confirm-form.tsx';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { emailLinkSchema } from '#lib/accounts/email-link.public.ts';
import { confirmTexts } from '#lib/accounts/texts/account.public.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

async function linkOf({ searchParams }: Props) {
  const { token_hash: tokenHash, type } = await searchParams;
  return emailLinkSchema.safeParse({ tokenHash, type });
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const link = await linkOf(props);
  // The address holds a key: no other site may be told it. Our own form needs it to prove where it comes from.
  return {
    title: link.success ? confirmTexts[link.data.type].title : confirmTexts.brokenTitle,
    referrer: 'same-origin',
  };
}

/**
 * A button, and not a link that works by being opened: mail scanners open every link they see, and a link
 * works once.
 */
export default async function ConfirmPage(props: Props) {
  const link = await linkOf(props);
  if (!link.success) {
    return (
      <AuthCard title={confirmTexts.brokenTitle} description={confirmTexts.brokenBody}>
        <LinkButton href="/login?by=email">{confirmTexts.newSignInLink}</LinkButton>
      </AuthCard>
    );
  }
  const { title, body } = confirmTexts[link.data.type];
  return (
    <AuthCard title={title} description={body}>
      <ConfirmForm link={link.data} />
    </AuthCard>
  );
}
