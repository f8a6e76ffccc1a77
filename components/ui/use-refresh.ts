'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

/**
 * Loads what the page shows anew, one after the other: refreshes that overtake each other are shown only when the last has
 * arrived, and a page on which forty things happen would show the first of them after the last.
 */
export function useRefresh(): () => void {
  const router = useRouter();
  const [isRefreshing, start] = useTransition();
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    if (!isWanted || isRefreshing) return;
    setIsWanted(false);
    start(() => router.refresh());
  }, [isWanted, isRefreshing, router]);

  return () => setIsWanted(true);
}
