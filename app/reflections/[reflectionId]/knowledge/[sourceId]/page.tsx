import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow } from '#app/page-guards.ts';
import { EvidenceSection } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/evidence-section.tsx';
import { Passages } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/passages.tsx';
import { takeBackSoundAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-actions.ts';
import {
  DeleteSource,
  LanguageForm,
  MoveSourceForm,
  RenameSourceForm,
} from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-forms.tsx';
import { sourceOfPage } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-of-page.ts';
import { SourceStanding } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/source-standing.tsx';
import { TextSection } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/text-section.tsx';
import { ToldSection } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/told-section.tsx';
import { knowledgePath } from '#app/reflections/[reflectionId]/knowledge/knowledge-paths.ts';
import { choicesForMoving, waitingIn } from '#app/reflections/[reflectionId]/knowledge/namespace-choices.ts';
import { watchedOf } from '#app/reflections/[reflectionId]/knowledge/watched-of.ts';
import { previewPath } from '#app/reflections/[reflectionId]/publish/publish-paths.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { memberMedia } from '#components/knowledge/member-media.ts';
import { SourceFacts } from '#components/knowledge/source-facts.tsx';
import { CitedPicture } from '#components/talk/cited-picture.tsx';
import { Breadcrumb } from '#components/ui/breadcrumb.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { VisibilityBadge } from '#components/ui/visibility-badge.tsx';
import { WaitingForGuests } from '#components/voice/waiting-for-guests.tsx';
import { KNOWLEDGE_POLICY } from '#lib/knowledge/policy.public.ts';
import { listEvidence } from '#lib/knowledge/store/as-user/evidence.ts';
import { listCorrections } from '#lib/knowledge/store/as-user/fact-corrections.ts';
import { listNamespaces, type Namespace } from '#lib/knowledge/store/as-user/namespaces.ts';
import { listPassages } from '#lib/knowledge/store/as-user/source-passages.ts';
import { listSourceVersions } from '#lib/knowledge/store/as-user/source-versions.ts';
import { listTwins, type Source } from '#lib/knowledge/store/as-user/sources.ts';
import { listTold } from '#lib/knowledge/store/as-user/told-lines.ts';
import { readKeptSound } from '#lib/knowledge/store/sounds.ts';
import { sourceTexts, twinTexts } from '#lib/knowledge/texts/knowledge.public.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { languageName } from '#lib/platform/languages.public.ts';
import type { Role } from '#lib/reflections/roles.public.ts';
import { EVIDENCE_KINDS } from '#lib/speech/voice-artifact.public.ts';

/** So many passages are shown at once: a source can have thousands. */
const PART = 200;
/** Of a mailbox, in which each mail has a passage of its own. */
const PART_OF_MAILS = 20;

const TOLD_PART = 50;

const readQuery = z.object({
  at: z.coerce.number().int().min(0).max(10_000_000).catch(0),
  correct: z.guid().optional().catch(undefined),
  kind: z.enum(EVIDENCE_KINDS).optional().catch(undefined),
  line: z.coerce.number().int().min(0).max(TOLD_PART).optional().catch(undefined),
  told: z.coerce.number().int().min(0).max(10_000_000).optional().catch(undefined),
});

type Props = {
  params: Promise<{ reflectionId: string; sourceId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { source } = await sourceOfPage(params);
  return { title: source.title };
}

type SoundSectionProps = { reflectionId: string; sourceId: string; mayChange: boolean };

/** Of an interview whose sound was kept. */
const SoundSection = ({ reflectionId, sourceId, mayChange }: SoundSectionProps) => (
  <Section title={sourceTexts.soundTitle} description={sourceTexts.soundDescription}>
    {mayChange ? (
      <ButtonForm
        action={takeBackSoundAction}
        fields={{ reflectionId, sourceId }}
        label={sourceTexts.deleteSound}
      />
    ) : (
      <p className="text-ink-soft">{sourceTexts.forManagers}</p>
    )}
  </Section>
);

export default async function SourcePage({ params, searchParams }: Props) {
  const { reflection, source } = await sourceOfPage(params);
  const { at, correct, kind, line, told: toldFrom } = readQuery.parse(await searchParams);
  const [reflectionId, sourceId] = [reflection.id, source.id];
  const db = await userClient();
  const isMail = source.voices?.of === 'mails';
  const part = isMail ? PART_OF_MAILS : PART;
  const from = at - (at % part);
  const [namespaces, { passages, total }, evidence, corrections, versions, told, twins] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    listPassages(db, { sourceId, from, limit: part }).then(orThrow),
    listEvidence(db, { sourceId }).then(orThrow),
    listCorrections(db, { reflectionId, sourceId }).then(orThrow),
    listSourceVersions(db, sourceId).then(orThrow),
    listTold(db, { sourceId, from: toldFrom ?? 0, limit: TOLD_PART }).then(orThrow),
    listTwins(db, [sourceId]).then(orThrow),
  ]);
  const alsoIn = twins.get(sourceId) ?? [];
  const interviewSound = source.kind === 'interview' && orThrow(await readKeptSound(sourceId)) !== null;
  const namespace = namespaces.find(({ id }) => id === source.namespaceId);
  // What guests hear is for managers to change.
  const hasSay =
    namespace?.visibility !== 'published' || KNOWLEDGE_POLICY.addToPublished.includes(reflection.role);
  const goes = { passages: total, evidence: evidence.length, corrections: corrections.length };
  return (
    <>
      <PageHeader
        above={
          <Breadcrumb
            trail={[{ href: knowledgePath(reflectionId), label: sourceTexts.back }]}
            current={source.title}
          />
        }
        title={source.title}
        marks={namespace && <VisibilityBadge visibility={namespace.visibility} />}
        description={
          <Joined
            parts={[
              namespace?.title,
              <SourceFacts
                key="facts"
                kind={source.kind}
                recordedOn={source.recordedOn}
                createdAt={source.createdAt}
              />,
              source.language && sourceTexts.languageOf(languageName(source.language)),
            ]}
          />
        }
      />
      {alsoIn.length > 0 && (
        <div className="mb-6 max-w-2xl">
          <Notice>{twinTexts.alsoIn(alsoIn)}</Notice>
        </div>
      )}
      <SourceStanding reflectionId={reflectionId} watched={watchedOf([source])} />
      <WaitingForGuests
        waiting={waitingIn(namespaces, new Map([[source.namespaceId, 1]]))}
        hrefOf={
          KNOWLEDGE_POLICY.addToPublished.includes(reflection.role)
            ? (id) => previewPath(reflectionId, id, { to: 'published' })
            : null
        }
      />
      <Section title={sourceTexts.readTitle} description={<Origin source={source} />}>
        {source.kind === 'photo' && <CitedPicture mediaBase={memberMedia(reflectionId)} place={sourceId} />}
        <Passages
          reflectionId={reflectionId}
          sourceId={sourceId}
          passages={passages}
          from={from}
          total={total}
          part={part}
          isMail={isMail}
          corrections={corrections}
          hasSound={source.kind === 'recording' || interviewSound}
        />
      </Section>
      {total > 0 && (
        <ToldSection
          reflectionId={reflectionId}
          person={reflection.displayName}
          source={source}
          told={told}
          from={toldFrom ?? null}
          part={TOLD_PART}
          mayChange={hasSay}
          corrections={corrections}
          correcting={line}
        />
      )}
      {total > 0 && (
        <EvidenceSection
          reflectionId={reflectionId}
          sourceId={sourceId}
          evidence={evidence}
          corrections={corrections}
          kind={kind}
          correcting={correct}
          mayHide={hasSay}
        />
      )}
      <TextSection reflectionId={reflectionId} source={source} versions={versions} mayEdit={hasSay} />
      <Section title={sourceTexts.languageTitle} description={sourceTexts.languageDescription}>
        {hasSay ? (
          <LanguageForm
            reflectionId={reflectionId}
            sourceId={sourceId}
            language={source.language}
            isChosen={source.isLanguageChosen}
          />
        ) : (
          <p className="text-ink-soft">{sourceTexts.forManagers}</p>
        )}
      </Section>
      <Section title={sourceTexts.titleTitle} description={sourceTexts.titleDescription}>
        {hasSay ? (
          <RenameSourceForm reflectionId={reflectionId} sourceId={sourceId} title={source.title} />
        ) : (
          <p className="text-ink-soft">{sourceTexts.forManagers}</p>
        )}
      </Section>
      {interviewSound && <SoundSection reflectionId={reflectionId} sourceId={sourceId} mayChange={hasSay} />}
      {namespace && (
        <Section title={sourceTexts.moveTitle} description={sourceTexts.moveDescription}>
          <Move {...{ reflectionId, sourceId, namespaces, namespace, role: reflection.role }} />
        </Section>
      )}
      <Section title={sourceTexts.deleteTitle} description={sourceTexts.deleteDescription} danger>
        {hasSay ? (
          <DeleteSource reflectionId={reflectionId} sourceId={sourceId} title={source.title} goes={goes} />
        ) : (
          <p className="text-ink-soft">{sourceTexts.forManagers}</p>
        )}
      </Section>
    </>
  );
}

function Origin({ source: { originUrl, fileName, readingNote } }: { source: Source }) {
  return (
    <div className="grid gap-2">
      <p>{sourceTexts.readDescription}</p>
      {fileName && (
        <p className="break-all">
          {sourceTexts.fileName} {fileName}
        </p>
      )}
      {readingNote && <p>{readingNote}</p>}
      {originUrl && (
        <p className="break-all">
          {sourceTexts.originUrl}{' '}
          <a href={originUrl} rel="noreferrer" className="underline underline-offset-[0.22em]">
            {originUrl}
          </a>
        </p>
      )}
    </div>
  );
}

type MoveProps = {
  reflectionId: string;
  sourceId: string;
  namespaces: readonly Namespace[];
  namespace: Namespace;
  role: Role;
};

function Move({ reflectionId, sourceId, namespaces, namespace, role }: MoveProps) {
  const choices = choicesForMoving(namespaces, namespace, role);
  if (!choices.some(({ allowed }) => allowed)) {
    return <p className="text-ink-soft">{sourceTexts.moveNowhere}</p>;
  }
  return (
    <MoveSourceForm reflectionId={reflectionId} sourceId={sourceId} from={namespace} choices={choices} />
  );
}
