import { Check } from 'lucide-react';
import { buttonStyle } from '#components/ui/button-style.ts';
import { accountPageTexts as texts } from '#lib/accounts/texts/account.public.ts';
import type { InterfaceLanguage } from '#lib/platform/words/language.public.ts';

/** Each in its own language, so that everybody finds theirs. */
const NAMES = { en: 'English', de: 'Deutsch' } as const satisfies Record<InterfaceLanguage, string>;

/** Forms of the document itself: all of the page comes anew. */
export function LanguageChoice({ chosen }: { chosen: InterfaceLanguage | null }) {
  const choices = [
    { to: 'browser', name: texts.languageOfBrowser, isChosen: chosen === null },
    ...Object.entries(NAMES).map(([to, name]) => ({ to, name, isChosen: to === chosen })),
  ];
  return (
    <ul aria-label={texts.languageLabel} className="flex flex-wrap gap-3">
      {choices.map(({ to, name, isChosen }) => (
        <li key={to}>
          <form method="post" action={`/api/language?to=${to}`}>
            <button
              type="submit"
              aria-pressed={isChosen}
              {...(to !== 'browser' && { lang: to })}
              className={buttonStyle('secondary', 'medium')}
            >
              {isChosen && <Check aria-hidden="true" className="size-4" />}
              {name}
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
}
