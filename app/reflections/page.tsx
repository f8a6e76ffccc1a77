import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { orThrow, userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { LookingNotice } from '#app/reflections/looking-notice.tsx';
import { CreateReflectionForm } from '#app/reflections/new/create-reflection-form.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RoleBadge } from '#components/ui/role-badge.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { userClient } from '#lib/platform/db/user-client.ts';
import { env } from '#lib/platform/env.ts';
import { preferredLanguage, SPOKEN_LANGUAGES } from '#lib/platform/languages.public.ts';
import { listReflections } from '#lib/reflections/store/as-user/reflections.ts';
import { reflectionsTexts } from '#lib/reflections/texts/reflections.public.ts';

export const generateMetadata = (): Metadata => ({ title: reflectionsTexts.title });

export default async function ReflectionsPage() {
  const user = await userOfPage();
  const reflections = orThrow(await listReflections(await userClient(), user.id));
  const create = <LinkButton href="/reflections/new">{reflectionsTexts.create}</LinkButton>;
  return (
    <PageShell notice={<LookingNotice />} account={<Account user={user} />}>
      <PageHeader title={reflectionsTexts.title} actions={reflections.length > 0 && create} />
      {reflections.length === 0 ? (
        <div className="grid max-w-md gap-6">
          <div className="grid gap-1">
            <h2 className="text-heading">{reflectionsTexts.emptyTitle}</h2>
            <p className="text-ink-soft">{reflectionsTexts.empty}</p>
          </div>
          <CreateReflectionForm
            origin={env().APP_URL}
            language={preferredLanguage((await headers()).get('accept-language'), SPOKEN_LANGUAGES)}
          />
        </div>
      ) : (
        <RowList label={reflectionsTexts.listLabel}>
          {reflections.map(({ id, slug, displayName, role }) => (
            <Row
              key={id}
              leading={<Avatar name={displayName} size="large" />}
              title={displayName}
              href={`/reflections/${id}`}
              detail={slug}
              mark={<RoleBadge role={role} />}
            />
          ))}
        </RowList>
      )}
    </PageShell>
  );
}
