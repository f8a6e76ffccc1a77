import { MessagePage } from '#components/shell/message-page.tsx';
import { WayOut } from '#components/shell/way-out.tsx';
import { forbiddenTexts } from '#lib/contracts/texts/reflections.ts';
import { shellTexts } from '#lib/contracts/texts/shell.ts';

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
