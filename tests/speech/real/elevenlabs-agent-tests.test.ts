import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Secret } from '#lib/platform/secret.ts';
import { agentTools } from '#lib/speech/agent-tools.ts';
import { elevenLabsProvider } from '#lib/speech/elevenlabs/elevenlabs-provider.ts';
import { toolSecrets } from '../agent-spec.ts';
import { AGENT_TESTS, type AgentTest, specOf, variablesOf } from '../agent-test-data.ts';
import { providerTests } from '../provider-tests.ts';

const apiKey = process.env.ELEVENLABS_API_KEY ?? '';
const baseUrl = process.env.ELEVENLABS_BASE_URL || undefined;
const sdk = new ElevenLabsClient({ apiKey, ...(baseUrl && { baseUrl }) });
const provider = elevenLabsProvider({ apiKey: new Secret(apiKey), ...(baseUrl && { baseUrl }) });
const { tests, agents } = sdk.conversationalAi;

const TEN_MINUTES = 600_000;
const agentIds: string[] = [];
const toolIds = new Set<string>();
const testIds: string[] = [];
let voiceId = '';

beforeAll(async () => {
  voiceId = (await provider.listStockVoices())[0]?.voiceId ?? '';
});
afterAll(async () => {
  for (const id of testIds) await tests.delete(id);
  for (const id of agentIds) await provider.deleteAgent(id);
  for (const id of toolIds) await provider.deleteTool(id);
}, TEN_MINUTES);

/** One agent for each surface and pack; its tests are run by the provider in one go. */
const groups = Map.groupBy(AGENT_TESTS, ({ surface, pack }) => `${surface}, ${pack}`);

test.each([...groups])(
  '%s: the provider finds that its agent passes all of its tests',
  async (_name, group) => {
    const [first] = group;
    if (!first) return;
    const spec = specOf(first, { voiceId, toolBaseUrl: 'https://agent-tests.example/api/tools' });
    const ids: Record<string, string> = {};
    for (const tool of agentTools({ ...spec, toolContract: spec.pack.toolContract })) {
      const { toolId } = await provider.registerTool(tool, toolSecrets());
      ids[tool.name] = toolId;
      toolIds.add(toolId);
    }
    const { agentId } = await provider.createAgent(spec, Object.values(ids));
    agentIds.push(agentId);
    const uploaded = await upload(group, spec.pack.placeholders, ids);
    const { id } = await agents.runTests(agentId, { tests: uploaded.map((testId) => ({ testId })) });
    const runs = await vi.waitFor(
      async () => {
        const { testRuns } = await tests.invocations.get(id);
        expect(testRuns.filter(({ status }) => status === 'pending')).toEqual([]);
        return testRuns;
      },
      { timeout: TEN_MINUTES, interval: 3_000 },
    );
    expect(
      runs
        .filter(({ status }) => status !== 'passed')
        .map(({ testName, conditionResult }) => [testName, conditionResult]),
    ).toEqual([]);
  },
  TEN_MINUTES,
);

async function upload(
  group: readonly AgentTest[],
  placeholders: readonly string[],
  ids: Record<string, string>,
): Promise<string[]> {
  const uploaded: string[] = [];
  for (const one of group) {
    for (const body of providerTests(one, { variables: variablesOf(one, placeholders), toolIds: ids })) {
      const { id } = await tests.create(body, { maxRetries: 0 });
      testIds.push(id);
      uploaded.push(id);
    }
  }
  return uploaded;
}
