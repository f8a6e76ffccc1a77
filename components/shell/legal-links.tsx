import { PageLink } from '#components/ui/page-link.tsx';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';

/** Within another site's page they open beside it. */
export function LegalLinks({ isEmbedded = false }: { isEmbedded?: boolean }) {
  return (
    <nav aria-label={legalTexts.label}>
      <ul className="flex flex-wrap gap-x-5">
        {LEGAL_PAGES.map((page) => (
          <li key={page}>
            <PageLink
              href={`/${page}`}
              {...(isEmbedded && { target: '_blank', rel: 'noopener' })}
              className="inline-flex min-h-10 items-center hover:text-ink"
            >
              {legalTexts.titles[page]}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
