import { posix } from 'node:path';
import { strFromU8 } from 'fflate';
import { DOMParser } from 'linkedom';
import { finishText } from './finish-text.ts';
import { parseHtml } from './parse-html.ts';
import { type Reading, unread } from './reading.ts';
import { textOfHtml } from './text-of-html.ts';
import { unzipFiles } from './unzip-files.ts';

const WORDS = /\.(x?html?|opf|xml|ncx)$/i;

/** A book: its chapters in the order in which it names them. */
export function readEpub(bytes: Uint8Array): Reading {
  const unzipped = unzipFiles(bytes, (name) => WORDS.test(name));
  if (!unzipped) return unread('too_demanding');
  const { files, names } = unzipped;
  if (names.includes('META-INF/rights.xml') || names.includes('META-INF/encryption.xml')) {
    // Fonts are often the only thing that is locked; the words decide.
    if (!Object.keys(files).some((name) => /\.x?html?$/i.test(name))) return unread('encrypted');
  }
  const xml = (name: string) => parse(strFromU8(files[name] ?? new Uint8Array()));
  const packagePath = attribute(xml('META-INF/container.xml').querySelector('rootfile'), 'full-path');
  if (!packagePath || !files[packagePath]) return unread('mismatched');
  const book = xml(packagePath);
  const home = posix.dirname(packagePath);
  const pathOf = new Map(
    [...book.querySelectorAll('manifest > item')].map((item) => [
      attribute(item, 'id'),
      posix.normalize(posix.join(home, decodeURIComponent(attribute(item, 'href')))),
    ]),
  );
  const chapters = [...book.querySelectorAll('spine > itemref')].flatMap((item) => {
    const chapter = files[pathOf.get(attribute(item, 'idref')) ?? ''];
    return chapter ? [textOfHtml(parseHtml(strFromU8(chapter)).body)] : [];
  });
  const title = book.getElementsByTagName('dc:title')[0]?.textContent;
  return finishText({ text: chapters.join('\n\n'), title });
}

const parse = (xml: string) => new DOMParser().parseFromString(xml, 'text/xml');

const attribute = (element: Element | null, name: string): string => element?.getAttribute(name) ?? '';
