import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { sourcePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { ChangeVisibilityForm } from '#app/reflections/[reflectionId]/publish/[namespaceId]/change-visibility-form.tsx';
import { PublicPackChange } from '#app/reflections/[reflectionId]/publish/[namespaceId]/public-pack-change.tsx';
import { StatementsInQuestion } from '#app/reflections/[reflectionId]/publish/[namespaceId]/statements-in-question.tsx';
import { visibilityChange } from '#app/reflections/[reflectionId]/publish/[namespaceId]/visibility-change.ts';
import { publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { MANAGERS } from '#lib/contracts/roles.ts';
import { previewTexts } from '#lib/contracts/texts/publish.ts';
import { visibilitySchema } from '#lib/contracts/voice-input.ts';
import { listNamespaces, type Namespace } from '#lib/db/namespaces.ts';
import { previewPublication } from '#lib/db/publication-preview.ts';
import { userClient } from '#lib/db/user-client.ts';

const previewQuery = z.object({
  to: visibilitySchema.optional().catch(undefined),
  changed: z.literal('1').optional().catch(undefined),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

type Props = {
  params: Promise<{ reflectionId: string; namespaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

async function namespaceOfPage(params: Props['params']): Promise<Namespace> {
  const { reflectionId, namespaceId } = await params;
  await reflectionOfPage(reflectionId, MANAGERS);
  const namespaces = orThrow(await listNamespaces(await userClient(), reflectionId));
  return namespaces.find(({ id }) => id === namespaceId) ?? notFound();
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { title } = await namespaceOfPage(params);
  const { to } = previewQuery.parse(await searchParams);
  return { title: to ? previewTexts.title[to](title) : title };
}

export default async function PreviewPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const namespace = await namespaceOfPage(params);
  const { to, changed, offset } = previewQuery.parse(await searchParams);
  // Nothing would change: it is so already, perhaps because somebody else was faster.
  if (!to || to === namespace.visibility) redirect(publishPath(reflectionId));
  const preview = orThrow(await previewPublication(await userClient(), namespace.id));
  const change = visibilityChange(preview.visibility, to);
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[{ href: publishPath(reflectionId), label: previewTexts.back }]}
            current={namespace.title}
          />
        }
        title={previewTexts.title[to](namespace.title)}
        marks={<VisibilityBadge visibility={preview.visibility} />}
        description={previewTexts.description(preview.visibility, to)}
      />
      {changed && (
        <div className="mb-8 max-w-2xl">
          <Notice tone="warning" title={previewTexts.changedTitle} announce>
            {previewTexts.changedBody}
          </Notice>
        </div>
      )}
      <Section title={previewTexts.effectsTitle}>
        <ul className="grid list-disc gap-2 ps-5">
          {effectsOf(change).map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <p className="text-small">
          <TextLink href="#decide">{previewTexts.toDecision}</TextLink>
        </p>
      </Section>
      <Section title={previewTexts.sourcesTitle} description={previewTexts.sourcesDescription[change.guests]}>
        {preview.sources.length === 0 ? (
          <p className="text-ink-soft">{previewTexts.noSources}</p>
        ) : (
          <ul aria-label={previewTexts.sourcesLabel} className="divide-y divide-line border-y border-line">
            {preview.sources.map(({ id, title, status, passages }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span className="min-w-0">
                  <TextLink href={sourcePath(reflectionId, id)}>{title}</TextLink>
                </span>
                <span className="text-small text-ink-soft">
                  {status === 'live' ? previewTexts.passages(passages) : previewTexts.unfinished}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <StatementsInQuestion
        reflectionId={reflectionId}
        namespaceId={namespace.id}
        statements={preview.statements.filter(
          ({ hiddenFrom }) => change.guests === 'same' || hiddenFrom === null,
        )}
        guests={change.guests}
        to={to}
        offset={offset}
      />
      {change.guests !== 'same' && (
        <Section title={previewTexts.packTitle} description={previewTexts.packDescription}>
          <PublicPackChange preview={preview} change={change} />
        </Section>
      )}
      <Section title={previewTexts.confirmTitle}>
        <span id="decide" />
        <ChangeVisibilityForm
          reflectionId={reflectionId}
          namespace={{ id: namespace.id, title: namespace.title }}
          to={to}
          preview={preview.fingerprint}
        />
      </Section>
    </>
  );
}

function effectsOf({ guests, members }: ReturnType<typeof visibilityChange>): string[] {
  const { effects } = previewTexts;
  const forGuests = {
    start: [effects.guestsStart, effects.guestsStartWhen],
    stop: [effects.guestsStop, effects.guestsStopWhen],
    same: [],
  };
  const forMembers = { start: effects.membersStart, stop: effects.membersStop, same: effects.membersStay };
  return [...forGuests[guests], forMembers[members]];
}
