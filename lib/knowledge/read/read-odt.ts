import { strFromU8 } from 'fflate';
import { DOMParser } from 'linkedom';
import { finishText } from './finish-text.ts';
import { type Reading, unread } from './reading.ts';
import { unzipFiles } from './unzip-files.ts';

const NEEDED = ['content.xml', 'meta.xml', 'META-INF/manifest.xml'];
/** Notes of the writer, and what was taken out, are no words of the text. */
const LEFT_OUT = new Set(['office:annotation', 'text:tracked-changes', 'text:note', 'office:scripts']);
const BLOCKS = new Set(['text:p', 'text:h']);

/** A text document of LibreOffice and its kin: paragraphs and headings, in their order. */
export function readOdt(bytes: Uint8Array): Reading {
  const unzipped = unzipFiles(bytes, (name) => NEEDED.includes(name));
  if (!unzipped) return unread('too_demanding');
  const { files } = unzipped;
  if (strFromU8(files['META-INF/manifest.xml'] ?? new Uint8Array()).includes('encryption-data')) {
    return unread('encrypted');
  }
  const content = files['content.xml'];
  if (!content) return unread('mismatched');
  const paragraphs: string[] = [];
  const root = parse(strFromU8(content)).querySelector('*');
  if (root) collect(root, paragraphs);
  const title = /<dc:title>([^<]{1,1000})<\/dc:title>/.exec(
    strFromU8(files['meta.xml'] ?? new Uint8Array()),
  )?.[1];
  return finishText({ text: paragraphs.join('\n\n'), title });
}

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

/** By hand, because a document can be nested deeper than the stack. */
function collect(root: Node, paragraphs: string[]): void {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const name = node.nodeName.toLowerCase();
    if (LEFT_OUT.has(name)) continue;
    if (BLOCKS.has(name)) paragraphs.push(wordsOf(node));
    else waiting.push(...[...node.childNodes].reverse());
  }
}

function wordsOf(block: Node): string {
  let words = '';
  const waiting: Node[] = [...block.childNodes].reverse();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const name = node.nodeName.toLowerCase();
    if (LEFT_OUT.has(name)) continue;
    if (node.nodeType === 3) words += node.nodeValue ?? '';
    else if (name === 'text:line-break') words += '\n';
    else if (name === 'text:s' || name === 'text:tab') words += ' ';
    else waiting.push(...[...node.childNodes].reverse());
  }
  return words;
}
