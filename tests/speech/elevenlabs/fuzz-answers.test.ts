import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type VoiceProvider, VoiceProviderError } from '#lib/speech/voice-provider.ts';
import { runs } from '#tests/depth.ts';
import { agentSpec, toolSecrets, toolSpec } from '../agent-spec.ts';
import { type Answer, scriptedApi } from './scripted-api.ts';

const agent = {
  agent_id: 'agent_1',
  name: 'Mara',
  tags: ['a'],
  conversation_config: { agent: { prompt: { prompt: 'p', tool_ids: ['t'] } }, tts: { voice_id: 'v' } },
  platform_settings: { auth: { enable_auth: true } },
  metadata: { created_at_unix_secs: 1, updated_at_unix_secs: 1 },
};
const conversation = {
  agent_id: 'agent_1',
  conversation_id: 'conv_1',
  status: 'done',
  has_audio: false,
  has_user_audio: false,
  has_response_audio: false,
  has_auxiliary_audio: false,
  metadata: { start_time_unix_secs: 1, call_duration_secs: 2, error: { code: 1008, reason: 'r' } },
  transcript: [
    {
      role: 'agent',
      message: 'hi',
      time_in_call_secs: 0,
      tool_calls: [
        {
          request_id: 'r',
          tool_name: 't',
          params_as_json: '{}',
          tool_has_been_called: true,
          type: 'webhook',
        },
      ],
    },
  ],
};
const list = { agents: [agent], tools: [], secrets: [], has_more: true, next_cursor: 'c' };
const WHOLE = [agent, conversation, list, { signed_url: 'wss://x' }, { token: 't', conversation_id: 'c' }];

/** A right answer in which something was replaced, left out or put in the wrong place; or nothing of the kind. */
const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, '', 0, 'x'.repeat(50_000)));
function damaged(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.oneof(fc.constant(value), junk);
  if (Array.isArray(value)) return fc.oneof(fc.tuple(...value.map(damaged)), junk);
  const entries = Object.entries(value).map(
    ([key, inner]) =>
      [
        key,
        fc.oneof({ weight: 6, arbitrary: fc.constant(inner) }, damaged(inner), fc.constant(undefined)),
      ] as const,
  );
  return fc.oneof({ weight: 8, arbitrary: fc.record(Object.fromEntries(entries)) }, junk);
}

const answers: fc.Arbitrary<Answer> = fc.record({
  // Those that are tried again after a pause are in the provider's own tests.
  status: fc.constantFrom(200, 200, 200, 201, 204, 302, 400, 401, 404, 409, 418, 422),
  headers: fc.constantFrom<Record<string, string>>(
    {},
    { 'content-type': 'text/html' },
    { 'content-encoding': 'gzip' },
    { 'content-type': 'application/json; charset=utf-16' },
  ),
  text: fc.oneof(
    fc.oneof(...WHOLE.map(damaged)).map((body) => JSON.stringify(body) ?? ''),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', '{', '[1,', '"', 'null', '{"detail":', '['.repeat(20_000)),
  ),
});

const OPERATIONS: Record<string, (provider: VoiceProvider) => Promise<unknown>> = {
  createAgent: (provider) => provider.createAgent(agentSpec(), []),
  readAgent: (provider) => provider.readAgent('agent_1', agentSpec()),
  updateAgent: (provider) => provider.updateAgent('agent_1', agentSpec(), []),
  deleteAgent: (provider) => provider.deleteAgent('agent_1'),
  findAgents: (provider) => provider.findAgents('a'),
  registerTool: (provider) => provider.registerTool(toolSpec(), toolSecrets()),
  deleteTool: (provider) => provider.deleteTool('tool_1'),
  webrtcToken: (provider) => provider.webrtcToken('agent_1'),
  signedUrl: (provider) => provider.signedUrl('agent_1'),
  readConversation: (provider) => provider.readConversation('conv_1'),
  deleteConversation: (provider) => provider.deleteConversation('conv_1'),
};

test.each(Object.keys(OPERATIONS))(
  '%s: whatever is answered is a result or a typed error',
  async (name) => {
    let answer: Answer = { status: 200 };
    const { provider } = await scriptedApi(() => answer);
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        answer = given;
        const outcome = await OPERATIONS[name]?.(provider).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(VoiceProviderError);
      }),
      { numRuns: runs(450) },
    );
  },
  120_000,
);
