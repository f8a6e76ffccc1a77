import { Notice } from '#components/ui/notice.tsx';
import type { Generation } from '#lib/voice/store/as-user/voice-generations.ts';
import { rollBackTexts } from '#lib/voice/texts/voice.public.ts';

/** What became of a rollback, by the generation that it made. */
export function RolledBackNotice({ made }: { made: Generation | undefined }) {
  if (!made || made.copiedFrom === null) return null;
  const { status, copiedFrom, generation } = made;
  if (status !== 'promoted' && status !== 'rejected' && status !== 'stale') return null;
  const { title, body } = rollBackTexts.outcome[status];
  return (
    <div className="mb-8 max-w-2xl">
      <Notice tone={status === 'promoted' ? 'success' : 'warning'} title={title(copiedFrom)} announce>
        {body(generation)}
      </Notice>
    </div>
  );
}
