import { Badge } from '#components/ui/badge.tsx';
import { roleTexts } from '#lib/reflections/texts/roles.public.ts';

export function RoleBadge({ role }: { role: keyof typeof roleTexts }) {
  return <Badge tone={role === 'owner' ? 'lamp' : 'plain'}>{roleTexts[role].label}</Badge>;
}
