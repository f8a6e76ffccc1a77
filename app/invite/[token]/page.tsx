import type { Metadata } from 'next';
import { AcceptInvitationForm } from '#app/invite/[token]/accept-invitation-form.tsx';
import { userIfAny } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { Button } from '#components/ui/button.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { hashToken } from '#lib/platform/token.ts';
import {
  describeInvitation,
  type InvitationDescription,
} from '#lib/reflections/store/as-user/invitations.ts';
import { invitationTexts } from '#lib/reflections/texts/reflections.public.ts';
import { roleTexts } from '#lib/reflections/texts/roles.public.ts';

export const generateMetadata = (): Metadata => ({
  title: invitationTexts.metaTitle,
  referrer: 'same-origin',
});

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const described = await describeInvitation(await userClient(), hashToken(token));
  if (!described.ok) return <BrokenInvitation code={described.error.code} />;
  const invitation = described.value;
  if (invitation.state === 'expired') return <BrokenInvitation code="invitation_expired" />;
  if (invitation.state === 'revoked') return <BrokenInvitation code="invitation_invalid" />;

  const role = roleTexts[invitation.role].label;
  return (
    <AuthCard
      title={invitationTexts.title(invitation.reflectionName)}
      description={
        invitation.invitedBy
          ? invitationTexts.from(invitation.invitedBy, role)
          : invitationTexts.fromSomebody(role)
      }
    >
      <WayIn token={token} invitation={invitation} user={await userIfAny()} />
    </AuthCard>
  );
}

type WayInProps = { token: string; invitation: InvitationDescription; user: CurrentUser | null };

function WayIn({ token, invitation, user }: WayInProps) {
  if (!user) {
    const next = encodeURIComponent(`/invite/${token}`);
    return (
      <>
        <p>{invitationTexts.addressNeeded(invitation.emailHint)}</p>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={`/login?next=${next}`}>{invitationTexts.signIn}</LinkButton>
          <LinkButton href={`/auth/sign-up?next=${next}`} variant="secondary">
            {invitationTexts.signUp}
          </LinkButton>
        </div>
      </>
    );
  }
  if (!invitation.isForMe) {
    return (
      <>
        <Notice tone="warning">{invitationTexts.wrongAccount(user.email, invitation.emailHint)}</Notice>
        <form method="post" action={`/auth/sign-out?next=${encodeURIComponent(`/invite/${token}`)}`}>
          <Button type="submit">{invitationTexts.signOut}</Button>
        </form>
      </>
    );
  }
  return <AcceptInvitationForm token={token} />;
}

function BrokenInvitation({ code }: { code: ErrorCode }) {
  return (
    <AuthCard title={invitationTexts.invalidTitle} description={codeTexts[code]}>
      <LinkButton href="/">{shellTexts.startPage}</LinkButton>
    </AuthCard>
  );
}
