import { setImmediate as afterTheRest } from 'node:timers/promises';
import {
  publishedAfter,
  type VisibilityChange,
} from '#app/reflections/[reflectionId]/publish/[namespaceId]/visibility-change.ts';
import { PackDiff } from '#components/voice/pack-diff.tsx';
import { diffTexts } from '#lib/voice/diff-texts.ts';
import { previewPublicPack } from '#lib/voice/preview-public-pack.ts';
import type { PublicationPreview } from '#lib/voice/store/as-user/publication-preview.ts';
import { previewTexts } from '#lib/voice/texts/publish.public.ts';

type Props = { preview: PublicationPreview; change: VisibilityChange };

/**
 * Compiled twice, with and without, because the pack that is live may be older than what is published. It takes as long as the rest of
 * the page, and stands folded: so the rest is sent first.
 */
export async function PublicPackChange({ preview, change }: Props) {
  await afterTheRest();
  const before = previewPublicPack(preview.displayName, preview.published, preview.wishes);
  const after = previewPublicPack(preview.displayName, publishedAfter(preview, change), preview.wishes);
  return (
    <>
      {after.kind === 'public_emerging' && <p className="text-ink-soft">{previewTexts.emerging}</p>}
      <PackDiff
        firstMessage={diffTexts(before.firstMessage, after.firstMessage)}
        systemPrompt={diffTexts(before.systemPrompt, after.systemPrompt)}
      />
    </>
  );
}
