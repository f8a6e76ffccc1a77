import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ConsentForm } from '#app/oauth/consent/consent-form.tsx';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { AuthCard } from '#components/shell/bare-page.tsx';
import { readAskedAccess } from '#lib/accounts/oauth-consent.ts';
import { authorizationIdSchema } from '#lib/accounts/oauth-input.public.ts';
import { hasRecentProof } from '#lib/accounts/store/own-account.ts';
import { oauthTexts as texts } from '#lib/accounts/texts/oauth.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { fail } from '#lib/platform/result.ts';

export const generateMetadata = (): Metadata => ({ title: texts.title });

type Props = { searchParams: Promise<{ authorization_id?: string | string[] }> };

/** Where Supabase's OAuth server sends a person whom another program asks to be let in by. */
export default async function ConsentPage({ searchParams }: Props) {
  const user = await userOfPage();
  const id = authorizationIdSchema.safeParse((await searchParams).authorization_id);
  const db = await userClient();
  const asked =
    id.success && env().MCP_AUTHORIZATION_SERVER
      ? await readAskedAccess(db.auth, id.data)
      : fail('not_found');
  if (!asked.ok && asked.error.code === 'not_found')
    return (
      <AuthCard title={texts.goneTitle} description={texts.gone}>
        {null}
      </AuthCard>
    );
  const access = orThrow(asked);
  if ('goOnAt' in access) redirect(access.goOnAt);
  if (!orThrow(await hasRecentProof(db))) {
    const here = `/oauth/consent?authorization_id=${access.authorizationId}`;
    redirect(`/account/confirm?next=${encodeURIComponent(here)}`);
  }
  const scopes = access.scopes.map((scope) => texts.scopes[scope] ?? texts.otherScope(scope));
  return (
    <AuthCard title={texts.title} description={texts.asks(access.clientName)}>
      <div className="grid gap-4">
        <p>{texts.account(user.email)}</p>
        <div>
          <p>{texts.means}</p>
          <ul className="list-disc ps-5">
            {[...texts.rights, ...scopes].map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
        </div>
        <p className="text-small wrap-anywhere text-ink-soft">
          {access.clientAddress && `${access.clientAddress} · `}
          {texts.sentTo(access.sentTo)}
        </p>
        <p className="text-small text-ink-soft">{texts.believe}</p>
        <ConsentForm authorizationId={access.authorizationId} />
      </div>
    </AuthCard>
  );
}
