import type { Visibility } from '#lib/knowledge/store/as-user/namespaces.ts';
import type { EvidenceItem } from '#lib/speech/voice-artifact.public.ts';
import type { PublicationPreview } from '#lib/voice/store/as-user/publication-preview.ts';

type Hearing = 'start' | 'stop' | 'same';

/** Who begins to hear a namespace, and who stops. */
export type VisibilityChange = { guests: Hearing; members: Hearing };

export const visibilityChange = (from: Visibility, to: Visibility): VisibilityChange => ({
  guests: hearing(from === 'published', to === 'published'),
  members: hearing(from !== 'sealed', to !== 'sealed'),
});

const hearing = (before: boolean, after: boolean): Hearing =>
  before === after ? 'same' : after ? 'start' : 'stop';

/** What guests may be told after it. */
export function publishedAfter(
  { name, published, statements }: PublicationPreview,
  { guests }: VisibilityChange,
): readonly EvidenceItem[] {
  if (guests === 'start')
    return [
      ...published,
      ...statements.filter(({ hiddenFrom, forGuests }) => hiddenFrom === null && forGuests),
    ];
  return guests === 'stop' ? published.filter(({ namespace }) => namespace !== name) : published;
}
