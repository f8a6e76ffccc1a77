import { GrantVoiceConsentForm } from '#app/reflections/[reflectionId]/settings/grant-voice-consent-form.tsx';
import { leaveClonedVoiceAction } from '#app/reflections/[reflectionId]/settings/leave-cloned-voice-action.ts';
import { RevokeVoiceConsent } from '#app/reflections/[reflectionId]/settings/revoke-voice-consent.tsx';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import { momentOf } from '#components/voice/moment.ts';
import { voiceConsentTexts as texts } from '#lib/contracts/texts/voice-consent.ts';
import type { ClonedVoice, VoiceConsent } from '#lib/db/voice-consents.ts';

type Props = {
  reflectionId: string;
  isOwner: boolean;
  voice: ClonedVoice | null;
  consents: readonly VoiceConsent[];
  nameOf: (userId: string | null) => string;
};

export function VoiceConsentSection({ reflectionId, isOwner, voice, consents, nameOf }: Props) {
  const inForce = consents.find(({ voiceId, revokedAt }) => voiceId === voice?.voiceId && revokedAt === null);
  return (
    <Section title={texts.title} description={texts.description}>
      <Standing voice={voice} />
      {!isOwner && <p className="text-ink-soft">{texts.ownersOnly}</p>}
      {isOwner && inForce && <RevokeVoiceConsent reflectionId={reflectionId} consentId={inForce.id} />}
      {isOwner && voice && !voice.isConsented && (
        <ButtonForm
          action={leaveClonedVoiceAction}
          fields={{ reflectionId }}
          label={texts.leave}
          size="medium"
        />
      )}
      {isOwner && !inForce && <GrantVoiceConsentForm reflectionId={reflectionId} />}
      {consents.length > 0 && (
        <RowList label={texts.recordLabel}>
          {consents.map((consent) => (
            <Row
              key={consent.id}
              title={texts.record(nameOf(consent.consentedBy), consent.voiceId)}
              detail={<Terms consent={consent} />}
            />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function Standing({ voice }: { voice: ClonedVoice | null }) {
  if (!voice) return <p>{texts.stock}</p>;
  if (voice.isConsented) return <p>{texts.own(voice.voiceId)}</p>;
  return <Notice tone="warning">{texts.withheld(voice.voiceId)}</Notice>;
}

function Terms({ consent: { consentedAt, revokedAt, consentText } }: { consent: VoiceConsent }) {
  const moments = [
    texts.from(momentOf(consentedAt)),
    ...(revokedAt ? [texts.until(momentOf(revokedAt))] : []),
  ];
  return (
    <>
      <p>{moments.join(', ')}</p>
      <details>
        <summary className="cursor-pointer py-1 text-lamp">{texts.words}</summary>
        <p className="font-serif text-ink">{consentText}</p>
      </details>
    </>
  );
}
