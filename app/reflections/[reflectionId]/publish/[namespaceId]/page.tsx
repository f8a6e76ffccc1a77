import { setImmediate as afterTheRest } from 'node:timers/promises';
import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { Suspense } from 'react';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { waitsForGuests } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { AlsoElsewhere } from '#app/reflections/[reflectionId]/publish/[namespaceId]/also-elsewhere.tsx';
import { ChangeVisibilityForm } from '#app/reflections/[reflectionId]/publish/[namespaceId]/change-visibility-form.tsx';
import {
  ChangedAnswers,
  publishedAfter,
  type VisibilityChange,
  visibilityChange,
} from '#app/reflections/[reflectionId]/publish/[namespaceId]/changed-answers.tsx';
import { NamesInQuestion } from '#app/reflections/[reflectionId]/publish/[namespaceId]/names-in-question.tsx';
import { OnceRead } from '#app/reflections/[reflectionId]/publish/[namespaceId]/once-read.tsx';
import { StatementsInQuestion } from '#app/reflections/[reflectionId]/publish/[namespaceId]/statements-in-question.tsx';
import { publishPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { goldenQuestionsPath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Fold } from '#components/ui/fold.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { PackDiff } from '#components/voice/pack-diff.tsx';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { isTelling } from '#lib/speech/voice-artifact.public.ts';
import { previewGoldenQuestions } from '#lib/voice/ask-golden-questions.ts';
import { diffTexts } from '#lib/voice/diff-texts.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { previewPublicPack } from '#lib/voice/preview-public-pack.ts';
import { type PublicationPreview, previewPublication } from '#lib/voice/store/as-user/publication-preview.ts';
import { previewTexts, previewTexts as texts } from '#lib/voice/texts/publish.public.ts';
import { visibilitySchema } from '#lib/voice/voice-input.public.ts';

const previewQuery = z.object({
  to: visibilitySchema.optional().catch(undefined),
  changed: z.literal('1').optional().catch(undefined),
});

type Props = {
  params: Promise<{ reflectionId: string; namespaceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** `waitsFor`: what guests hear already, to which this was added. */
type NamespaceOfPage = { namespace: Namespace; waitsFor: Namespace | undefined };

async function namespaceOfPage(params: Props['params']): Promise<NamespaceOfPage> {
  const { reflectionId, namespaceId } = await params;
  await reflectionOfPage(reflectionId, VOICE_POLICY.publish);
  const namespaces = orThrow(await listNamespaces(await userClient(), reflectionId));
  const namespace = namespaces.find(({ id }) => id === namespaceId) ?? notFound();
  return { namespace, waitsFor: waitsForGuests(namespace, namespaces) };
}

const titleOf = ({ namespace, waitsFor }: NamespaceOfPage, to: keyof typeof previewTexts.title): string =>
  waitsFor && to === 'published'
    ? previewTexts.letTitle(waitsFor.title)
    : previewTexts.title[to](namespace.title);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const shown = await namespaceOfPage(params);
  const { to } = previewQuery.parse(await searchParams);
  return { title: to ? titleOf(shown, to) : shown.namespace.title };
}

type PublicPackChangeProps = { preview: PublicationPreview; change: VisibilityChange };

/**
 * Compiled twice, with and without, because the pack that is live may be older than what is published. It takes as long as the rest of
 * the page, and stands folded: so the rest is sent first.
 */
async function PublicPackChange({ preview, change }: PublicPackChangeProps) {
  await afterTheRest();
  const before = previewPublicPack(preview.displayName, preview.published, preview.wishes);
  const after = previewPublicPack(preview.displayName, publishedAfter(preview, change), preview.wishes);
  return (
    <>
      {after.kind === 'public_emerging' && <p className="text-ink-soft">{previewTexts.emerging}</p>}
      <PackDiff
        firstMessage={diffTexts(before.firstMessage, after.firstMessage)}
        systemPrompt={diffTexts(before.systemPrompt, after.systemPrompt)}
      />
    </>
  );
}

type TestQuestionsProps = {
  reflectionId: string;
  namespace: { name: string };
  guests: Exclude<VisibilityChange['guests'], 'same'>;
};

/** The owner's own questions, asked as a guest would after the change: before it is made. */
async function TestQuestions({ reflectionId, namespace, guests }: TestQuestionsProps) {
  const changes = orThrow(await previewGoldenQuestions(reflectionId, { namespace: namespace.name, guests }));
  if (changes.length === 0) {
    return (
      <p className="text-ink-soft">
        {texts.noTestQuestions}{' '}
        <PageLink href={goldenQuestionsPath(reflectionId)} className="underline underline-offset-4">
          {texts.addTestQuestions}
        </PageLink>
      </p>
    );
  }
  return (
    <RowList label={texts.testQuestions}>
      {changes.map(({ id, question, passesNow, passesThen }) => (
        <Row
          key={id}
          title={question}
          detail={passesNow === passesThen ? undefined : texts.testWas(passesNow)}
          mark={<Badge tone={passesThen ? 'success' : 'danger'}>{texts.testWillBe(passesThen)}</Badge>}
        />
      ))}
    </RowList>
  );
}

export default async function PreviewPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const shown = await namespaceOfPage(params);
  const { namespace, waitsFor } = shown;
  const { to, changed } = previewQuery.parse(await searchParams);
  // Nothing would change: it is so already, perhaps because somebody else was faster.
  if (!to || to === namespace.visibility) redirect(publishPath(reflectionId));
  const preview = orThrow(await previewPublication(await userClient(), namespace.id));
  const change = visibilityChange(preview.visibility, to);
  const isHeardByMore = change.guests === 'start' || change.members === 'start';
  const reading = isHeardByMore ? preview.sources.filter(({ state }) => state === 'reading') : [];
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[{ href: publishPath(reflectionId), label: previewTexts.back }]}
            current={namespace.title}
          />
        }
        title={titleOf(shown, to)}
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
        {isHeardByMore && <AlsoElsewhere reflectionId={reflectionId} sources={preview.sources} />}
        {change.guests === 'start' && preview.sources.length > 0 && (
          <Suspense fallback={null}>
            <NamesInQuestion namespaceId={namespace.id} displayName={preview.displayName} />
          </Suspense>
        )}
        <div className="divide-y divide-line border-y border-line">
          {change.guests !== 'same' && preview.sources.length > 0 && (
            <Fold title={previewTexts.questionsTitle[change.guests]}>
              <Suspense fallback={<p className="text-ink-soft">{previewTexts.asking}</p>}>
                <ChangedAnswers reflectionId={reflectionId} namespace={namespace} guests={change.guests} />
              </Suspense>
            </Fold>
          )}
          {change.guests !== 'same' && (
            <Fold title={previewTexts.testQuestions}>
              <Suspense fallback={<p className="text-ink-soft">{previewTexts.asking}</p>}>
                <TestQuestions reflectionId={reflectionId} namespace={namespace} guests={change.guests} />
              </Suspense>
            </Fold>
          )}
          <StatementsInQuestion
            reflectionId={reflectionId}
            displayName={preview.displayName}
            sources={preview.sources}
            statements={preview.statements.filter(
              ({ kind, hiddenFrom, forGuests }) =>
                !isTelling(kind) && (change.guests === 'same' || (hiddenFrom === null && forGuests)),
            )}
            guests={change.guests}
          />
          {change.guests !== 'same' && (
            <Fold title={previewTexts.packTitle} detail={previewTexts.expertsTitle}>
              <p className="text-small text-ink-soft">{previewTexts.packDescription}</p>
              <Suspense fallback={<p className="text-ink-soft">{previewTexts.comparing}</p>}>
                <PublicPackChange preview={preview} change={change} />
              </Suspense>
            </Fold>
          )}
        </div>
      </Section>
      <Section title={previewTexts.confirmTitle}>
        <OnceRead
          reflectionId={reflectionId}
          reading={reading.map(({ id }) => id)}
          all={preview.sources.length}
        >
          <ChangeVisibilityForm
            reflectionId={reflectionId}
            namespace={{ id: namespace.id, title: namespace.title }}
            to={to}
            preview={preview.fingerprint}
            isLetIn={to === 'published' && waitsFor !== undefined}
            asksTwice={preview.visibility === 'sealed' && to === 'published'}
          />
        </OnceRead>
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
