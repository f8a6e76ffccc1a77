import type { Metadata } from 'next';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { reflectionsTexts } from '#lib/contracts/texts/reflections.ts';
import { listReflections } from '#lib/db/reflections.ts';
import { userClient } from '#lib/db/user-client.ts';

export const metadata: Metadata = { title: reflectionsTexts.title };

export default async function ReflectionsPage() {
  const user = await userOfPage();
  const reflections = orThrow(await listReflections(await userClient(), user.id));
  const create = <LinkButton href="/reflections/new">{reflectionsTexts.create}</LinkButton>;
  return (
    <PageShell account={<Account user={user} />}>
      <PageHeader title={reflectionsTexts.title} actions={reflections.length > 0 && create} />
      {reflections.length === 0 ? (
        <EmptyState title={reflectionsTexts.emptyTitle} action={create}>
          {reflectionsTexts.empty}
        </EmptyState>
      ) : (
        <RowList label={reflectionsTexts.listLabel}>
          {reflections.map(({ id, slug, displayName, role }) => (
            <Row
              key={id}
              leading={<Avatar name={displayName} size="large" />}
              title={displayName}
              href={`/reflections/${id}`}
              detail={slug}
              trailing={<RoleBadge role={role} />}
            />
          ))}
        </RowList>
      )}
    </PageShell>
  );
}
