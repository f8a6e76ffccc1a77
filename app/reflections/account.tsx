import { AccountMenu } from '#components/shell/account-menu.tsx';
import type { CurrentUser } from '#lib/auth/current-user.ts';
import { reflectionsTexts } from '#lib/contracts/texts/reflections.ts';
import { findDisplayName } from '#lib/db/profiles.ts';
import { userClient } from '#lib/db/user-client.ts';

export async function Account({ user }: { user: CurrentUser }) {
  const name = await findDisplayName(await userClient(), user.id);
  return (
    <AccountMenu
      displayName={name.ok ? name.value : user.email}
      email={user.email}
      links={[{ href: '/reflections', label: reflectionsTexts.title }]}
      signOut="/auth/sign-out"
    />
  );
}
