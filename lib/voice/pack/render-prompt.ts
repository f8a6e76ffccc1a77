import Handlebars from 'handlebars';
import { withoutPlaceholders } from '../placeholders.ts';

/** An instance of its own: nobody else's helpers or partials can be called from a template. */
const handlebars = Handlebars.create();

/** Throws when a template asks for what is not given: a prompt with a hole in it must not come into being. */
export function renderPrompt(template: string, values: Readonly<Record<string, unknown>>): string {
  let render = rendered.get(template);
  if (!render) {
    render = handlebars.compile(template, {
      // A prompt is no HTML. What could do harm in it was taken out of people's words before.
      noEscape: true,
      strict: true,
      knownHelpersOnly: true,
    });
    rendered.set(template, render);
  }
  return render(values);
}

const rendered = new Map<string, HandlebarsTemplateDelegate>();

/** What stands between these marks was said by people: quoted as data, never followed. No words of theirs can hold a mark. */
const FENCES = ['own_words', 'given_at_start'] as const;

const FENCED = new RegExp(FENCES.map((name) => String.raw`<${name}>[\s\S]*?</${name}>`).join('|'), 'g');

const MARK = new RegExp(FENCES.map((name) => `</?${name}>`).join('|'));

/** Whether what stands behind a mark could be taken for our own words: a fence that is opened and not closed, or the reverse. */
export const hasOpenFence = (prompt: string): boolean => MARK.test(withoutFenced(prompt));

/** What people said, line by line; without the variables, whose values are looked at when there are any. */
export const fencedLines = (prompt: string): string[] =>
  (prompt.match(FENCED) ?? []).flatMap((fenced) =>
    withoutPlaceholders(fenced.replaceAll(/<\/?[a-z_]+>/g, '')).split('\n'),
  );

/** Our own instructions alone. */
export const withoutFenced = (prompt: string): string => prompt.replaceAll(FENCED, '');
