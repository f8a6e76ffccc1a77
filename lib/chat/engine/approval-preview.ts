const SHORT = 200;
const SHORT_TOTAL = 8_000;
const LONG_TOTAL = 12_000;
const TOTAL = 60_000;

/**
 * What a person is shown before a call happens: exactly its arguments. Short fields come first and whole, so
 * that a long one, be it a text or a list, cannot push the path that is written to out of sight. Only what is
 * a `Secret` is hidden; guessing at secrets here would hide from the person what they are asked to allow.
 * Characters that draw nothing, or that turn the direction of what is read, are shown as their codes: else a
 * name could look like another.
 */
export function approvalPreview(args: object): string {
  const fields = Object.entries(args).map(([name, value]) => ({
    name: visible(name),
    text: (typeof value === 'string' && value.length > SHORT ? value : JSON.stringify(value)) ?? 'null',
  }));
  const isLong = ({ text }: { text: string }) => text.length > SHORT + '""'.length;
  const short = fields.filter((field) => !isLong(field));
  const long = fields.filter(isLong);
  const each = Math.floor(LONG_TOTAL / Math.max(1, long.length));
  const shown = [
    ...(short.length > 0
      ? [cut(short.map(({ name, text }) => `${name}: ${visible(text)}`).join('\n'), SHORT_TOTAL)]
      : []),
    ...long.map(
      ({ name, text }) =>
        // Every line is set off, so that none can be taken for a field.
        `${name} (${text.length} characters):\n${cut(visibleLines(text), each).replaceAll(/^/gm, '  | ')}`,
    ),
  ].join('\n');
  return cut(shown, TOTAL);
}

function cut(text: string, length: number): string {
  const characters = text.length > length ? [...text] : [];
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join('')}\n… ${characters.length - length} more characters`;
}

const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

const visible = (text: string): string => text.replaceAll(HIDDEN, codeOf);

const visibleLines = (text: string): string =>
  text.replaceAll(HIDDEN, (character) =>
    character === '\n' || character === '\t' ? character : codeOf(character),
  );

const codeOf = (character: string): string =>
  `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`;
