import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { AgentsSection } from '#app/reflections/[reflectionId]/voice/agents-section.tsx';
import { GenerationsSection } from '#app/reflections/[reflectionId]/voice/generations-section.tsx';
import { MaturitySection } from '#app/reflections/[reflectionId]/voice/maturity-section.tsx';
import { PronunciationSection } from '#app/reflections/[reflectionId]/voice/pronunciation-section.tsx';
import { ProposedQuestions } from '#app/reflections/[reflectionId]/voice/proposed-questions.tsx';
import { UpdateMannerForm } from '#app/reflections/[reflectionId]/voice/update-manner-form.tsx';
import { voiceProgressAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { typedModel } from '#lib/conversations/speaking-model.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import { readReflectionManner } from '#lib/reflections/store/as-user/reflections.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readVoiceStanding } from '#lib/voice/read-voice-standing.ts';
import { spokenNames } from '#lib/voice/spoken-names.ts';
import { listAgentVersions } from '#lib/voice/store/as-user/agent-versions.ts';
import { listFidelityScores } from '#lib/voice/store/as-user/fidelity.ts';
import { tallyGoldenRuns } from '#lib/voice/store/as-user/golden-questions.ts';
import { listPronunciations } from '#lib/voice/store/as-user/pronunciations.ts';
import { type Generation, listGenerations } from '#lib/voice/store/as-user/voice-generations.ts';
import { mannerTexts } from '#lib/voice/texts/manner.public.ts';
import { rollBackTexts, surfaceTexts, voiceTexts } from '#lib/voice/texts/voice.public.ts';
import { generationSchema } from '#lib/voice/voice-input.public.ts';

/** What became of a rollback, by the generation that it made. */
function RolledBackNotice({ made }: { made: Generation | undefined }) {
  if (!made || made.copiedFrom === null) return null;
  const { status, copiedFrom, generation } = made;
  if (status !== 'promoted' && status !== 'rejected' && status !== 'stale') return null;
  const { title, body } = rollBackTexts.outcome[status];
  return (
    <div className="mb-8 max-w-2xl">
      <Notice tone={status === 'promoted' ? 'success' : 'warning'} title={title(copiedFrom)} announce>
        {body(generation)}
      </Notice>
    </div>
  );
}

export const generateMetadata = (): Metadata => ({ title: voiceTexts.title });

const PART = 20;

const voiceQuery = z.object({
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  /** What a rollback has just made. */
  rolled: generationSchema.optional().catch(undefined),
});

type Props = {
  params: Promise<{ reflectionId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function VoicePage({ params, searchParams }: Props) {
  const { reflectionId } = await params;
  const { reflection } = await reflectionOfPage(reflectionId, VOICE_POLICY.see);
  const { offset, rolled } = voiceQuery.parse(await searchParams);
  const db = await userClient();
  // First: were the list older than it, a page that says “goes live in a moment” would wait for a change that has come.
  const voice = await readVoiceStanding(db, reflectionId).then(orThrow);
  const isManager = VOICE_POLICY.changeManner.includes(reflection.role);
  const [list, manner, pronunciations, fidelity, versions] = await Promise.all([
    listGenerations(db, reflectionId, { offset, limit: PART }).then(orThrow),
    isManager ? readReflectionManner(db, reflectionId).then(orThrow) : null,
    isManager ? listPronunciations(db, reflectionId).then(orThrow) : null,
    listFidelityScores(db, reflectionId).then(orThrow),
    listAgentVersions(db, reflectionId).then(orThrow),
  ]);
  const numbers = list.generations.map(({ generation }) => generation);
  const golden = await tallyGoldenRuns(db, reflectionId, numbers).then(orThrow);
  return (
    <>
      <PageHeader title={voiceTexts.title} description={voiceTexts.description} />
      <RolledBackNotice made={list.generations.find(({ generation }) => generation === rolled)} />
      <VoiceTabs reflectionId={reflectionId} current="" />
      <MaturitySection reflectionId={reflectionId} progress={voice.live?.sync.progress ?? null} />
      {manner && (
        <Section title={mannerTexts.title} description={mannerTexts.description}>
          <UpdateMannerForm reflectionId={reflectionId} {...manner} />
        </Section>
      )}
      {pronunciations && (
        <PronunciationSection
          reflectionId={reflectionId}
          names={spokenNames(reflection.displayName, voice.live?.sync.names.private ?? [])}
          pronunciations={pronunciations}
        />
      )}
      {voice.live && typedModel() !== null && <ProposedQuestions reflectionId={reflectionId} />}
      <AgentsSection voice={voice} versions={versions} />
      <GenerationsSection
        reflectionId={reflectionId}
        list={list}
        offset={offset}
        part={PART}
        live={voice.live?.generation}
        mayRollBack={isManager}
        golden={golden}
        fidelity={new Map(fidelity.map((score) => [score.generation, score]))}
      />
      <FollowVoice
        address={voiceProgressAddress(reflectionId)}
        mark={voice.mark}
        isMoving={voice.isMoving}
        changedText={surfaceTexts.moved}
      />
    </>
  );
}
