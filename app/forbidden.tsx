import { AuthCard } from '#components/shell/auth-card.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { forbiddenTexts } from '#lib/contracts/texts/reflections.ts';
import { shellTexts } from '#lib/contracts/texts/shell.ts';

export default function ForbiddenPage() {
  return (
    <AuthCard title={forbiddenTexts.title} description={forbiddenTexts.body}>
      <LinkButton href="/reflections">{shellTexts.yourReflections}</LinkButton>
    </AuthCard>
  );
}
