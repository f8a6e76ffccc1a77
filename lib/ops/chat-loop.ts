import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { AgentSession } from '#lib/chat/agent-session.ts';
import { followEvents } from '#lib/chat/follow-events.ts';
import { APPROVAL_SECONDS } from '#lib/chat/limits.public.ts';
import { AgentSessionError, type SessionHost } from '#lib/chat/session-host.ts';
import { titleFrom } from '#lib/chat/title-from.ts';
import type { ApprovalRequest } from '#lib/chat/turn-events.ts';
import { type LineReader, lineReader } from '#lib/local/line-reader.ts';
import { StartupProblem } from '#lib/local/startup-problem.ts';
import { writeNewFile } from '#lib/local/write-new-file.ts';
import { chatView, harmlessInTerminal } from './chat-view.ts';

type Chat = {
  session: AgentSession;
  host: SessionHost;
  scope: { displayName: string };
  directory: string;
  /** Given how this terminal asks its person about a call. */
  onAsk(ask: (request: ApprovalRequest) => Promise<boolean>): void;
};

const HELP = `Type to talk. Ctrl-C stops an answer; twice, or Ctrl-D, leaves. What was said is kept.
/export [file]  writes this conversation as a workflow file
/end            closes it for good
/quit           leaves`;

/** Lines of a terminal as messages, until its person leaves. */
export async function chatLoop(chat: Chat): Promise<void> {
  const { session, host, scope, directory } = chat;
  const out = process.stdout;
  const lines = createInterface({
    input: process.stdin,
    output: out,
    terminal: process.stdin.isTTY === true,
  });
  const nextLine = lineReader(lines);
  chat.onAsk((request) => ask(request, nextLine, out));
  const stored = await host.store.readState(session.id);
  if (stored?.record.status === 'ended')
    throw new StartupProblem(
      `The conversation has ended. To save it as a file: npm run session:export -- ${session.id}`,
    );
  const leaving = new AbortController();
  const view = chatView(out);
  const shown = showFrom((stored?.nextSequence ?? 0) - 1);
  let answering: 'no' | 'yes' | 'stopping' = 'no';
  let hasEnded = false;
  let isNamed = stored?.record.title !== undefined;
  const interrupt = () => {
    if (answering !== 'yes') return lines.close();
    answering = 'stopping';
    // What the store did not hear is stopped here all the same.
    session.cancel().catch((error: unknown) => host.onFault?.(error));
  };
  // A terminal says it to the line reader, anything else to the process.
  lines.on('SIGINT', interrupt);
  process.on('SIGINT', interrupt);

  out.write(`${harmlessInTerminal(scope.displayName)} · ${directory}\n${session.id} · /help\n`);
  for (;;) {
    const line = await nextLine('> ');
    if (line === null || line.trim() === '/quit') break;
    if (line.trim() === '') continue;
    if (line.startsWith('/')) {
      await obey(line.trim());
      if (hasEnded) break;
      continue;
    }
    answering = 'yes';
    try {
      if (!isNamed) await host.store.setTitle(session.id, titleFrom(line));
      isNamed = true;
      await session.sendMessage(line);
      await shown.upTo(((await host.store.readState(session.id))?.nextSequence ?? 0) - 1);
    } catch (error) {
      if (!(error instanceof AgentSessionError)) throw error;
      out.write(`${error.message}\n`);
    } finally {
      answering = 'no';
    }
  }
  process.off('SIGINT', interrupt);
  lines.close();
  leaving.abort();
  out.write(hasEnded ? 'The conversation has ended.\n' : `To go on: npm run chat:resume -- ${session.id}\n`);

  async function obey(line: string): Promise<void> {
    const [command, ...rest] = line.split(' ');
    if (command === '/export') {
      await writeExport(rest.join(' ').trim() || undefined);
    } else if (command === '/end') {
      await host.store.note(session.id, { type: 'session:cancelled' }, 'ended');
      hasEnded = true;
    } else out.write(`${HELP}\n`);
  }

  async function writeExport(file: string | undefined): Promise<void> {
    const { yaml, workflowPath } = await session.export(file);
    const path = resolve(directory, workflowPath);
    try {
      await writeNewFile(path, yaml);
      out.write(`Written: ${path}\n`);
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error;
      out.write(`${error.message}\n`);
    }
  }

  /** Everything goes through the store, as in the page: what is shown here is what a replay shows. */
  function showFrom(after: number) {
    let seen = after;
    let moved = Promise.withResolvers<void>();
    const follow = async () => {
      const events = followEvents(host.store, session.id, after, {
        signal: leaving.signal,
        ...(host.hub && { hub: host.hub }),
      });
      for await (const event of events) {
        view(event);
        seen = event.sequenceNumber;
        moved.resolve();
        moved = Promise.withResolvers();
      }
    };
    const following = follow();
    return {
      upTo: async (sequence: number) => {
        while (seen < sequence) await Promise.race([moved.promise, following]);
      },
    };
  }
}

/** Anything but a yes is a no: the end of the input, and the end of the time, too. */
async function ask(
  { toolId, action, preview, signal }: ApprovalRequest,
  nextLine: LineReader,
  out: NodeJS.WritableStream,
): Promise<boolean> {
  out.write(`\n${toolId} (${action}) wants to do this:\n${harmlessInTerminal(preview)}\n`);
  const answer = await nextLine(`Allow it? y/N, within ${APPROVAL_SECONDS / 60} minutes: `, signal);
  return /^\s*(y|yes)\s*$/i.test(answer ?? '');
}
