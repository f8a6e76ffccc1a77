import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localModel } from '#lib/knowledge/local-model.ts';
import { readClientFrame, readInitFrame } from '#lib/local/voice/call/client-frame.ts';
import { runs } from '#tests/depth.ts';
import { agentSettings, dial, startCallServer } from './open-call.ts';

/** A loaded machine is no failure. */

const TYPES = [
  ...['pong', 'user_message', 'user_activity', 'contextual_update', 'client_tool_result', 'feedback'],
  ...['multimodal_message', 'mcp_tool_approval_result', 'conversation_initiation_client_data', 'nonsense'],
  ...['__proto__', 'constructor', 'toString', ''],
];
const KEYS = [
  ...['type', 'text', 'event_id', 'user_audio_chunk', 'tool_call_id', 'result', 'is_error', 'score'],
  ...['conversation_config_override', 'dynamic_variables', 'user_id', '__proto__', 'constructor'],
];

/** Frames that are nearly right, which is where parsers break. */
const nearFrame = fc
  .tuple(fc.constantFrom(...TYPES), fc.dictionary(fc.constantFrom(...KEYS), fc.jsonValue({ maxDepth: 3 })))
  .map(([type, rest]) => JSON.stringify({ ...rest, type }));
const half = fc.tuple(nearFrame, fc.nat(200)).map(([text, length]) => text.slice(0, length));
const noType = fc
  .dictionary(fc.constantFrom(...KEYS.slice(1)), fc.jsonValue({ maxDepth: 2 }))
  .map((value) => JSON.stringify(value));
const anything = fc.oneof(nearFrame, half, noType, fc.json({ maxDepth: 4 }), fc.string({ maxLength: 300 }));

describe('reading', () => {
  test('ten thousand frames: each is one of ours, ignored, or invalid', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const frame = readClientFrame(text);
        if (typeof frame === 'string') expect(['ignored', 'invalid']).toContain(frame);
        else expect(TYPES.concat('user_audio_chunk')).toContain(frame.type);
      }),
      { numRuns: runs(10_000) },
    );
  });

  test('ten thousand first frames: an opening that overrides nothing, or a refusal with a reason', () => {
    const settings = agentSettings();
    fc.assert(
      fc.property(anything, (text) => {
        const opening = readInitFrame(text, settings);
        if (opening.ok) expect(opening.settings).toEqual(settings);
        else expect(opening.reason).not.toBe('');
      }),
      { numRuns: runs(10_000) },
    );
  });
});

describe('a socket', () => {
  /** Codes that say what was wrong; 1000 is for those who said goodbye by chance. */
  const TYPED = [1000, 1002, 1008, 1009];

  test('survives thousands of frames of every kind: what stays open still answers, what closes says why', async () => {
    const server = await startCallServer({ model: localModel, pace: 1 });
    const batches = fc.sample(fc.array(anything, { minLength: 30, maxLength: 30 }), 100);
    for (const batch of batches) {
      const person = await dial(server.url);
      person.init();
      await person.next('conversation_initiation_metadata');
      for (const text of batch) if (person.socket.readyState === person.socket.OPEN) person.socket.send(text);
      person.message('Tell me about the sea');
      const answer = await person.next('agent_response_complete').catch(() => null);
      if (answer) person.socket.close(1000);
      const { code } = await person.closed();
      expect(TYPED).toContain(code);
    }
    await server.outcome(batches.length);
    expect(server.ended).toHaveLength(batches.length);

    const harmless = TYPES.filter((type) => readClientFrame(JSON.stringify({ type })) !== 'invalid');
    const person = await dial(server.url);
    person.init();
    for (let i = 0; i < 2_000; i++) person.say({ type: harmless[i % harmless.length] ?? '', seed: i });
    person.message('Tell me about the sea');
    await person.next('agent_response');
  });

  test('survives frames in any order, repeated, and cut off at any moment', async () => {
    const server = await startCallServer({ model: localModel, pace: 200, settings: { textOnly: false } });
    const frame = fc.constantFrom<object>(
      { type: 'conversation_initiation_client_data' },
      { type: 'pong', event_id: 1 },
      { type: 'user_message', text: 'Hello there' },
      { type: 'user_message', text: 'Goodbye' },
      { type: 'user_activity' },
      { type: 'contextual_update', text: 'note' },
      { type: 'client_tool_result', tool_call_id: 'x', result: 'y', is_error: false },
      { type: 'feedback', event_id: 3, score: null },
      { user_audio_chunk: Buffer.alloc(4_000, 7).toString('base64') },
      { type: 'mcp_tool_approval_result', tool_call_id: 'x', is_approved: true },
    );
    const sessions = fc.sample(fc.tuple(fc.array(frame, { maxLength: 60 }), fc.boolean(), fc.boolean()), 60);
    for (const [frames, startsWell, cutsOff] of sessions) {
      const person = await dial(server.url);
      if (startsWell) person.init();
      for (const one of frames) person.say({ ...one });
      if (cutsOff) person.socket.terminate();
      else person.socket.close(1000);
      await person.closed();
    }
    await server.outcome(sessions.length);
    expect(server.ended).toHaveLength(sessions.length);
    expect(server.ended.every(({ status }) => status === 'done' || status === 'failed')).toBe(true);
  });
});
