import type { Metadata } from 'next';
import { MessagePage } from '#components/shell/message-page.tsx';
import { WaysHome } from '#components/shell/way-out.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { isErrorCode } from '#lib/platform/error-codes.public.ts';
import { safePath } from '#lib/platform/safe-path.public.ts';
import { codeTexts } from '#lib/platform/texts/codes.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';
import { refusedTexts } from '#lib/platform/texts/shell.public.ts';

export const generateMetadata = (): Metadata => ({ title: refusedTexts.title });

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Where a button or a download that was refused leads, in place of a page of JSON. */
export default async function RefusedPage({ searchParams }: Props) {
  const { code, reference, from } = await searchParams;
  const known = typeof code === 'string' && isErrorCode(code) ? code : 'internal';
  return (
    <MessagePage
      title={refusedTexts.title}
      actions={
        known === 'proof_needed' ? (
          <LinkButton href={`/account/confirm?next=${encodeURIComponent(safePath(from))}`}>
            {refusalTexts.confirmItIsMe}
          </LinkButton>
        ) : (
          <WaysHome />
        )
      }
    >
      <p>{codeTexts[known]}</p>
      {known === 'internal' && typeof reference === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(reference) && (
        <p>{refusalTexts.reference(reference)}</p>
      )}
    </MessagePage>
  );
}
