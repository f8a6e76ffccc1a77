import { AccountMenu } from '#components/shell/account-menu.tsx';
import type { CurrentUser } from '#lib/accounts/current-user.ts';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { accountPageTexts } from '#lib/accounts/texts/account.public.ts';
import { isOperator } from '#lib/ops/require-operator.ts';
import { operationsTexts } from '#lib/ops/texts/operations.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { reflectionsTexts } from '#lib/reflections/texts/reflections.public.ts';

type Props = { user: CurrentUser; ownName?: string };

/** `ownName` where it was read with something else; it is read here where it was not. */
export async function Account({ user, ownName }: Props) {
  return (
    <AccountMenu
      displayName={ownName ?? (await readOwnName(user))}
      email={user.email}
      links={[
        { href: '/reflections', label: reflectionsTexts.title },
        { href: '/account', label: accountPageTexts.title },
        ...(isOperator(user) ? [{ href: '/ops', label: operationsTexts.title }] : []),
      ]}
      signOut="/auth/sign-out"
    />
  );
}

async function readOwnName({ id, email }: CurrentUser): Promise<string> {
  const name = await findDisplayName(await userClient(), id);
  return name.ok ? name.value : email;
}
