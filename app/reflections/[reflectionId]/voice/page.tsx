import type { Metadata } from 'next';
import { z } from 'zod';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { AgentsSection } from '#app/reflections/[reflectionId]/voice/agents-section.tsx';
import { GenerationsSection } from '#app/reflections/[reflectionId]/voice/generations-section.tsx';
import { MaturitySection } from '#app/reflections/[reflectionId]/voice/maturity-section.tsx';
import { RolledBackNotice } from '#app/reflections/[reflectionId]/voice/rolled-back-notice.tsx';
import { voiceProgressAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { MANAGERS, STEWARDS } from '#lib/contracts/roles.ts';
import { surfaceTexts, voiceTexts } from '#lib/contracts/texts/voice.ts';
import { generationSchema } from '#lib/contracts/voice-input.ts';
import { listNamespaces } from '#lib/db/namespaces.ts';
import { countStatements } from '#lib/db/statement-counts.ts';
import { userClient } from '#lib/db/user-client.ts';
import { listGenerations } from '#lib/db/voice-generations.ts';
import { readVoiceStanding } from '#lib/runtime/read-voice-standing.ts';

export const metadata: Metadata = { title: voiceTexts.title };

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
  const { reflection } = await reflectionOfPage(reflectionId, STEWARDS);
  const { offset, rolled } = voiceQuery.parse(await searchParams);
  const db = await userClient();
  // First: were the list older than it, a page that says “goes live in a moment” would wait for a change that has come.
  const voice = await readVoiceStanding(db, reflectionId).then(orThrow);
  const [namespaces, statements, list] = await Promise.all([
    listNamespaces(db, reflectionId).then(orThrow),
    countStatements(db, reflectionId).then(orThrow),
    listGenerations(db, reflectionId, { offset, limit: PART }).then(orThrow),
  ]);
  return (
    <>
      <PageHeader title={voiceTexts.title} description={voiceTexts.description} />
      <RolledBackNotice made={list.generations.find(({ generation }) => generation === rolled)} />
      <VoiceTabs reflectionId={reflectionId} current="" />
      <AgentsSection voice={voice} />
      <MaturitySection reflectionId={reflectionId} namespaces={namespaces} statements={statements} />
      <GenerationsSection
        reflectionId={reflectionId}
        list={list}
        offset={offset}
        part={PART}
        live={voice.live?.generation}
        mayRollBack={MANAGERS.includes(reflection.role)}
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
