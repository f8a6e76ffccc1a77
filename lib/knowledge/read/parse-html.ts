import { parseHTML } from 'linkedom';

const HIDDEN_BY_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;

/** What a browser does not show, people have not meant to give; it is where orders to a model are hidden. */
function withoutHidden(document: Document): Document {
  for (const element of document.body.querySelectorAll('[hidden], [aria-hidden="true"], [style]'))
    if (isHidden(element)) element.remove();
  return document;
}

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') ||
  element.getAttribute('aria-hidden') === 'true' ||
  HIDDEN_BY_STYLE.test(element.getAttribute('style') ?? '');

/** Of what is no whole page, the parser makes a document without a body. */
export function parseHtml(source: string): Document {
  const { document } = parseHTML(source);
  if (document.documentElement?.nodeName.toUpperCase() === 'HTML') return withoutHidden(document);
  return withoutHidden(parseHTML(`<!doctype html><html><body>${source}</body></html>`).document);
}
