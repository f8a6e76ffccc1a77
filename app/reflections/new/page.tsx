import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { userOfPage } from '#app/page-guards.ts';
import { Account } from '#app/reflections/account.tsx';
import { LookingNotice } from '#app/reflections/looking-notice.tsx';
import { BringInReflection } from '#app/reflections/new/bring-in-reflection.tsx';
import { CreateReflectionForm } from '#app/reflections/new/create-reflection-form.tsx';
import { PageShell } from '#components/shell/page-shell.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { env } from '#lib/platform/env.ts';
import { preferredLanguage, SPOKEN_LANGUAGES } from '#lib/platform/languages.public.ts';
import { createReflectionTexts, reflectionsTexts } from '#lib/reflections/texts/reflections.public.ts';

export const generateMetadata = (): Metadata => ({ title: createReflectionTexts.title });

export default async function NewReflectionPage() {
  const user = await userOfPage();
  const preferred = (await headers()).get('accept-language');
  return (
    <PageShell notice={<LookingNotice />} account={<Account user={user} />}>
      <PageHeader
        title={createReflectionTexts.title}
        description={createReflectionTexts.description}
        above={
          <Breadcrumb
            trail={[{ href: '/reflections', label: reflectionsTexts.title }]}
            current={createReflectionTexts.title}
          />
        }
      />
      <div className="max-w-md">
        <CreateReflectionForm
          origin={env().APP_URL}
          language={preferredLanguage(preferred, SPOKEN_LANGUAGES)}
        />
      </div>
      <BringInReflection />
    </PageShell>
  );
}
