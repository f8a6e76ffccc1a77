const UNREAD = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE HEAD TITLE SVG MATH IFRAME OBJECT SELECT BUTTON INPUT TEXTAREA CANVAS AUDIO VIDEO'.split(
    ' ',
  ),
);
const BLOCKS = new Set(
  'P DIV SECTION ARTICLE MAIN HEADER FOOTER NAV ASIDE H1 H2 H3 H4 H5 H6 UL OL DL DT DD TABLE CAPTION BLOCKQUOTE PRE FIGURE FIGCAPTION FORM FIELDSET ADDRESS DETAILS SUMMARY HR'.split(
    ' ',
  ),
);

/** What stands between two words, in rising strength. */
const GAPS = ['', ' ', '\n', '\n\n', ' | ', '\n- '] as const;
type Gap = (typeof GAPS)[number];
const ITEM_OR_CELL = new Set<Gap>([' | ', '\n- ']);

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isText = (node: Node): boolean => node.nodeType === 3;

/** Collects words, and remembers the strongest gap asked for until the next word comes. */
class Words {
  readonly #parts: string[] = [];
  #gap: Gap = '';
  #preformatted = 0;

  enter(element: Element): void {
    const name = element.nodeName.toUpperCase();
    if (name === 'PRE') this.#preformatted += 1;
    if (name === 'BR' || name === 'TR') this.#ask('\n');
    else if (name === 'LI') this.#ask('\n- ');
    else if (name === 'TD' || name === 'TH') this.#ask(element.previousElementSibling ? ' | ' : '\n');
    else if (BLOCKS.has(name)) this.#ask('\n\n');
  }

  leave(element: Element): void {
    const name = element.nodeName.toUpperCase();
    if (name === 'PRE') this.#preformatted -= 1;
    const closesLine = name === 'LI' || name === 'TR';
    if ((closesLine || name === 'TD' || name === 'TH') && ITEM_OR_CELL.has(this.#gap)) this.#gap = '\n';
    if (closesLine) this.#ask('\n');
    else if (BLOCKS.has(name)) this.#ask('\n\n');
  }

  write(raw: string): void {
    const text = this.#preformatted > 0 ? raw : raw.replace(/\s+/g, ' ');
    if (/^\s/.test(text)) this.#ask(' ');
    const words = text.trim();
    if (!words) return;
    // "Mara:" in one cell and what she said in the next: the two are one turn.
    const isLabelled = this.#gap === ' | ' && /[.:!?…]$/u.test(this.#parts.at(-1) ?? '');
    this.#parts.push(isLabelled ? ' ' : this.#gap, words);
    this.#gap = /\s$/.test(text) ? ' ' : '';
  }

  #ask(gap: Gap): void {
    const holds = ITEM_OR_CELL.has(this.#gap);
    if (ITEM_OR_CELL.has(gap) || (!holds && GAPS.indexOf(gap) > GAPS.indexOf(this.#gap))) this.#gap = gap;
  }

  toString(): string {
    return this.#parts.join('');
  }
}

/**
 * The words of a tree of elements: blocks as paragraphs, list items as lines, the cells of a row beside each other.
 * Walks by hand, because a page can be nested deeper than the stack.
 */
export function textOfHtml(root: Node): string {
  const words = new Words();
  let node: Node | null = root.firstChild;
  while (node) {
    if (isText(node)) words.write(node.nodeValue ?? '');
    const entered: boolean = isElement(node) && !UNREAD.has(node.nodeName.toUpperCase());
    if (entered && isElement(node)) words.enter(node);
    if (entered && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    if (entered && isElement(node)) words.leave(node);
    node = nextAfter(node, root, words);
  }
  return words.toString();
}

function nextAfter(from: Node, root: Node, words: Words): Node | null {
  let node: Node = from;
  while (!node.nextSibling) {
    const parent: Node | null = node.parentNode;
    if (!parent || parent === root) return null;
    if (isElement(parent)) words.leave(parent);
    node = parent;
  }
  return node.nextSibling;
}
