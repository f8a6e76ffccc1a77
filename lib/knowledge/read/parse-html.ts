import { parseHTML } from 'linkedom';

/** Of what is no whole page, the parser makes a document without a body. */
export function parseHtml(source: string): Document {
  const { document } = parseHTML(source);
  if (document.documentElement?.nodeName.toUpperCase() === 'HTML') return document;
  return parseHTML(`<!doctype html><html><body>${source}</body></html>`).document;
}
