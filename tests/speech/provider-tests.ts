import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { AgentTest } from './agent-test-data.ts';

type ProviderTest = ElevenLabs.conversationalAi.TestsCreateRequestBody;
type Turn = ElevenLabs.ConversationHistoryTranscriptCommonModelInput;

type Agent = {
  variables: Record<string, string>;
  /** By name, as they are registered for this agent. */
  toolIds: Readonly<Record<string, string>>;
};

const LOOKED_UP = 'call-1';
const RETRIEVE = 'retrieve_context';
const SYSTEM_TOOLS = ['end_call'];

/**
 * A test of ours in the words of the provider's testing API. What is said is judged by its model; which tool is called next is a
 * test of its own, because the provider asks one question a test. Nothing is called: what a tool found stands in the history.
 */
export function providerTests(test: AgentTest, { variables, toolIds }: Agent): ProviderTest[] {
  const name = `${test.surface}, ${test.pack}: it ${test.name}`;
  const common = { dynamicVariables: variables };
  const reply: ProviderTest = {
    ...common,
    type: 'llm',
    name: `${name} (words)`,
    chatHistory: [...said(test), ...lookedUp(test)],
    successCondition: conditionOf(test),
    successExamples: [],
    failureExamples: test.mustNot
      .slice(0, 5)
      .map((response) => ({ type: 'failure' as const, response: `Of course: ${response}` })),
  };
  const toolId =
    test.tool && (SYSTEM_TOOLS.includes(test.tool.name) ? test.tool.name : toolIds[test.tool.name]);
  if (!test.tool || !toolId) return [reply];
  const call: ProviderTest = {
    ...common,
    type: 'tool',
    name: `${name} (call)`,
    chatHistory: said(test),
    toolCallParameters: {
      referencedTool: { id: toolId, type: SYSTEM_TOOLS.includes(test.tool.name) ? 'system' : 'webhook' },
      verifyAbsence: !test.tool.isCalled,
      parameters: [],
    },
  };
  return [reply, call];
}

const conditionOf = ({ success, must, mustNot }: AgentTest): string =>
  [
    success,
    ...must.map((words) => `The words “${words}” are in it.`),
    ...mustNot.map((words) => `The words “${words}” are not in it.`),
  ]
    .join(' ')
    .slice(0, 2_000);

/** Between two things that were said the agent answered something; what that was does not matter here. */
const said = ({ say, surface, variables }: AgentTest): Turn[] =>
  say.flatMap((message, at): Turn[] => {
    const user: Turn = { role: 'user', message, timeInCallSecs: at * 20 };
    const question = variables.explore_next?.split('\n')[at]?.replace(/^\d+\. /, '');
    const between = surface === 'interviewer' && question ? question : 'What would you like to know?';
    return at === say.length - 1
      ? [user]
      : [user, { role: 'agent', message: between, timeInCallSecs: at * 20 + 10 }];
  });

function lookedUp({ found, calls, say }: AgentTest): Turn[] {
  if (!calls?.includes(RETRIEVE) && !found?.length) return [];
  const passages = found?.map(({ text, source }, place) => ({
    text,
    source_title: source,
    citation: `c-${place}`,
  }));
  const at = (say.length - 1) * 20 + 1;
  return [
    {
      role: 'agent',
      timeInCallSecs: at,
      toolCalls: [
        {
          type: 'webhook',
          requestId: LOOKED_UP,
          toolName: RETRIEVE,
          paramsAsJson: JSON.stringify({ query: say.at(-1) }),
          toolHasBeenCalled: true,
        },
      ],
      toolResults: [
        {
          type: 'webhook',
          requestId: LOOKED_UP,
          toolName: RETRIEVE,
          resultValue: JSON.stringify(passages ? { passages } : { error: { code: 'unavailable' } }),
          isError: !passages,
          toolHasBeenCalled: true,
        },
      ],
    },
  ];
}
