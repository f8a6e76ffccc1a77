import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { ownVoiceAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { ConsentsSection } from '#app/reflections/[reflectionId]/voice/whose/consents-section.tsx';
import { OwnVoiceSection } from '#app/reflections/[reflectionId]/voice/whose/own-voice-section.tsx';
import { SpeakingSection } from '#app/reflections/[reflectionId]/voice/whose/speaking-section.tsx';
import { StockVoicesSection } from '#app/reflections/[reflectionId]/voice/whose/stock-voices-section.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import { offeredVoices } from '#lib/voice/offered-voices.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readWhoseVoicePage, type WhoseVoiceReading } from '#lib/voice/read-whose-voice.ts';
import { runtimeSettings } from '#lib/voice/runtime-settings.ts';
import { whoseVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

export const generateMetadata = (): Metadata => ({ title: texts.title });

export default async function WhoseVoicePage({ params }: { params: Promise<{ reflectionId: string }> }) {
  const { reflectionId } = await params;
  const { user, reflection } = await reflectionOfPage(reflectionId, VOICE_POLICY.see);
  const isOwner = VOICE_POLICY.chooseVoice.includes(reflection.role);
  const db = await userClient();
  const { voice, consents, mark, isMoving } = await readWhoseVoicePage(db, reflectionId).then(orThrow);
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <VoiceTabs reflectionId={reflectionId} current="/whose" />
      <SpeakingSection reflectionId={reflectionId} voice={voice} isOwner={isOwner} />
      {isOwner && configuredVoice() && (
        <Choice user={user} reflection={reflection} voice={voice} consents={consents} />
      )}
      <FollowVoice
        address={`${ownVoiceAddress(reflectionId)}/progress`}
        mark={mark}
        isMoving={isMoving}
        changedText={texts.moved}
      />
    </>
  );
}

type Choosing = ReflectionAccess & Pick<WhoseVoiceReading, 'voice' | 'consents'>;

/** For owners, where there is a provider to make a voice. */
async function Choice({ user, reflection, voice, consents }: Choosing) {
  const db = await userClient();
  const [offered, name, members] = await Promise.all([
    offeredVoices(),
    findDisplayName(db, user.id).then(orThrow),
    listMembers(db, reflection.id).then(orThrow),
  ]);
  return (
    <>
      <StockVoicesSection
        reflectionId={reflection.id}
        voices={offered.ok ? offered.value.voices : null}
        speaking={voice.speaks === 'stock' ? (voice.stockVoiceId ?? runtimeSettings().stockVoiceId) : null}
      />
      <OwnVoiceSection
        reflection={reflection}
        ownerName={name}
        voice={voice}
        newest={consents[0] ?? null}
        isHeard={!offered.ok || offered.value.canRecognise}
      />
      {consents.length > 0 && <ConsentsSection consents={consents} members={members} />}
    </>
  );
}
