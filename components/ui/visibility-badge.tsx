import { Eye, LockKeyhole, Users } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { visibilityTexts } from '#lib/knowledge/texts/visibility.public.ts';

type Visibility = keyof typeof visibilityTexts;

const icons = { sealed: LockKeyhole, private: Users, published: Eye } satisfies Record<Visibility, unknown>;

export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const Icon = icons[visibility];
  return (
    <Badge tone={visibility === 'published' ? 'lamp' : 'plain'}>
      <Icon aria-hidden="true" />
      {visibilityTexts[visibility].label}
    </Badge>
  );
}
