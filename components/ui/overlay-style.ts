export const scrimStyle = 'fixed inset-0 z-40 animate-appear bg-scrim';

export const panelStyle = [
  'fixed inset-x-0 bottom-0 z-40 grid max-h-[92dvh] gap-5 overflow-y-auto overscroll-contain rounded-t-lg border',
  'border-line bg-paper-raised p-5 pb-8 shadow-float outline-none animate-rise',
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(32rem,calc(100vw-3rem))] sm:-translate-1/2 sm:rounded-lg sm:p-7',
].join(' ');
