import { LanguageSwitch } from '#components/shell/language-switch.tsx';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';

/** Within another site's page they open beside it. Plain links: a guest's page loads nothing that they do not need. */
export function LegalLinks({ isEmbedded = false }: { isEmbedded?: boolean }) {
  return (
    <nav aria-label={legalTexts.label}>
      <ul className="flex flex-wrap gap-x-5">
        {LEGAL_PAGES.map((page) => (
          <li key={page}>
            <a
              href={`/${page}`}
              {...(isEmbedded && { target: '_blank', rel: 'noopener' })}
              className="inline-flex min-h-10 items-center hover:text-ink"
            >
              {legalTexts.titles[page]}
            </a>
          </li>
        ))}
        {!isEmbedded && (
          <li>
            <LanguageSwitch />
          </li>
        )}
      </ul>
    </nav>
  );
}
