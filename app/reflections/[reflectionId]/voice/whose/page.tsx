import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { ownVoiceAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { ConsentsSection } from '#app/reflections/[reflectionId]/voice/whose/consents-section.tsx';
import { leaveOwnVoiceAction } from '#app/reflections/[reflectionId]/voice/whose/leave-own-voice-action.ts';
import { OwnVoiceSection } from '#app/reflections/[reflectionId]/voice/whose/own-voice-section.tsx';
import { StockVoicesSection } from '#app/reflections/[reflectionId]/voice/whose/stock-voices-section.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Section } from '#components/ui/section.tsx';
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
import type { WhoseVoice } from '#lib/voice/store/as-user/voice-consents.ts';
import { whoseVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type SpeakingProps = { reflectionId: string; voice: WhoseVoice; isOwner: boolean };

/** What is heard now, in a sentence. */
function SpeakingSection({ reflectionId, voice: { speaks, stockVoiceName }, isOwner }: SpeakingProps) {
  return (
    <Section title={texts.nowTitle} description={texts.nowDescription}>
      {speaks === 'stock' && <p>{texts.stock(stockVoiceName)}</p>}
      {speaks === 'own' && <p>{texts.own}</p>}
      {speaks === 'withheld' && <Notice tone="warning">{texts.withheld}</Notice>}
      {speaks === 'withheld' && isOwner && (
        <ButtonForm
          action={leaveOwnVoiceAction}
          fields={{ reflectionId }}
          label={texts.leave}
          size="medium"
        />
      )}
      {!isOwner && <p className="text-ink-soft">{texts.ownersOnly}</p>}
      {isOwner && !configuredVoice() && <p className="text-ink-soft">{texts.noProvider}</p>}
    </Section>
  );
}

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
