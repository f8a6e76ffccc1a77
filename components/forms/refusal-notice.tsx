'use client';

import { usePathname } from 'next/navigation';
import { Notice } from '#components/ui/notice.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { ErrorCode } from '#lib/platform/error-codes.public.ts';
import type { ActionState } from '#lib/platform/http/action-state.public.ts';
import { refusalTexts } from '#lib/platform/texts/refusal.public.ts';

export type Refusal = Extract<NonNullable<ActionState>, { ok: false }>['error'];

/** Where a refusal has one obvious way on. */
export type WaysOn = Partial<Record<ErrorCode, { href: string; label: string }>>;

const usualWaysOn = (): WaysOn => ({
  unauthenticated: { href: '/login', label: refusalTexts.signIn },
  second_factor_needed: { href: '/login/second-factor', label: refusalTexts.enterCode },
  email_unconfirmed: { href: '/auth/new-link', label: refusalTexts.newLink },
  link_invalid: { href: '/auth/forgot-password', label: refusalTexts.newPasswordLink },
});

export function RefusalNotice({ error, waysOn }: { error: Refusal; waysOn?: WaysOn | undefined }) {
  const confirm = `/account/confirm?next=${encodeURIComponent(usePathname())}`;
  const way = {
    ...usualWaysOn(),
    proof_needed: { href: confirm, label: refusalTexts.confirmItIsMe },
    ...waysOn,
  }[error.code];
  return (
    <Notice tone="danger" announce>
      {error.message}
      {error.code === 'internal' && <> {refusalTexts.reference(error.reference)}</>}
      {way && (
        <p>
          <TextLink href={way.href}>{way.label}</TextLink>
        </p>
      )}
    </Notice>
  );
}
