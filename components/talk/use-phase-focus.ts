'use client';

import { type RefObject, useEffect, useRef } from 'react';

/**
 * With each phase the button that was pressed goes, and the focus would fall to the top of the page. It is put on what the
 * new phase names, unless the person has meanwhile gone elsewhere.
 */
export function usePhaseFocus(stage: RefObject<HTMLElement | null>, phase: string): void {
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current === phase) return;
    shown.current = phase;
    const active = document.activeElement;
    const isLost = !active || active === document.body;
    if (isLost || stage.current?.contains(active)) {
      const next = stage.current?.querySelector<HTMLElement>('[data-talk-focus]');
      next?.focus({ preventScroll: true });
      // No further than needed: the browser would put it into the middle.
      next?.scrollIntoView({ block: 'nearest' });
    }
  }, [stage, phase]);
}
