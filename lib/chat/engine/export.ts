import { Document, isScalar, Scalar, visit } from 'yaml';
import type { Agent } from '../agent.public.ts';
import type { AgentSessionRecord, SessionMessage } from '../agent-session.public.ts';
import type { DurableContentPart } from '../session-content.public.ts';
import { parseAs, readYaml } from '../yaml-document.ts';
import { logicalTurns, textsOf } from './logical-turns.ts';
import { type WorkflowDefinition, WorkflowDefinitionSchema } from './workflow-definition.ts';

const MAX_LENGTH = 64_000_000;

/**
 * A session as a straight line of its completed turns. Reads no clock and throws no dice: the same session
 * gives the same bytes.
 */
export function sessionToWorkflow(
  record: AgentSessionRecord,
  messages: readonly SessionMessage[],
  prompt?: ResolvedPrompt,
): WorkflowDefinition {
  const { id, agentSlug, agentSnapshot, createdAt, updatedAt } = record;
  const { agents, reflections } = agentOf(agentSnapshot, prompt);
  // An empty one is none.
  const title = record.title || undefined;
  const ordered = messages.toSorted((one, other) => one.sequenceNumber - other.sequenceNumber);
  const turns = logicalTurns(ordered)
    .filter(({ completed }) => completed)
    .map(({ users, answers }, at) => ({
      id: `turn-${at + 1}`,
      type: 'agent' as const,
      agent_ref: agentSlug,
      ...promptOf(users),
      ...toolsOf(answers),
    }));
  const nodes = [
    { id: 'input', type: 'input' as const },
    ...turns,
    { id: 'output', type: 'output' as const },
  ];
  return {
    schema_version: '1.0',
    workflow: {
      id: workflowId(title),
      ...(title && { name: title }),
      ...(agents && { agents }),
      nodes,
      edges: nodes.slice(1).map((node, at) => ({ from: nodes[at]?.id ?? 'input', to: node.id })),
      metadata: {
        relaviumExport: {
          source: 'session',
          sessionId: id,
          agentSlug,
          ...(title && { title }),
          createdAt,
          updatedAt,
          messages: ordered.map(transcriptMessage),
        },
        ...(reflections && { reflections }),
      },
    },
  };
}

/** The words that the placeholders of a prompt stand for now, and as of when they are what is said. */
export type ResolvedPrompt = { text: string; asOf?: string | undefined };

type Exported = Pick<WorkflowDefinition['workflow'], 'agents'> &
  Pick<WorkflowDefinition['workflow']['metadata'], 'reflections'>;

/**
 * An agent as other hosts take it: with its words, of a vendor that they know, and without what only this host has. What does not fit is
 * said beside it.
 */
function agentOf(agent: Agent | undefined, prompt: ResolvedPrompt | undefined): Exported {
  if (!agent) return {};
  const { reasoning_effort, provider, fallback_chain: all = [], ...rest } = agent;
  const chain = all.filter((link) => link.provider !== 'local');
  const asOf = prompt?.asOf && { promptAsOf: prompt.asOf };
  const effort = reasoning_effort && { reasoningEffort: reasoning_effort };
  if (provider === 'local') return { reflections: { provider, model: agent.model, ...effort, ...asOf } };
  const more = { ...effort, ...asOf };
  return {
    agents: [
      {
        ...rest,
        provider,
        ...(chain.length > 0 && { fallback_chain: chain }),
        ...(prompt && { system_prompt: prompt.text }),
      },
    ],
    ...(Object.keys(more).length > 0 && { reflections: more }),
  };
}

/**
 * Every opener is broken, in a run of braces as well: nothing that a person typed is filled in when the
 * workflow runs.
 */
function promptOf(users: readonly SessionMessage[]): { prompt_template?: string } {
  const text = textsOf(users)
    .join('\n\n')
    .replaceAll(/\{(?=\{)/g, '{ ');
  return text === '' ? {} : { prompt_template: text };
}

function toolsOf(answers: readonly SessionMessage[]): { tools?: string[] } {
  const names = answers
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ content }) => content.map((part) => (part.type === 'tool_call' ? part.name : '')))
    .filter((name) => name !== '');
  return names.length === 0 ? {} : { tools: [...new Set(names)] };
}

function workflowId(title = ''): string {
  const slug = title
    .replaceAll(/[^ -~]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 100)
    .replace(/-$/, '');
  return slug || 'exported-session';
}

/** Key by key, so that nothing gets in that a transcript has no place for, such as a signature. */
const transcriptMessage = (message: SessionMessage): SessionMessage => ({
  id: message.id,
  sessionId: message.sessionId,
  sequenceNumber: message.sequenceNumber,
  role: message.role,
  content: message.content.map(transcriptPart),
  ...(message.modelId !== undefined && { modelId: message.modelId }),
  timestamp: message.timestamp,
});

function transcriptPart(part: DurableContentPart): DurableContentPart {
  switch (part.type) {
    case 'text':
      return { type: part.type, text: part.text };
    case 'reasoning': {
      const { type, text, redacted } = part;
      return { type, text, ...(redacted !== undefined && { redacted }) };
    }
    case 'tool_call': {
      const { type, id, name, args, providerExecuted } = part;
      return { type, id, name, args, ...(providerExecuted !== undefined && { providerExecuted }) };
    }
    case 'tool_result': {
      const { type, toolCallId, result, isError, media } = part;
      return {
        type,
        toolCallId,
        result,
        ...(isError !== undefined && { isError }),
        ...(media && { media: media.map(mediaPart) }),
      };
    }
    case 'media':
      return mediaPart(part);
  }
}

type MediaPart = Extract<DurableContentPart, { type: 'media' }>;

const mediaPart = ({ type, mimeType, source: { kind, ref } }: MediaPart): MediaPart => ({
  type,
  mimeType,
  source: { kind, ref },
});

/** With the keys of every map in order, so that parsing and writing again gives the same bytes. */
export function serializeWorkflow(definition: WorkflowDefinition): string {
  const document = new Document(sorted(definition), { aliasDuplicateObjects: false, version: '1.2' });
  visit(document, (_key, node) => {
    if (isScalar(node) && typeof node.value === 'string') node.type = styleOf(node.value);
  });
  return document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.POSITIVE_INFINITY });
}

/** What readers of older YAML take for truth, or for nothing: Norway is not false. */
const NO_WORD = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

/**
 * Lines of plain words stand as they are, for whoever reads the file; whatever YAML might read otherwise is
 * quoted.
 */
function styleOf(text: string): Scalar.Type {
  const isWord = /^[A-Za-z][\w ./-]*$/.test(text) && !text.endsWith(' ') && !NO_WORD.test(text);
  if (isWord) return Scalar.PLAIN;
  const inLines = /^[^\s\p{C}][^\p{C}\p{Z}]*(?:[\n ]+[^\p{C}\p{Z}]+)*$/u.test(text) && !/ \n|\n /.test(text);
  return inLines && text.includes('\n') ? Scalar.BLOCK_LITERAL : Scalar.QUOTE_DOUBLE;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // An object would put keys that are numbers before the others.
  return new Map(
    Object.entries(value)
      // Readers of YAML into JavaScript do not agree on this key, so no file has it.
      .filter(([key, entry]) => entry !== undefined && key !== '__proto__')
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, entry]) => [key, sorted(entry)]),
  );
}

/** The strict inverse. Throws a `DocumentError` that names the path of what is wrong. */
export const parseWorkflow = (yaml: string): WorkflowDefinition =>
  parseAs(WorkflowDefinitionSchema, readYaml(yaml, MAX_LENGTH));
