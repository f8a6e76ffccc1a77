import { breadcrumbTexts } from '#lib/platform/texts/controls.public.ts';
import { PageLink } from './page-link.tsx';

interface BreadcrumbProps {
  /** The way here, without this page. */
  trail: readonly { href: string; label: string }[];
  current: string;
}

export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  return (
    <nav aria-label={breadcrumbTexts.label} className="text-small text-ink-soft">
      <ol className="flex flex-wrap items-center gap-x-2">
        {trail.map((step) => (
          <li key={step.href} className="flex items-center gap-x-2">
            <PageLink
              href={step.href}
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
            >
              {step.label}
            </PageLink>
            <span aria-hidden="true" className="text-ink-faint">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
