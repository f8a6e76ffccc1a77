import Handlebars from 'handlebars';

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
