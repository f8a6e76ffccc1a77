'use client';

import Markdown, { type Components } from 'react-markdown';

/** What an answer may be set in. Everything else is its words: no picture is fetched, and no markup of a model's is believed. */
const ALLOWED = [
  'p',
  'strong',
  'em',
  'del',
  'ul',
  'ol',
  'li',
  'blockquote',
  'code',
  'pre',
  'br',
  'hr',
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
];

const components: Components = {
  // A heading of an answer is none of the page.
  h1: ({ children }) => <p className="font-semibold">{children}</p>,
  h2: ({ children }) => <p className="font-semibold">{children}</p>,
  h3: ({ children }) => <p className="font-semibold">{children}</p>,
  h4: ({ children }) => <p className="font-semibold">{children}</p>,
  a: ({ href, children }) => (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline underline-offset-4"
    >
      {children}
    </a>
  ),
  pre: ({ children }) => (
    <pre className="max-w-full overflow-x-auto rounded-md border border-line p-3 font-mono text-small whitespace-pre">
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="font-mono text-[0.85em]">{children}</code>,
};

export function LightMarkdown({ words }: { words: string }) {
  return (
    <div className="words grid min-w-0 gap-3 text-[clamp(1.0625rem,1rem+0.3vw,1.25rem)] leading-[1.55] break-words [&_blockquote]:border-s-2 [&_blockquote]:border-line [&_blockquote]:ps-4 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6">
      <Markdown skipHtml allowedElements={ALLOWED} unwrapDisallowed components={components}>
        {words}
      </Markdown>
    </div>
  );
}
