'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { BrokenPage } from '#components/shell/broken-page.tsx';
import { errorTexts } from '#lib/platform/texts/error.public.ts';

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();
  // Resetting alone would render the same failed answer of the server again.
  const retry = () =>
    startTransition(() => {
      router.refresh();
      reset();
    });
  return <BrokenPage words={errorTexts} digest={error.digest} retry={retry} />;
}
