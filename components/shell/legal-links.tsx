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
