import { Conversation, type PartialOptions } from '@elevenlabs/client';
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '#tests/eventually.ts';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { type Options, startCallServer } from './open-call.ts';

/** A loaded machine is no failure. */

type More = Pick<PartialOptions, 'dynamicVariables' | 'clientTools' | 'overrides'>;

/** The unmodified SDK of the browser, over Node's own WebSocket, in a text conversation. */
async function start(options: Options, more: More = {}) {
  const server = await startCallServer({
    ...options,
    settings: { ...options?.settings, allowedOverrides: new Set(['conversation.text_only']) },
  });
  const onMessage = vi.fn();
  const onAgentChatResponsePart = vi.fn();
  const onAgentResponseCorrection = vi.fn();
  const onError = vi.fn();
  const onInterruption = vi.fn();
  let left: (details: unknown) => void = () => {};
  const disconnected = new Promise<unknown>((resolve) => {
    left = resolve;
  });
  const session = await Conversation.startSession({
    signedUrl: server.url,
    textOnly: true,
    onMessage,
    onAgentChatResponsePart,
    onAgentResponseCorrection,
    onInterruption,
    onError,
    onDisconnect: left,
    ...more,
  });
  const answered = (message: string) =>
    eventually(() =>
      expect(onMessage).toHaveBeenCalledWith(expect.objectContaining({ role: 'agent', message })),
    );
  return { server, session, answered, onAgentChatResponsePart, onError, onInterruption, disconnected };
}

describe('the SDK of the browser', () => {
  test('the SDK of the browser holds a conversation with a client tool, until the agent ends it', async () => {
    const showPicture = vi.fn(() => 'shown');
    const model = scriptedModel([{ call: 'show_picture', input: { name: 'boat' } }], 'Do you see it?', [
      'Goodbye.',
      { call: 'end_call' },
    ]);
    const { server, session, answered, onAgentChatResponsePart, onError, disconnected } = await start(
      {
        model,
        settings: {
          firstMessage: 'Hello {{name}}',
          endCall: { description: '' },
          clientTools: [
            {
              type: 'client',
              name: 'show_picture',
              description: 'Shows one.',
              parameters: { type: 'object', properties: { name: { type: 'string', description: 'Which.' } } },
            },
          ],
        },
      },
      { dynamicVariables: { name: 'Ada' }, clientTools: { show_picture: showPicture } },
    );
    expect(session.getId()).toBe('conv_1');
    await answered('Hello Ada');
    session.sendUserMessage('Show me the boat');
    await answered('Do you see it?');
    expect(showPicture).toHaveBeenCalledWith({ name: 'boat' });
    session.sendFeedback(true);
    session.sendContextualUpdate('They smiled.');
    session.sendUserActivity();
    session.sendUserMessage('Bye');
    await answered('Goodbye.');
    expect(await disconnected).toMatchObject({ reason: 'agent', context: { type: 'end_call' } });
    expect(onAgentChatResponsePart).toHaveBeenCalledWith(expect.objectContaining({ type: 'stop' }));
    expect(onError).not.toHaveBeenCalled();
    const { transcript } = await server.outcome();
    expect(transcript.find(({ message }) => message === 'Do you see it?')).toMatchObject({
      feedback: { score: 'like' },
    });
  });

  test('the SDK of the browser ends a conversation itself', async () => {
    const { server, session, answered } = await start({ settings: { firstMessage: 'Hello' } });
    await answered('Hello');
    await session.endSession();
    expect((await server.outcome()).terminationReason).toBe('Client disconnected: 1000');
  });

  test('the SDK of the browser is told why a call cannot start', async () => {
    await expect(start({ settings: { firstMessage: 'Hello {{owner_name}}' } })).rejects.toMatchObject({
      closeCode: 1008,
      closeReason: "Missing required dynamic variables in first message: {'owner_name'}",
    });
    const forbidden = start({}, { overrides: { agent: { firstMessage: 'x' } } });
    await expect(forbidden).rejects.toMatchObject({
      closeReason: "Override for field 'first_message' is not allowed by config.",
    });
  });

  test('the SDK of the browser is told that the model failed, and that the time is over', async () => {
    const failing = await start({ model: scriptedModel([{ fail: 'auth' }]) });
    failing.session.sendUserMessage('Hi');
    expect(await failing.disconnected).toMatchObject({ reason: 'error', closeCode: 1002 });
    expect(failing.onError).toHaveBeenCalledWith(
      expect.stringContaining('Server error'),
      expect.objectContaining({ errorType: 'llm_error', code: 1002 }),
    );
    const long = await start({ settings: { maxDurationSeconds: 3 } });
    expect(await long.disconnected).toMatchObject({
      reason: 'error',
      context: { type: 'max_duration_exceeded' },
    });
  });

  test('the SDK of the browser hears of an interruption', async () => {
    const { session, answered, onAgentChatResponsePart, onInterruption } = await start({
      model: scriptedModel(['The first', { hang: true }], 'The second.'),
    });
    session.sendUserMessage('One');
    await eventually(() =>
      expect(onAgentChatResponsePart).toHaveBeenCalledWith(expect.objectContaining({ text: ' first' })),
    );
    session.sendUserMessage('Two');
    await answered('The first');
    await answered('The second.');
    expect(onInterruption).toHaveBeenCalledOnce();
  });
});
