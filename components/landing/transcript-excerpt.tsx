import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { landingTexts } from '#lib/reflections/texts/landing.public.ts';

/** Part of a conversation as the product shows it: the words in the middle, what they rest on in the margin. */
export function TranscriptExcerpt() {
  const { excerpt } = landingTexts;
  return (
    <section aria-labelledby="excerpt" className="grid gap-10">
      <div className="grid gap-1">
        <h2 id="excerpt" className="text-title">
          {excerpt.title}
        </h2>
        <p className="text-ink-soft">{excerpt.description}</p>
      </div>
      <ol className="grid gap-12">
        {excerpt.exchanges.map(({ question, answer, source }, index) => (
          <Exchange
            key={question}
            // What a person said stays in its own language.
            lang="en"
            question={question}
            answer={
              <p className="words text-[clamp(1.3125rem,1.1rem+0.95vw,1.75rem)] leading-[1.48]">
                {answer}
                <a
                  href={`#source-${index + 1}`}
                  aria-label={excerpt.sourceLabel(index + 1)}
                  className="ms-1 inline-grid size-6 -translate-y-[0.35em] place-content-center rounded-full bg-lamp-soft font-sans text-micro leading-none font-semibold text-lamp no-underline hover:bg-lamp hover:text-paper"
                >
                  {index + 1}
                </a>
              </p>
            }
            margin={
              <p id={`source-${index + 1}`} className="target:text-ink">
                <span className="font-semibold text-lamp">{index + 1}</span>
                <span className="ms-2 font-serif text-[1.0625rem] text-ink">{source.title}</span>
                <span className="block ps-4.5">
                  {source.namespace}, {source.date}
                </span>
              </p>
            }
          />
        ))}
        <Exchange
          question={excerpt.refused.question}
          answer={<p className="max-w-[34em] text-lead text-ink-soft">{excerpt.refused.answer}</p>}
          margin={
            <p className="flex gap-2">
              <LockKeyhole aria-hidden="true" className="mt-1 size-3.5 flex-none" />
              {excerpt.refused.note}
            </p>
          }
        />
      </ol>
    </section>
  );
}

interface ExchangeProps {
  lang?: string;
  question: string;
  answer: ReactNode;
  margin: ReactNode;
}

function Exchange({ lang, question, answer, margin }: ExchangeProps) {
  return (
    <li className="grid gap-x-16 gap-y-4 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
      <div className="grid gap-3">
        <p className="text-ink-soft">
          <span className="sr-only">{landingTexts.excerpt.asker}: </span>
          <span lang={lang}>{question}</span>
        </p>
        <div>
          <span className="sr-only">{landingTexts.excerpt.answerer}: </span>
          <div lang={lang}>{answer}</div>
        </div>
      </div>
      <div className="self-end border-s border-line ps-5 text-small text-ink-soft" lang={lang}>
        {margin}
      </div>
    </li>
  );
}
