import type { Metadata } from 'next';
import { NewLinkForm } from '#app/auth/new-link/new-link-form.tsx';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { newLinkTexts } from '#lib/accounts/texts/account.public.ts';
import { env } from '#lib/platform/env.ts';

export const generateMetadata = (): Metadata => ({ title: newLinkTexts.title });

export default function NewLinkPage() {
  return (
    <AuthCard
      title={newLinkTexts.title}
      description={newLinkTexts.description}
      footer={<TextLink href="/login">{newLinkTexts.back}</TextLink>}
    >
      <NewLinkForm mailboxUrl={env().LOCAL_MAILBOX_URL} />
    </AuthCard>
  );
}
