'use client';

import { useSyncExternalStore } from 'react';

function onChange(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}

/** Whether anybody can be looking: a browser keeps few lines open, and a hidden page needs none. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => document.visibilityState === 'visible',
    () => true,
  );
