'use client';

import { useIsOnline } from '#components/talk/use-is-online.ts';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { chatTexts as texts } from '#lib/chat/texts/chat.public.ts';
import type { LineState } from './follow-chat.ts';

/** Says when what is shown may not be the newest. */
export function LineNotice({ line, listPath }: { line: LineState; listPath: string }) {
  const isOnline = useIsOnline();
  if (line === 'signed_out')
    return (
      <Notice tone="warning" announce>
        {texts.signedOut} <TextLink href="/login">{texts.signIn}</TextLink>
      </Notice>
    );
  if (line === 'gone')
    return (
      <Notice tone="warning" announce>
        {texts.gone} <TextLink href={listPath}>{texts.startAnother}</TextLink>
      </Notice>
    );
  if (!isOnline) return <Notice announce>{texts.offline}</Notice>;
  if (line !== 'lost') return null;
  return (
    <div className="after-a-moment">
      <Notice announce>{texts.reconnecting}</Notice>
    </div>
  );
}
