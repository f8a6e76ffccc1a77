'use client';

import { useSyncExternalStore } from 'react';

function onChange(tell: () => void): () => void {
  const listen = new AbortController();
  addEventListener('online', tell, listen);
  addEventListener('offline', tell, listen);
  return () => listen.abort();
}

/** What the browser believes, as it changes. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  );
