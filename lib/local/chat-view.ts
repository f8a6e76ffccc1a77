import { styleText } from 'node:util';
import type { SessionEvent } from '#lib/contracts/session-event.ts';

type Output = { write(text: string): unknown };

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu;

/**
 * What a tool or a model wrote, for a terminal: without the codes that would move its cursor, change its title or turn text round.
 * Line ends and tabs stay.
 */
export const harmlessInTerminal = (text: string): string =>
  text.replaceAll(INVISIBLE, (letter) => (letter === '\n' || letter === '\t' ? letter : ''));

const dollars = (microcents: number): string => `$${(microcents / 100_000_000).toFixed(4)}`;

/** Shows the events of a conversation as they come. Answers and what is beside them are told apart by their looks alone. */
export function chatView(out: Output) {
  let isMidLine = false;
  const quiet = (text: string) => {
    if (isMidLine) out.write('\n');
    isMidLine = false;
    out.write(`${styleText('dim', harmlessInTerminal(text), { stream: process.stdout })}\n`);
  };
  return (event: SessionEvent) => {
    switch (event.type) {
      case 'agent:token': {
        const token = harmlessInTerminal(event.token);
        if (token === '') return;
        out.write(token);
        isMidLine = !token.endsWith('\n');
        return;
      }
      case 'agent:tool_call':
        return quiet(`→ ${event.toolId} ${JSON.stringify(event.toolInput)}`);
      case 'agent:tool_result':
        return quiet(
          `${event.success ? '✓' : '✗'} ${event.toolId}: ${event.outputSummary.split('\n')[0] ?? ''}`,
        );
      case 'cost:updated':
        if (event.cumulativeCostMicrocents > 0)
          quiet(
            `${dollars(event.cumulativeCostMicrocents)} so far${event.priced === false ? ' (estimated)' : ''}`,
          );
        return;
      case 'session:turn_completed':
        if (event.error) return quiet(`${event.error.message} (${event.error.code})`);
        if (event.stopReason === 'aborted') return quiet('Stopped.');
        if (isMidLine) out.write('\n');
        isMidLine = false;
        return;
      default:
    }
  };
}
