import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { EditSourceForm } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/edit/edit-source-form.tsx';
import { sourceOfPage } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-of-page.ts';
import { knowledgePath, sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PASTE_BYTES } from '#lib/knowledge/limits.public.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { params: Promise<{ reflectionId: string; sourceId: string }> };

export const generateMetadata = (): Metadata => ({ title: sourceTexts.editTitle });

export default async function EditSourcePage({ params }: Props) {
  const { reflection, source } = await sourceOfPage(params);
  const here = sourcePath(reflection.id, source.id);
  // What cannot be edited here says so on the page of the source.
  if (source.content === null || (source.byteLength ?? 0) > PASTE_BYTES) redirect(here);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[
              { href: knowledgePath(reflection.id), label: sourceTexts.back },
              { href: here, label: source.title },
            ]}
            current={sourceTexts.editTitle}
          />
        }
        title={sourceTexts.editTitle}
        description={sourceTexts.editDescription}
      />
      <EditSourceForm
        reflectionId={reflection.id}
        sourceId={source.id}
        version={source.version}
        content={source.content}
      />
    </>
  );
}
