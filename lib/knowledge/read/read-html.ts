import { Readability } from '@mozilla/readability';
import { READING_LIMITS } from '../limits.public.ts';
import { decodeText } from './decode-text.ts';
import { finishText } from './finish-text.ts';
import { parseHtml } from './parse-html.ts';
import { type Reading, type ReadingFailure, unread } from './reading.ts';
import { textOfHtml } from './text-of-html.ts';

/** A page that asks for a password and says less than this shows a door and not a text. */
const SHORT = 600;

/** The article of a page without what stands around it; where none can be made out, all of its words. */
export function readHtml(bytes: Uint8Array, options: { charset?: string; page?: boolean } = {}): Reading {
  const source = decodeText(bytes, options.charset ?? charsetInMeta(bytes));
  if (source === undefined) return unread('binary');
  const document = parseHtml(source);
  const asksForPassword = document.querySelector('input[type=password]') !== null;
  const pageTitle = document.querySelector('title')?.textContent;
  const whole = textOfHtml(document.body);
  const article = readArticle(document);
  const text = article && article.text.length > whole.length / 20 ? article.text : whole;
  if (options.page && asksForPassword && text.length < SHORT) return unread('page_closed');
  const whenEmpty: ReadingFailure = options.page ? 'page_without_text' : 'empty';
  return finishText({ text, title: article?.title || pageTitle }, whenEmpty);
}

/** Changes the document; a page it cannot cope with is read as a whole. */
function readArticle(document: Document): { text: string; title: string } | undefined {
  const reader = new Readability<Node>(document, {
    serializer: (node) => node,
    maxElemsToParse: READING_LIMITS.htmlElements,
    charThreshold: 250,
  });
  try {
    const article = reader.parse();
    if (!article?.content) return undefined;
    return { text: textOfHtml(article.content), title: article.title ?? '' };
  } catch {
    return undefined;
  }
}

function charsetInMeta(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  return /<meta[^>]{1,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(start)?.[1];
}
