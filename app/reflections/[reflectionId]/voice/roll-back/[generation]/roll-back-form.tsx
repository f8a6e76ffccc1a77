'use client';

import { rollBackAction } from '#app/reflections/[reflectionId]/voice/roll-back/[generation]/roll-back-action.ts';
import { voicePath } from '#app/reflections/[reflectionId]/voice/voice-paths.ts';
import { ActionForm } from '#components/forms/action-form.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { SubmitButton } from '#components/ui/submit-button.tsx';
import { rollBackTexts } from '#lib/voice/texts/voice.public.ts';

type Props = { reflectionId: string; generation: number };

export function RollBackForm({ reflectionId, generation }: Props) {
  return (
    <ActionForm action={rollBackAction}>
      {() => (
        <>
          <input type="hidden" name="reflectionId" value={reflectionId} />
          <input type="hidden" name="generation" value={generation} />
          <p className="text-small text-ink-soft">{rollBackTexts.refusedHint}</p>
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{rollBackTexts.confirm(generation)}</SubmitButton>
            <LinkButton href={voicePath(reflectionId)} variant="quiet">
              {rollBackTexts.cancel}
            </LinkButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
