import { styleText } from 'node:util';
import { inDollars } from '#lib/chat/money.public.ts';
import type { SessionEvent } from '#lib/chat/session-event.public.ts';
import { NAMED_SOURCES, SOURCE_ID } from '#lib/conversations/named-sources.public.ts';

/** What may become the name of a source once more of it has come. No answer names so many at once. */
const HALF = /\[[0-9a-f\s,;-]{0,400}$/i;

/** Answers name their sources by ids in square brackets, which nobody wants to read: each becomes a number. */
function numberedCitations() {
  const ids: string[] = [];
  let held = '';
  const numberOf = (id: string): string => {
    const known = ids.indexOf(id.toLowerCase());
    return String(known < 0 ? ids.push(id.toLowerCase()) : known + 1);
  };
  return {
    /** More of an answer; of a name that has only half arrived nothing comes back yet. */
    take(words: string): string {
      const text = (held + words).replaceAll(NAMED_SOURCES, (named) => named.replaceAll(SOURCE_ID, numberOf));
      const half = text.search(HALF);
      held = half < 0 ? '' : text.slice(half);
      return half < 0 ? text : text.slice(0, half);
    },
    /** What was held back of something that became no name. */
    rest(): string {
      const words = held;
      held = '';
      return words;
    },
  };
}

type Output = { write(text: string): unknown };

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * What a tool or a model wrote, for a terminal: without the codes that would move its cursor, change its title or turn text round.
 * Line ends and tabs stay.
 */
export const harmlessInTerminal = (text: string): string =>
  text.replaceAll(INVISIBLE, (letter) => (letter === '\n' || letter === '\t' ? letter : ''));

/** What was found is JSON for a model; its person reads what is made of it. */
const firstLineOf = ({ success, outputSummary }: { success: boolean; outputSummary: string }): string =>
  success && /^[[{]/.test(outputSummary) ? '' : `: ${outputSummary.split('\n')[0]}`;

/** Shows the events of a conversation as they come. Answers and what is beside them are told apart by their looks alone. */
export function chatView(out: Output) {
  const citations = numberedCitations();
  let isMidLine = false;
  const say = (words: string) => {
    if (words === '') return;
    out.write(words);
    isMidLine = !words.endsWith('\n');
  };
  const endLine = () => {
    say(citations.rest());
    if (isMidLine) out.write('\n');
    isMidLine = false;
  };
  const quiet = (text: string) => {
    endLine();
    out.write(`${styleText('dim', harmlessInTerminal(text), { stream: process.stdout })}\n`);
  };
  return (event: SessionEvent) => {
    switch (event.type) {
      case 'agent:token':
        return say(citations.take(harmlessInTerminal(event.token)));
      case 'agent:tool_call':
        return quiet(`→ ${event.toolId} ${JSON.stringify(event.toolInput)}`);
      case 'agent:tool_result':
        return quiet(`${event.success ? '✓' : '✗'} ${event.toolId}${firstLineOf(event)}`);
      case 'cost:updated':
        if (event.cumulativeCostMicrocents > 0)
          quiet(
            `${inDollars(event.cumulativeCostMicrocents)} so far${event.priced === false ? ' (estimated)' : ''}`,
          );
        return;
      case 'session:turn_completed':
        if (event.error) return quiet(`${event.error.message} (${event.error.code})`);
        if (event.stopReason === 'aborted') return quiet('Stopped.');
        return endLine();
      default:
    }
  };
}
