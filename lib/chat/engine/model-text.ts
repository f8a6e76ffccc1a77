const MAX_BYTES = 50_000;
const MAX_LINES = 2_000;

/**
 * A tool's output as a model sees it: bounded, and fenced as what it is, untrusted data. A text in it that looks like
 * the end of the fence is broken, so that what somebody wrote into a file or a page cannot speak from outside of it; so is
 * the name, which may be one that the model made up.
 */
export function modelText(toolName: string, output: string): string {
  const name = toolName.slice(0, 64).replaceAll(/[^\w.-]/g, '_');
  const harmless = boundOutput(output).text.replaceAll(/<([\s/]*)(?=tool_output\b)/gi, '<$1\u200b');
  return `<tool_output tool="${name}" trust="none">\n${harmless}\n</tool_output>`;
}

/** Head and tail of what is too long, with a word about what is missing between them. */
export function boundOutput(output: string): { text: string; cut: boolean } {
  const text = withinBytes(withinLines(output));
  return { text, cut: text !== output };
}

function withinLines(output: string): string {
  const lines = output.split('\n');
  if (lines.length <= MAX_LINES) return output;
  const half = MAX_LINES / 2;
  const gap = missing(lines.length - MAX_LINES, 'lines');
  return [...lines.slice(0, half), gap, ...lines.slice(-half)].join('\n');
}

function withinBytes(output: string): string {
  const bytes = Buffer.from(output);
  if (bytes.length <= MAX_BYTES) return output;
  const head = startOf(bytes.subarray(0, MAX_BYTES / 2));
  const tail = endOf(bytes.subarray(bytes.length - MAX_BYTES / 2));
  return `${head}\n${missing(bytes.length - MAX_BYTES, 'bytes')}\n${tail}`;
}

const missing = (count: number, unit: string) => `[… ${count} ${unit} left out here …]`;

/** A character that the cut went through is left out, not replaced by a question mark. */
const startOf = (bytes: Buffer) => new TextDecoder().decode(bytes, { stream: true });

function endOf(bytes: Buffer): string {
  const first = bytes.findIndex((byte) => (byte & 0xc0) !== 0x80);
  return new TextDecoder().decode(bytes.subarray(Math.max(first, 0)));
}
