import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import type { Secret } from '#lib/platform/secret.ts';
import {
  type AgentSpec,
  type CallOptions,
  type SignedUrl,
  type ToolSpec,
  type VoiceProvider,
  VoiceProviderError,
} from '../voice-provider.ts';
import { agentDrift, toolDrift } from './agent-drift.ts';
import { agentPayload } from './agent-payload.ts';
import { allPages, callSdk, RETRIES, readSound } from './call-sdk.ts';
import { pronunciationDictionaries, type Warn } from './pronunciation-dictionaries.ts';
import { pronunciationRules } from './pronunciation-rules.ts';
import { storedSecretId } from './provider-secrets.ts';
import { readConversation } from './read-conversation.ts';
import { toolPayload } from './tool-payload.ts';
import { elevenLabsVoices } from './voice-library.ts';

const MOST_TOOLS = 20;
/** More than the longest call has, whatever it is coded with. */
const MOST_CALL_BYTES = 128 * 1024 * 1024;

type Settings = { apiKey: Secret; baseUrl?: string; warn?: Warn };

/** The real provider, or anything that speaks its protocol at `baseUrl`. */
export function elevenLabsProvider({ apiKey, baseUrl, warn = () => {} }: Settings): VoiceProvider {
  const client = new ElevenLabsClient({ apiKey: apiKey.reveal(), ...(baseUrl && { baseUrl }) });
  const { agents, conversations, tools } = client.conversationalAi;
  const dictionaries = pronunciationDictionaries(client, warn);
  const saidBy = ({ pronunciations = [] }: AgentSpec) => pronunciationRules(pronunciations);

  return {
    ...elevenLabsVoices(client),

    createAgent: async (spec, toolIds, options = {}) => {
      const payload = agentPayload(spec, toolIds, await dictionaries.keep(spec.tag, saidBy(spec), options));
      const made = await callSdk(
        'create an agent',
        RETRIES.once,
        options,
        (sdk) => agents.create(payload, sdk),
        payload,
      );
      return { agentId: made.agentId };
    },

    readAgent: async (agentId, wanted, options = {}) => {
      const found = await callSdk('read an agent', RETRIES.idempotent, options, (sdk) =>
        agents.get(agentId, {}, sdk),
      );
      return {
        agentId: found.agentId,
        name: found.name,
        tags: found.tags ?? [],
        drift: wanted
          ? [
              ...agentDrift(wanted, found, await toolsOf(found, options)),
              ...(await dictionaries.drift(saidBy(wanted), dictionariesOf(found), options)),
            ]
          : [],
      };
    },

    updateAgent: async (agentId, spec, toolIds, options = {}) => {
      const said = await dictionaries.keep(spec.tag, saidBy(spec), options);
      // Not tried again here: a first try that seemed lost may arrive after whatever is sent next, and undo it.
      const payload = agentPayload(spec, toolIds, said);
      await callSdk(
        'update an agent',
        RETRIES.once,
        options,
        (sdk) => agents.update(agentId, payload, sdk),
        payload,
      );
    },

    deletePronunciations: (tag, but, options = {}) =>
      dictionaries.forget(tag, pronunciationRules(but), options),

    deleteAgent: (agentId, options = {}) =>
      goneIsDeleted(
        callSdk('delete an agent', RETRIES.idempotent, options, (sdk) => agents.delete(agentId, sdk)),
      ),

    findAgents: async (tag, options = {}) => {
      const pages = await allPages('find agents', (paging) =>
        callSdk('find agents', RETRIES.idempotent, options, (sdk) =>
          agents.list({ tags: tag, ...paging }, sdk),
        ),
      );
      return pages
        .flatMap((page) => page.agents)
        .filter((agent) => agent.tags.includes(tag))
        .sort((one, other) => one.createdAtUnixSecs - other.createdAtUnixSecs)
        .map(({ agentId }) => agentId);
    },

    registerTool: async (spec, secrets, options = {}) => {
      const secretIds: Record<string, string> = {};
      for (const [header, secret] of Object.entries(secrets)) {
        secretIds[header] = await storedSecretId(client, header, secret, options);
      }
      const request = { toolConfig: toolPayload(spec, secretIds) };
      const known = await findTool(spec, options);
      if (known) {
        const isSame = toolDrift(request.toolConfig, known.config).length === 0;
        // Calls under way use it too; what would not change is left alone.
        if (!isSame) {
          await callSdk('update a tool', RETRIES.idempotent, options, (sdk) =>
            tools.update(known.toolId, request, sdk),
          );
        }
        return { toolId: known.toolId };
      }
      const made = await callSdk('create a tool', RETRIES.once, options, (sdk) => tools.create(request, sdk));
      return { toolId: made.id };
    },

    deleteTool: (toolId, options = {}) =>
      goneIsDeleted(
        callSdk('delete a tool', RETRIES.idempotent, options, (sdk) => tools.delete(toolId, {}, sdk)),
      ),

    webrtcToken: (agentId, options = {}) =>
      callSdk('give a token', RETRIES.once, options, (sdk) => conversations.getWebrtcToken({ agentId }, sdk)),

    signedUrl: async (agentId, options = {}) => {
      const { signedUrl } = await callSdk('sign an address', RETRIES.once, options, (sdk) =>
        // With the conversation's id in it the address is good for one conversation only.
        conversations.getSignedUrl({ agentId, includeConversationId: true }, sdk),
      );
      return readSignedUrl(signedUrl);
    },

    listModels: async (options = {}) => {
      const { llms } = await callSdk('list models', RETRIES.idempotent, options, (sdk) =>
        client.conversationalAi.llm.list(sdk),
      );
      return llms.map(({ llm }) => llm);
    },

    readConversation: async (conversationId, options = {}) =>
      readConversation(
        await callSdk('read a conversation', RETRIES.idempotent, options, (sdk) =>
          conversations.get(conversationId, {}, sdk),
        ),
      ),

    readCallSound: async (conversationId, options = {}) => {
      const { hasAudio } = await callSdk('read a conversation', RETRIES.idempotent, options, (sdk) =>
        conversations.get(conversationId, {}, sdk),
      );
      if (!hasAudio) return null;
      return callSdk('read the sound of a call', RETRIES.idempotent, options, async (sdk) =>
        readSound(await conversations.audio.get(conversationId, sdk), MOST_CALL_BYTES),
      );
    },

    deleteConversation: (conversationId, options = {}) =>
      goneIsDeleted(
        callSdk('delete a conversation', RETRIES.idempotent, options, (sdk) =>
          conversations.delete(conversationId, sdk),
        ),
      ),
  };

  /** More than an agent of ours ever has; one with a thousand is not asked about each of them. */
  async function toolsOf(
    { conversationConfig }: ElevenLabs.GetAgentResponseModel,
    options: CallOptions,
  ): Promise<ElevenLabs.ToolResponseModelToolConfig[]> {
    const toolIds = conversationConfig.agent?.prompt?.toolIds ?? [];
    const found = await Promise.all(
      toolIds
        .slice(0, MOST_TOOLS)
        .map((toolId) =>
          callSdk('read a tool', RETRIES.idempotent, options, (sdk) => tools.get(toolId, {}, sdk)),
        ),
    );
    return found.map(({ toolConfig }) => toolConfig);
  }

  async function findTool(
    { name, url }: ToolSpec,
    options: CallOptions,
  ): Promise<{ toolId: string; config: ElevenLabs.WebhookToolConfigOutput } | undefined> {
    const pages = await allPages('list tools', (paging) =>
      callSdk('list tools', RETRIES.idempotent, options, (sdk) =>
        tools.list({ search: name, types: 'webhook', ...paging }, sdk),
      ),
    );
    return pages
      .flatMap((page) => page.tools)
      .flatMap(({ id, toolConfig }) =>
        toolConfig.type === 'webhook' ? { toolId: id, config: toolConfig } : [],
      )
      .find(({ config }) => config.name === name && config.apiSchema.url === url);
  }
}

const dictionariesOf = ({ conversationConfig }: ElevenLabs.GetAgentResponseModel) =>
  conversationConfig.tts?.pronunciationDictionaryLocators ?? [];

async function goneIsDeleted(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof VoiceProviderError && error.kind === 'not_found')) throw error;
  }
}

/** The browser will connect to it, so it has to be an address of a socket. */
function readSignedUrl(signedUrl: string): SignedUrl {
  const url = URL.parse(signedUrl);
  if (url?.protocol !== 'wss:' && url?.protocol !== 'ws:') {
    throw new VoiceProviderError('unreadable', 'sign an address', { reason: 'no address of a socket' });
  }
  return { url: signedUrl, conversationId: url.searchParams.get('conversation_id') };
}
