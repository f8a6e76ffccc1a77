import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isMarkedUp } from '#components/chat/answer-parts.tsx';
import { LightMarkdown } from '#components/chat/light-markdown.tsx';

const shown = (words: string) => renderToStaticMarkup(<LightMarkdown words={words} />);

test.each([
  ['**bold** and *soft*', '<strong>bold</strong> and <em>soft</em>'],
  ['- one\n- two', '<li>one</li>'],
  ['> quoted', '<blockquote>'],
  ['`code`', '<code'],
  ['# A heading', '<p class="font-semibold">A heading</p>'],
  ['[here](https://example.org)', 'rel="noopener noreferrer nofollow"'],
])('light markdown is shown as it is meant: %s', (words, html) => {
  expect(isMarkedUp(words)).toBe(true);
  expect(shown(words)).toContain(html);
});

test.each([
  '<script>alert(1)</script>**x**',
  '<img src=x onerror=alert(1)> **x**',
  '![x](https://evil.example/pixel.png)',
  '[x](javascript:alert(1)) **y**',
  '<a href="javascript:alert(1)">x</a>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
])('an answer of a model is never rendered as HTML and fetches nothing: %s', (words) => {
  const html = shown(words);
  expect(html).not.toMatch(/<script|<img|onerror|javascript:|data:text|evil\.example/);
});

test.each(['It sank.', 'I said “no”, 5 * 3 times - twice.', 'snake_case_name', 'A [note] of 1987.'])(
  'plain words stay as they stand: %s',
  (words) => expect(isMarkedUp(words)).toBe(false),
);
