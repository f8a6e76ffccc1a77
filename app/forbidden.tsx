import { MessagePage } from '#components/shell/message-page.tsx';
import { WayOut } from '#components/shell/way-out.tsx';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';
import { forbiddenTexts } from '#lib/reflections/texts/reflections.public.ts';

export default function ForbiddenPage() {
  return (
    <MessagePage
      title={forbiddenTexts.title}
      actions={<WayOut href="/reflections">{shellTexts.yourReflections}</WayOut>}
    >
      <p>{forbiddenTexts.body}</p>
    </MessagePage>
  );
}
