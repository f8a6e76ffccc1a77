import { productName } from '#lib/platform/texts/document.public.ts';

/**
 * A lamp at the horizon and its reflection: the same disc again, carried on by water that moves it a little.
 * The static twin of the orb.
 */
export function ReflectionMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor" className={className}>
      <path d="M4 15.4a12 12 0 0 1 24 0Z" />
      <rect x="5.6" y="17.2" width="23" height="2.3" rx="1.15" />
      <rect x="4.4" y="21" width="19.2" height="2.1" rx="1.05" />
      <rect x="10.6" y="24.6" width="13" height="1.8" rx="0.9" />
      <rect x="11.6" y="27.9" width="5.6" height="1.5" rx="0.75" />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-heading leading-none font-medium tracking-tight">
      <span className="text-lamp">
        <ReflectionMark className="size-7" />
      </span>
      {productName}
    </span>
  );
}
