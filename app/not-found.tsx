import type { Metadata } from 'next';
import { MessagePage } from '#components/shell/message-page.tsx';
import { WaysHome } from '#components/shell/way-out.tsx';
import { notFoundTexts } from '#lib/platform/texts/shell.public.ts';

export const generateMetadata = (): Metadata => ({ title: notFoundTexts.title });

export default function NotFound() {
  return (
    <MessagePage title={notFoundTexts.title} actions={<WaysHome />}>
      {notFoundTexts.body}
    </MessagePage>
  );
}
