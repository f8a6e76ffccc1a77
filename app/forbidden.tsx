import { AuthCard } from '#components/shell/auth-card.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { forbiddenTexts } from '#lib/contracts/texts/reflections.ts';

export default function ForbiddenPage() {
  return (
    <AuthCard title={forbiddenTexts.title} description={forbiddenTexts.body}>
      <LinkButton href="/reflections">{forbiddenTexts.back}</LinkButton>
    </AuthCard>
  );
}
