import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { z } from 'zod';
import { orThrow } from '#app/page-guards.ts';
import { sourceOfPage } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-of-page.ts';
import {
  knowledgePath,
  sourcePath,
  versionPath,
} from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { PersonsWords } from '#components/knowledge/persons-words.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { findFormerPassage, findSourceVersion } from '#lib/knowledge/store/as-user/source-versions.ts';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';

/** In characters: a text can have megabytes. */
const PART = 20_000;

const readQuery = z.object({
  cited: z.guid().optional().catch(undefined),
  part: z.coerce.number().int().min(1).max(1_000).catch(1),
});

type Props = {
  params: Promise<{ reflectionId: string; sourceId: string; version: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const generateMetadata = (): Metadata => ({ title: sourceTexts.versionsLabel });

/** A text as it was before it was edited, with the words that an answer of that time rested on. */
export default async function SourceVersionPage({ params, searchParams }: Props) {
  const { reflection, source } = await sourceOfPage(params);
  const version = z.coerce
    .number()
    .int()
    .positive()
    .safeParse((await params).version);
  if (!version.success) notFound();
  const { cited, part } = readQuery.parse(await searchParams);
  const db = await userClient();
  const found = await findSourceVersion(db, { sourceId: source.id, version: version.data });
  if (!found.ok && found.error.code === 'not_found') notFound();
  const { content, replacedAt } = orThrow(found);
  const words = cited ? await findFormerPassage(db, { sourceId: source.id, citationId: cited }) : null;
  const parts = Math.ceil(content.length / PART);
  const at = Math.min(part, parts);
  const partAt = (number: number) => `${versionPath(reflection.id, source.id, version.data)}?part=${number}`;
  const here = sourcePath(reflection.id, source.id);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[
              { href: knowledgePath(reflection.id), label: sourceTexts.back },
              { href: here, label: source.title },
            ]}
            current={sourceTexts.versionTitle(version.data)}
          />
        }
        title={<MomentIn words={sourceTexts.versionUntil} at={replacedAt} isDay />}
        description={sourceTexts.versionDescription}
      />
      <p>
        <TextLink href={here}>{sourceTexts.versionNow}</TextLink>
      </p>
      {words?.ok && (
        <Section title={sourceTexts.versionCited}>
          <blockquote className="rounded-md border border-lamp bg-lamp-soft px-3 py-2">
            <PersonsWords text={words.value} />
          </blockquote>
        </Section>
      )}
      <Section title={sourceTexts.versionTitle(version.data)}>
        <PersonsWords text={content.slice((at - 1) * PART, at * PART)} />
        {parts > 1 && (
          <nav
            aria-label={sourceTexts.versionPagesLabel}
            className="flex flex-wrap justify-between gap-4 text-small"
          >
            <span>{at > 1 && <TextLink href={partAt(at - 1)}>{sourceTexts.versionEarlier}</TextLink>}</span>
            <span className="text-ink-soft">{sourceTexts.versionPart(at, parts)}</span>
            <span>{at < parts && <TextLink href={partAt(at + 1)}>{sourceTexts.versionLater}</TextLink>}</span>
          </nav>
        )}
      </Section>
    </>
  );
}
