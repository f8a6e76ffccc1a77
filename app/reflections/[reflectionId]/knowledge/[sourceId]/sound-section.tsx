import { takeBackSoundAction } from '#app/reflections/[reflectionId]/knowledge/[sourceId]/take-back-sound-action.ts';
import { ButtonForm } from '#components/forms/button-form.tsx';
import { Section } from '#components/ui/section.tsx';
import { sourceTexts } from '#lib/knowledge/texts/knowledge.public.ts';

type Props = { reflectionId: string; sourceId: string; mayChange: boolean };

/** Of an interview whose sound was kept. */
export const SoundSection = ({ reflectionId, sourceId, mayChange }: Props) => (
  <Section title={sourceTexts.soundTitle} description={sourceTexts.soundDescription}>
    {mayChange ? (
      <ButtonForm
        action={takeBackSoundAction}
        fields={{ reflectionId, sourceId }}
        label={sourceTexts.deleteSound}
      />
    ) : (
      <p className="text-ink-soft">{sourceTexts.forManagers}</p>
    )}
  </Section>
);
