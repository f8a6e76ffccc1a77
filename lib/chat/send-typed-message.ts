import { reportError } from '#lib/platform/report-error.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { AgentSession } from './agent-session.ts';
import type { AgentSessionAccess } from './require-agent-session.ts';
import { endTurnsOnSigterm, keepInMind } from './session/running-turns.ts';
import { asRefusal } from './session/session-refusal.ts';
import { titleFrom } from './title-from.ts';
import { typedSessionHost } from './typed-session-host.ts';
import { workspaceOf } from './workspace-of.ts';

export type BegunTurn = {
  /** Of its first event. */
  firstSequence: number;
  /** The turn goes on whoever reads it; whoever answers a request sees to it that the process does. */
  over: Promise<void>;
};

/** Begins a turn, and answers as soon as it has begun, or was refused. */
export async function sendTypedMessage(
  { user, reflection, stored }: AgentSessionAccess,
  text: string,
): Promise<Result<BegunTurn>> {
  const { record, nextSequence } = stored;
  const session = { reflectionId: reflection.id, userId: user.id, sessionId: record.id };
  const host = typedSessionHost(session, { workspace: ({ context }) => workspaceOf(session, context) });
  const { store } = host;
  const begun = Promise.withResolvers<number>();
  const beginTurn: typeof store.beginTurn = async (begin) => {
    const answer = await store.beginTurn(begin);
    if (!answer.ok) return answer;
    begun.resolve(answer.firstSequence);
    if (record.title === undefined) await name(record.id);
    return answer;
  };
  /** A conversation without a title is found all the same, and a turn has begun that somebody has to end. */
  const name = (sessionId: string) =>
    store
      .setTitle(sessionId, titleFrom(text))
      .catch((error: unknown) => reportError(error, { where: 'the title of a typed session' }));
  try {
    const running = await AgentSession.resume({ ...host, store: { ...store, beginTurn } }, record.id);
    endTurnsOnSigterm();
    const turn = running.sendMessage(text).finally(host.release);
    keepInMind(running, turn);
    // Where none begins, because there are none left, what was told of it is all there is.
    const firstSequence = await Promise.race([begun.promise, turn.then(() => nextSequence)]);
    return ok({ firstSequence, over: turn.then(() => {}) });
  } catch (error) {
    return asRefusal(error);
  }
}
