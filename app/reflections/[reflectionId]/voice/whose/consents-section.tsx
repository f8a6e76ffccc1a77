import { Joined } from '#components/ui/joined.tsx';
import { MomentIn } from '#components/ui/moment-in.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { VoiceConsent } from '#lib/voice/store/as-user/voice-consents.ts';
import { notMadeText, ownVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = {
  consents: readonly VoiceConsent[];
  members: readonly { userId: string; displayName: string }[];
};

/** Who agreed to what, and what became of it. For owners: of these rows nobody else reads any. */
export function ConsentsSection({ consents, members }: Props) {
  const nameOf = (userId: string | null) =>
    members.find((member) => member.userId === userId)?.displayName ?? texts.somebody;
  return (
    <Section title={texts.recordTitle} description={texts.recordDescription}>
      <RowList label={texts.recordLabel}>
        {consents.map((consent) => (
          <Row key={consent.id} title={nameOf(consent.consentedBy)} detail={<Terms consent={consent} />} />
        ))}
      </RowList>
    </Section>
  );
}

function Terms({ consent }: { consent: VoiceConsent }) {
  const { consentedAt, revokedAt, refusedBecause, voiceRemovedAt } = consent;
  const end = refusedBecause ? texts.refusedAt : texts.until;
  return (
    <div className="grid gap-0.5">
      <p>
        <Joined
          parts={[
            <MomentIn key="from" words={texts.from} at={consentedAt} />,
            revokedAt && <MomentIn key="until" words={end} at={revokedAt} />,
            texts.seconds(consent.recordingSeconds),
          ]}
        />
      </p>
      <p>{consent.wordsHeard ? texts.heard : texts.notHeard}</p>
      {refusedBecause && <p>{notMadeText(refusedBecause)}</p>}
      {revokedAt && consent.isMade && (
        <p>{voiceRemovedAt ? <MomentIn words={texts.removed} at={voiceRemovedAt} /> : texts.notRemoved}</p>
      )}
      <details>
        <summary className="cursor-pointer py-1 text-lamp">{texts.words}</summary>
        <p className="font-serif whitespace-pre-line text-ink">{consent.consentText}</p>
        <p className="mt-2 font-mono text-micro break-all">{texts.hash(consent.recordingHash)}</p>
      </details>
    </div>
  );
}
