import { AccountMenu } from '#components/shell/account-menu.tsx';
import type { CurrentUser } from '#lib/auth/current-user.ts';
import { accountPageTexts } from '#lib/contracts/texts/account.ts';
import { operationsTexts } from '#lib/contracts/texts/operations.ts';
import { reflectionsTexts } from '#lib/contracts/texts/reflections.ts';
import { findDisplayName } from '#lib/db/profiles.ts';
import { userClient } from '#lib/db/user-client.ts';
import { isOperator } from '#lib/http/require-operator.ts';

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
