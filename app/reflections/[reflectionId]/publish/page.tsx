import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { waitingIn } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { GuestsSection } from '#app/reflections/[reflectionId]/publish/guests-section.tsx';
import { previewPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { voiceProgressAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { Fold } from '#components/ui/fold.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { VisibilityChoice } from '#components/voice/visibility-choice.tsx';
import { WaitingForGuests } from '#components/voice/waiting-for-guests.tsx';
import { countStatements } from '#lib/knowledge/store/as-user/evidence.ts';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { countSources } from '#lib/knowledge/store/as-user/sources.ts';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { listDeadLetters } from '#lib/reflections/store/as-user/dead-letters.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readVoiceStanding } from '#lib/voice/read-voice-standing.ts';
import { guestsTexts, publishedTexts, publishTexts } from '#lib/voice/texts/publish.public.ts';

export const generateMetadata = (): Metadata => ({ title: publishTexts.title });

/** More of them stand folded by who hears them, so that the page is no longer than a screen until something is opened. */
const MOST_OPEN = 7;

const VISIBILITIES = ['published', 'private', 'sealed'] as const;

const publishQuery = z.object({ done: z.guid().optional().catch(undefined) });

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function PublishPage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, VOICE_POLICY.publish);
  const { done } = publishQuery.parse(await searchParams);
  const db = await userClient();
  const [namespaces, sources, statements, voice, letters] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    countSources(db, reflectionId).then(orThrow),
    countStatements(db, reflectionId).then(orThrow),
    readVoiceStanding(db, reflectionId).then(orThrow),
    listDeadLetters(db, reflectionId).then(orThrow),
  ]);
  const statementsIn = (name: string) =>
    statements.reduce((sum, row) => sum + (row.namespace === name ? row.statements : 0), 0);
  const changed = namespaces.find(({ id }) => id === done);
  const rowOf = ({ id, name, title, description, visibility }: Namespace) => (
    <Row
      key={id}
      title={title}
      detail={
        <p className="line-clamp-2">
          <Joined
            by=" "
            parts={[publishTexts.holds(statementsIn(name), sources.get(id) ?? 0), description]}
          />
        </p>
      }
      trailing={
        <VisibilityChoice
          namespace={title}
          current={visibility}
          hrefOf={(to) => previewPath(reflectionId, id, { to })}
        />
      }
    />
  );
  const meaning = (
    <Fold title={publishTexts.meaning}>
      <dl className="grid gap-2 text-small">
        {Object.entries(visibilityTexts).map(([name, { label, description }]) => (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="font-medium">{label}</dt>
            <dd className="text-ink-soft">{description}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
  return (
    <>
      <PageHeader title={publishTexts.title} description={publishTexts.description} />
      {changed && (
        <div className="mb-8 max-w-2xl">
          <Notice tone="success" title={publishedTexts.title[changed.visibility](changed.title)} announce>
            {publishedTexts.body[changed.visibility]}
          </Notice>
        </div>
      )}
      <WaitingForGuests
        waiting={waitingIn(namespaces, sources)}
        hrefOf={(id) => previewPath(reflectionId, id, { to: 'published' })}
      />
      <GuestsSection
        reflectionId={reflectionId}
        slug={reflection.slug}
        voice={voice}
        isGivenUp={letters.some(({ kind }) => kind === 'regenerate' || kind === 'sync')}
      />
      <Section title={publishTexts.namespacesTitle} description={publishTexts.namespacesDescription}>
        {namespaces.length <= MOST_OPEN ? (
          <>
            <RowList label={publishTexts.namespacesLabel}>{namespaces.map(rowOf)}</RowList>
            {meaning}
          </>
        ) : (
          <div className="divide-y divide-line border-y border-line">
            {VISIBILITIES.map((visibility) => {
              const heard = namespaces.filter((namespace) => namespace.visibility === visibility);
              return heard.length === 0 ? null : (
                <Fold
                  key={visibility}
                  title={visibilityTexts[visibility].label}
                  detail={publishTexts.collections(heard.length)}
                >
                  <RowList label={publishTexts.namespacesHeard(visibilityTexts[visibility].label)}>
                    {heard.map(rowOf)}
                  </RowList>
                </Fold>
              );
            })}
            {meaning}
          </div>
        )}
      </Section>
      <FollowVoice
        address={voiceProgressAddress(reflectionId)}
        mark={voice.mark}
        isMoving={voice.isMoving}
        changedText={guestsTexts.changed}
      />
    </>
  );
}
