import { stockSampleAddress } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { chooseStockVoiceAction } from '#app/reflections/[reflectionId]/voice/whose/choose-stock-voice-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { VoiceSample } from '#components/own-voice/voice-sample.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Row, RowList } from '#components/ui/row-list.tsx';
import { Section } from '#components/ui/section.tsx';
import type { StockVoice } from '#lib/speech/voice-library.ts';
import { stockVoiceTexts as texts } from '#lib/voice/texts/own-voice.public.ts';

type Props = {
  reflectionId: string;
  /** Null when the provider did not say. */
  voices: readonly StockVoice[] | null;
  /** The one that speaks. */
  speaking: string | null;
};

export function StockVoicesSection({ reflectionId, voices, speaking }: Props) {
  if (!voices) {
    return (
      <Section title={texts.title} description={texts.description}>
        <Notice tone="warning">{texts.unavailable}</Notice>
      </Section>
    );
  }
  return (
    <Section title={texts.title} description={texts.description}>
      <RowList label={texts.label}>
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
                  label={texts.listenTo(name)}
                  stopLabel={texts.stopOf(name)}
                />
                {voiceId === speaking ? (
                  <Badge tone="success">{texts.chosen}</Badge>
                ) : (
                  <ButtonForm
                    action={chooseStockVoiceAction}
                    fields={{ reflectionId, voice: voiceId }}
                    label={texts.choose}
                    fullLabel={texts.chooseOf(name)}
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
