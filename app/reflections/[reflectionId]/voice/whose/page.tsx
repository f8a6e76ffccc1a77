import type { Metadata } from 'next';
import { orThrow, reflectionOfPage } from '#app/page-guards.ts';
import { ownVoiceAddress, stockSampleAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { VoiceTabs } from '#app/reflections/[reflectionId]/voice/voice-tabs.tsx';
import { RevokeOwnVoice } from '#app/reflections/[reflectionId]/voice/whose/revoke-own-voice.tsx';
import {
  chooseStockVoiceAction,
  leaveOwnVoiceAction,
  useOwnVoiceAction as speakWithIt,
} from '#app/reflections/[reflectionId]/voice/whose/whose-voice-actions.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { RecordOwnVoice } from '#components/own-voice/record-own-voice.tsx';
import { VoiceSample } from '#components/own-voice/voice-sample.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Joined } from '#components/ui/joined.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { FollowVoice } from '#components/voice/follow-voice.tsx';
import { findDisplayName } from '#lib/accounts/store/as-user/profiles.ts';
import { userClient } from '#lib/platform/db/user-client.ts';
import type { ReflectionAccess } from '#lib/reflections/require-reflection.ts';
import { listMembers } from '#lib/reflections/store/as-user/members.ts';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { StockVoice } from '#lib/speech/voice-library.ts';
import { offeredVoices } from '#lib/voice/offered-voices.ts';
import { VOICE_POLICY } from '#lib/voice/policy.public.ts';
import { readWhoseVoicePage, type WhoseVoiceReading } from '#lib/voice/read-whose-voice.ts';
import { runtimeSettings } from '#lib/voice/runtime-settings.ts';
import type { VoiceConsent, WhoseVoice } from '#lib/voice/store/as-user/voice-consents.ts';
import {
  notMadeText,
  ownVoiceTexts,
  stockVoiceTexts,
  whoseVoiceTexts as texts,
} from '#lib/voice/texts/own-voice.public.ts';

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

type Props = {
  consents: readonly VoiceConsent[];
  members: readonly { userId: string; displayName: string }[];
};

/** Who agreed to what, and what became of it. For owners: of these rows nobody else reads any. */
function ConsentsSection({ consents, members }: Props) {
  const nameOf = (userId: string | null) =>
    members.find((member) => member.userId === userId)?.displayName ?? ownVoiceTexts.somebody;
  return (
    <Section title={ownVoiceTexts.recordTitle} description={ownVoiceTexts.recordDescription}>
      <RowList label={ownVoiceTexts.recordLabel}>
        {consents.map((consent) => (
          <Row key={consent.id} title={nameOf(consent.consentedBy)} detail={<Terms consent={consent} />} />
        ))}
      </RowList>
    </Section>
  );
}

function Terms({ consent }: { consent: VoiceConsent }) {
  const { consentedAt, revokedAt, refusedBecause, voiceRemovedAt } = consent;
  const end = refusedBecause ? ownVoiceTexts.refusedAt : ownVoiceTexts.until;
  return (
    <div className="grid gap-0.5">
      <p>
        <Joined
          parts={[
            <MomentIn key="from" words={ownVoiceTexts.from} at={consentedAt} />,
            revokedAt && <MomentIn key="until" words={end} at={revokedAt} />,
            ownVoiceTexts.seconds(consent.recordingSeconds),
          ]}
        />
      </p>
      <p>{consent.wordsHeard ? ownVoiceTexts.heard : ownVoiceTexts.notHeard}</p>
      {refusedBecause && <p>{notMadeText(refusedBecause)}</p>}
      {revokedAt && consent.isMade && (
        <p>
          {voiceRemovedAt ? (
            <MomentIn words={ownVoiceTexts.removed} at={voiceRemovedAt} />
          ) : (
            ownVoiceTexts.notRemoved
          )}
        </p>
      )}
      <details>
        <summary className="cursor-pointer py-1 text-lamp">{ownVoiceTexts.words}</summary>
        <p className="font-serif whitespace-pre-line text-ink">{consent.consentText}</p>
        <p className="mt-2 font-mono text-micro break-all">{ownVoiceTexts.hash(consent.recordingHash)}</p>
      </details>
    </div>
  );
}

type OwnVoiceSectionProps = {
  reflection: { id: string; displayName: string };
  ownerName: string;
  voice: WhoseVoice;
  newest: VoiceConsent | null;
  /** Whether something recognises what is said in a recording. */
  isHeard: boolean;
};

/** Record it, hear it, use it, take it back: as far as it has come. */
function OwnVoiceSection({ reflection, ownerName, voice, newest, isHeard }: OwnVoiceSectionProps) {
  const address = ownVoiceAddress(reflection.id);
  return (
    <Section title={ownVoiceTexts.title} description={ownVoiceTexts.description}>
      {voice.own === 'none' && (
        <>
          {newest?.refusedBecause && <Notice tone="danger">{notMadeText(newest.refusedBecause)}</Notice>}
          {!isHeard && <Notice>{ownVoiceTexts.unchecked}</Notice>}
          <RecordOwnVoice
            address={address}
            ownerName={ownerName}
            reflectionName={reflection.displayName}
            today={new Date().toISOString().slice(0, 10)}
          />
        </>
      )}
      {voice.own === 'making' && <Notice>{ownVoiceTexts.making}</Notice>}
      {voice.own === 'made' && (
        <>
          <p>{ownVoiceTexts.made}</p>
          <div className="flex flex-wrap items-center gap-3">
            <VoiceSample
              address={`${address}/sample`}
              label={ownVoiceTexts.hear}
              stopLabel={ownVoiceTexts.stop}
            />
            {voice.speaks !== 'own' && (
              <ButtonForm
                action={speakWithIt}
                fields={{ reflectionId: reflection.id }}
                label={ownVoiceTexts.use}
              />
            )}
          </div>
        </>
      )}
      {voice.own !== 'none' && newest && (
        <RevokeOwnVoice reflectionId={reflection.id} consentId={newest.id} />
      )}
    </Section>
  );
}

type StockVoicesSectionProps = {
  reflectionId: string;
  /** Null when the provider did not say. */
  voices: readonly StockVoice[] | null;
  /** The one that speaks. */
  speaking: string | null;
};

function StockVoicesSection({ reflectionId, voices, speaking }: StockVoicesSectionProps) {
  if (!voices) {
    return (
      <Section title={stockVoiceTexts.title} description={stockVoiceTexts.description}>
        <Notice tone="warning">{stockVoiceTexts.unavailable}</Notice>
      </Section>
    );
  }
  return (
    <Section title={stockVoiceTexts.title} description={stockVoiceTexts.description}>
      <RowList label={stockVoiceTexts.label}>
        {voices.map(({ voiceId, name, description }) => (
          <Row
            key={voiceId}
            title={name}
            // As the voice service describes it.
            detail={<span lang="en">{description}</span>}
            trailing={
              <>
                <VoiceSample
                  address={stockSampleAddress(reflectionId, voiceId)}
                  label={stockVoiceTexts.listenTo(name)}
                  stopLabel={stockVoiceTexts.stopOf(name)}
                />
                {voiceId === speaking ? (
                  <Badge tone="success">{stockVoiceTexts.chosen}</Badge>
                ) : (
                  <ButtonForm
                    action={chooseStockVoiceAction}
                    fields={{ reflectionId, voice: voiceId }}
                    label={stockVoiceTexts.choose}
                    fullLabel={stockVoiceTexts.chooseOf(name)}
                  />
                )}
              </>
            }
          />
        ))}
      </RowList>
    </Section>
  );
}

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
