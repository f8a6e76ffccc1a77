import { ownVoiceAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { RevokeOwnVoice } from '#app/reflections/[reflectionId]/voice/whose/revoke-own-voice.tsx';
import { useOwnVoiceAction as speakWithIt } from '#app/reflections/[reflectionId]/voice/whose/use-own-voice-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { RecordOwnVoice } from '#components/own-voice/record-own-voice.tsx';
import { VoiceSample } from '#components/own-voice/voice-sample.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/section.tsx';
import type { VoiceConsent, WhoseVoice } from '#lib/voice/store/as-user/voice-consents.ts';
import { notMadeText, ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = {
  reflection: { id: string; displayName: string };
  ownerName: string;
  voice: WhoseVoice;
  newest: VoiceConsent | null;
  /** Whether something recognises what is said in a recording. */
  isHeard: boolean;
};

/** Record it, hear it, use it, take it back: as far as it has come. */
export function OwnVoiceSection({ reflection, ownerName, voice, newest, isHeard }: Props) {
  const address = ownVoiceAddress(reflection.id);
  return (
    <Section title={texts.title} description={texts.description}>
      {voice.own === 'none' && (
        <>
          {newest?.refusedBecause && <Notice tone="danger">{notMadeText(newest.refusedBecause)}</Notice>}
          {!isHeard && <Notice>{texts.unchecked}</Notice>}
          <RecordOwnVoice
            address={address}
            ownerName={ownerName}
            reflectionName={reflection.displayName}
            today={new Date().toISOString().slice(0, 10)}
          />
        </>
      )}
      {voice.own === 'making' && <Notice>{texts.making}</Notice>}
      {voice.own === 'made' && (
        <>
          <p>{texts.made}</p>
          <div className="flex flex-wrap items-center gap-3">
            <VoiceSample address={`${address}/sample`} label={texts.hear} stopLabel={texts.stop} />
            {voice.speaks !== 'own' && (
              <ButtonForm action={speakWithIt} fields={{ reflectionId: reflection.id }} label={texts.use} />
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
