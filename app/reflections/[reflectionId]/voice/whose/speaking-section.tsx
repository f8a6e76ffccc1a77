import { leaveOwnVoiceAction } from '#app/reflections/[reflectionId]/voice/whose/leave-own-voice-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/section.tsx';
import { configuredVoice } from '#lib/speech/configured-voice.ts';
import type { WhoseVoice } from '#lib/voice/store/as-user/voice-consents.ts';
import { whoseVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = { reflectionId: string; voice: WhoseVoice; isOwner: boolean };

/** What is heard now, in a sentence. */
export function SpeakingSection({ reflectionId, voice: { speaks, stockVoiceName }, isOwner }: Props) {
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
