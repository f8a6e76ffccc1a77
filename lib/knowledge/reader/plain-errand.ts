import { z } from 'zod';
import { unfencedOutput } from '#lib/models/unfenced-output.public.ts';
import { parseJson } from '#lib/platform/parse-json.public.ts';
import type { Conversation, ToolAnswer } from './conversation-so-far.ts';
import { type LocalReply, say } from './local-reply.ts';

type Errand = { name: string; input: Record<string, string> };

const FILE = String.raw`["“'\`]?(?<path>[\w][\w ./-]*\.\w{1,8})["”'\`]?`;

/** What a person may ask for in so many words, each with the tool that does it. */
const ERRANDS: readonly [RegExp, (said: Record<string, string | undefined>) => Errand][] = [
  [
    new RegExp(
      String.raw`^(?:please )?(?:write|save)(?: (?:this|a note|a file))?(?: (?:to|as|in|called))? ${FILE} ?: ?(?<content>[\s\S]+)$`,
      'i',
    ),
    ({ path = '', content = '' }) => ({ name: 'write_file', input: { path, content } }),
  ],
  [
    new RegExp(`^(?:please )?(?:read|open|show me)(?: the file)? ${FILE}[.?!]?$`, 'i'),
    ({ path = '' }) => ({ name: 'read_file', input: { path } }),
  ],
  [
    /^(?:please )?(?:list|show me|which are) (?:the |your )?files(?: (?:here|there|you have))?[.?!]?$/i,
    () => ({ name: 'list_directory', input: { path: '.' } }),
  ],
  [
    /^(?:please )?run ?: ?(?<command>\S[\s\S]*)$/i,
    ({ command = '' }) => ({ name: 'run_command', input: { command } }),
  ],
];

/**
 * An errand that was asked for plainly, where there is a tool for it: so that files and approvals can be tried without a key.
 * Undefined when nothing of the kind was asked.
 */
export function plainErrand({ asked, tools, toolAnswers }: Conversation): LocalReply | undefined {
  for (const [pattern, errandOf] of ERRANDS) {
    const said = pattern.exec(asked);
    if (!said) continue;
    const errand = errandOf(said.groups ?? {});
    if (!tools.has(errand.name)) continue;
    const answer = toolAnswers.findLast(({ name }) => name === errand.name);
    return answer ? say(wordsOf(answer)) : { say: '', call: errand };
  }
  return undefined;
}

const MOST = 1_500;

function wordsOf({ text, isError }: ToolAnswer): string {
  const output = unfencedOutput(text).trim();
  if (isError) return whyNot(output);
  return `Done.\n\n${shortened(output)}`;
}

const shortened = (output: string): string =>
  output.length > MOST ? `${output.slice(0, MOST).toWellFormed()}…` : output;

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** Our tools say what went wrong as JSON for a model; a person reads a sentence. */
function whyNot(output: string): string {
  const { data } = refusalSchema.safeParse(parseJson(output));
  if (data?.error.code === 'tool_denied') return 'It was not allowed, so I have left it.';
  return `That did not happen. ${shortened(data?.error.message ?? output)}`;
}
