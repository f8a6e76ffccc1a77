import { PageLink } from './page-link.tsx';

interface LinkTabsProps {
  label: string;
  items: readonly { href: string; label: string /** How much waits there. */; mark?: string | undefined }[];
  current: string;
}

/** The pages that belong together. Each is an address of its own, so they are links, whatever they look like. */
export function LinkTabs({ label, items, current }: LinkTabsProps) {
  return (
    <nav
      aria-label={label}
      className="-mt-3 mb-8 border-b border-line [&+.border-t]:-mt-8 [&+.border-t]:border-t-0"
    >
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {items.map((item) => (
          <li key={item.href}>
            <PageLink
              href={item.href}
              aria-current={item.href === current ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 border-b-2 border-transparent text-ink-soft transition-colors forced-colors:border-[Canvas] hover:text-ink aria-[current]:border-lamp aria-[current]:font-medium aria-[current]:text-ink"
            >
              {item.label}
              {item.mark && (
                <span className="rounded-sm bg-lamp-soft px-1.5 text-micro font-medium text-lamp">
                  {item.mark}
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
