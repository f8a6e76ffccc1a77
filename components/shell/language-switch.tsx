import { language } from '#lib/platform/words/language.public.ts';

const others = { en: { code: 'de', name: 'Deutsch' }, de: { code: 'en', name: 'English' } } as const;

/** A form of the document itself: all of the page comes anew, in the other language. */
export function LanguageSwitch() {
  const { code, name } = others[language()];
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
