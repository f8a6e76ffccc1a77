import type { Metadata } from 'next';
import { MessagePage } from '#components/shell/message-page.tsx';
import { WayOut } from '#components/shell/way-out.tsx';
import { Button } from '#components/ui/button.tsx';
import { weeklyMailTexts as texts } from '#lib/conversations/texts/weekly-mail.public.ts';
import { shellTexts } from '#lib/platform/texts/shell.public.ts';

export const generateMetadata = (): Metadata => ({
  title: texts.stopTitle,
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
});

const Home = () => (
  <WayOut href="/" variant="secondary">
    {shellTexts.startPage}
  </WayOut>
);

/** A button and not the link itself: programs that look for bad links open them all. */
export default async function WeeklyMailPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  if (token === 'stopped') {
    return (
      <MessagePage title={texts.stoppedTitle} actions={<Home />}>
        <p>{texts.stoppedBody}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage
      title={texts.stopTitle}
      actions={
        <>
          <form method="post" action={`/api/weekly-mail/${encodeURIComponent(token)}`}>
            <Button type="submit">{texts.stopSubmit}</Button>
          </form>
          {<Home />}
        </>
      }
    >
      <p>{texts.stopBody}</p>
    </MessagePage>
  );
}
