import type { ReactNode } from 'react';
import { LEGAL_PAGES, legalTexts } from '#lib/platform/texts/legal.public.ts';
import { language } from '#lib/platform/words/language.public.ts';

const OTHER_LANGUAGE = { en: { code: 'de', name: 'Deutsch' }, de: { code: 'en', name: 'English' } } as const;

/** A form of the document itself: all of the page comes anew, in the other language. */
function LanguageSwitch() {
  const { code, name } = OTHER_LANGUAGE[language()];
  return (
    <form method="post" action={`/api/language?to=${code}`}>
      <button
        type="submit"
        lang={code}
        className="inline-flex min-h-10 cursor-pointer items-center hover:text-ink"
      >
        {name}
      </button>
    </form>
  );
}

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

/** Below every page. `children` is what a page says beside the links. */
export function SiteFooter({ children }: { children?: ReactNode }) {
  return (
    <footer className="mx-auto mt-auto w-full max-w-6xl px-4 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line py-5 text-small text-ink-soft">
        {children}
        <LegalLinks />
      </div>
    </footer>
  );
}
