const FRONT_MATTER = /^\s*---[ \t]*\n([\s\S]{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TITLE_FIELD = /^title:[ \t]*(.+)$/m;
const FIRST_HEADING = /^# +(.+?)(?: +#+)?$/m;
const FENCE = /^ {0,3}(`{3,}|~{3,}).*$/;

/**
 * Takes out what Markdown adds around the words: front matter, comments, the addresses of links, marks of emphasis.
 * Headings, lists and quotes keep their marks, which read well and tell where a passage begins. What is no clear
 * markup, such as a lone asterisk, stays.
 */
export function readMarkdown(source: string): { text: string; title?: string } {
  const lines = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const front = FRONT_MATTER.exec(lines);
  const body = front ? lines.slice(front[0].length) : lines;
  const text = outsideFences(body, (part) => withoutMarkup(part));
  const title = TITLE_FIELD.exec(front?.[1] ?? '')?.[1] ?? FIRST_HEADING.exec(text)?.[1];
  return title ? { text, title: unquoted(title) } : { text };
}

const unquoted = (value: string) => value.trim().replace(/^(["'])(.*)\1$/, '$2');

/** Code stays letter by letter; only its fence goes. */
function outsideFences(body: string, change: (part: string) => string): string {
  const done: string[] = [];
  let part: string[] = [];
  let fence = '';
  const flush = () => {
    done.push(fence ? part.join('\n') : change(part.join('\n')));
    part = [];
  };
  for (const line of body.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    const opens = !fence && mark !== '';
    const closes = fence !== '' && mark.startsWith(fence);
    if (opens || closes) flush();
    if (opens) fence = mark;
    else if (closes) fence = '';
    else part.push(line);
  }
  flush();
  return done.join('\n');
}

/** Every pattern is bounded, so that no text makes the search for it slow. */
function withoutMarkup(part: string): string {
  return part
    .replace(/<!--[\s\S]{0,5000}?-->/g, '')
    .replace(/^ {0,3}\[[^\]\n]{1,200}\]:[ \t]+\S{1,2000}.{0,200}$/gm, '')
    .replace(
      /!?\[([^[\]\n]{0,500})\]\((?:[^()\s]|\([^()\s]{0,200}\)){0,2000}(?:[ \t]+"[^"\n]{0,300}")?\)/g,
      '$1',
    )
    .replace(/!?\[([^[\]\n]{1,500})\]\[[^[\]\n]{0,200}\]/g, '$1')
    .replace(/<(https?:\/\/[^<>\s]{1,2000})>/g, '$1')
    .replace(/<\/?[a-z][a-z0-9]{0,20}(?:\s[^<>\n]{0,500})?\/?>/gi, '')
    .replace(/(?<![*\w\\])(\*{1,3})(?=\S)([^*\n]{1,1000}?)(?<=\S)\1(?![*\w])/g, '$2')
    .replace(/(?<![_\w\\])(_{1,3})(?=\S)([^_\n]{1,1000}?)(?<=\S)\1(?![_\w])/g, '$2')
    .replace(/(?<![`\\])`([^`\n]{1,1000})`(?!`)/g, '$1')
    .replace(/^ {0,3}(?:([-*_])[ \t]*)(?:\1[ \t]*){2,100}$/gm, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');
}
