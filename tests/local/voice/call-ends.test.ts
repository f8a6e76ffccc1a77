import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { scriptedModel } from '#tests/models/scripted-model.ts';
import { dial, type Person, startCallServer } from './open-call.ts';
import { softMachine } from './soft-speech.ts';

const STORY = 'I grew up in a small house by the sea, and I remember the wind in the trees. '.repeat(5);

const KINDS = ['Timeout', 'ProcessWrap', 'PipeWrap'];

/** What keeps a process alive, apart from sockets. */
const resources = () => process.getActiveResourcesInfo().filter((name) => KINDS.includes(name));

/** Kinds of which there are more than before. */
const left = (before: string[]) => {
  const now = resources();
  const count = (names: string[], kind: string) => names.filter((name) => name === kind).length;
  return KINDS.filter((kind) => count(now, kind) > count(before, kind));
};

test('a call that ends in any way, at any moment, leaves one record and nothing running', async () => {
  const ways: ((person: Person) => Promise<void> | void)[] = [
    (person) => person.socket.close(1000),
    (person) => person.socket.terminate(),
    (person) => person.socket.send('not a frame'),
    (person) => person.say({ type: 'user_message', text: 7 }),
    (person) => person.message('Hi'),
    async (person) => {
      person.message('Hi');
      await person.next('interruption');
      person.socket.terminate();
    },
    async (person) => {
      await person.next('audio');
      person.socket.terminate();
    },
  ];
  const before = resources();
  const server = await startCallServer({
    // Nothing is scripted: whoever lets the model speak ends with its failure.
    model: scriptedModel(),
    pace: 2,
    speech: softMachine('Hello there'),
    settings: { textOnly: false, firstMessage: STORY, silenceEndCallSeconds: 50 },
  });
  for (const way of [...ways, ...ways]) {
    const person = await dial(server.url);
    person.init();
    await person.next('conversation_initiation_metadata');
    await person.next('agent_response');
    await way(person);
    await person.closed();
  }
  await server.outcome(ways.length * 2);
  expect(server.ended.map(({ conversationId }) => conversationId).sort()).toEqual(
    Array.from({ length: ways.length * 2 }, (_, i) => `conv_${i + 1}`).sort(),
  );
  expect(getEventListeners(server.stopping.signal, 'abort')).toHaveLength(0);
  for (let turns = 0; turns < 1_000 && left(before).length > 0; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(left(before)).toEqual([]);
});
