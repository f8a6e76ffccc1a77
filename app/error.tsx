'use client';

import { useRouter } from 'next/navigation';
import { startTransition } from 'react';
import { BrokenPage } from '#components/shell/broken-page.tsx';

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
  return <BrokenPage digest={error.digest} retry={retry} />;
}
