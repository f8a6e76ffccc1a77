import Markdown, { type Components } from 'react-markdown';
import { BarePage } from '#components/shell/bare-page.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { legalTexts } from '#lib/platform/texts/legal.public.ts';

const components: Components = {
  h1: ({ children }) => <h1 className="text-title">{children}</h1>,
  h2: ({ children }) => <h2 className="pt-4 text-lead font-semibold">{children}</h2>,
  a: ({ href, children }) => (
    <a href={href} className="underline underline-offset-4">
      {children}
    </a>
  ),
};

/** A page that whoever runs the installation wrote in Markdown; its first heading is its title. */
export function LegalWords({ words, isTemplate }: { words: string; isTemplate: boolean }) {
  return (
    <BarePage className="max-w-[44rem] gap-4 pt-6 break-words sm:px-8 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 [&_li]:mb-2">
      <Markdown skipHtml components={components}>
        {words}
      </Markdown>
      {isTemplate && <Notice>{legalTexts.template}</Notice>}
    </BarePage>
  );
}
