import { join } from 'node:path';
import { z } from 'zod';
import { jsonObject } from '../json-object.ts';
import type { CallOutcome } from '../local-types.ts';
import { conversationConfig, platformSettings } from '../rest/agent-config.ts';
import { pronunciationRule } from '../rest/pronunciation-rule.ts';
import { toolConfig } from '../rest/tool-config.ts';
import { type CallSounds, openCallSounds } from './call-sounds.ts';
import { RecordFolder } from './record-folder.ts';

const record = { id: z.string(), createdAt: z.number() };
const acceptedBy = (schema: z.ZodType) =>
  jsonObject.refine((value) => schema.safeParse(value).success, 'is none that the provider would have taken');

/** Configurations are kept as they were given, without the defaults. */
const storedAgent = z.object({
  ...record,
  updatedAt: z.number(),
  name: z.string(),
  tags: z.array(z.string()),
  conversationConfig: acceptedBy(conversationConfig),
  platformSettings: acceptedBy(platformSettings),
  workflow: z.unknown(),
});
export type StoredAgent = z.output<typeof storedAgent>;

const storedTool = z.object({
  ...record,
  config: acceptedBy(toolConfig),
  responseMocks: z.array(z.unknown()),
});
export type StoredTool = z.output<typeof storedTool>;

const storedSecret = z.object({ ...record, name: z.string(), value: z.string() });
export type StoredSecret = z.output<typeof storedSecret>;

const storedVoice = z.object({ ...record, name: z.string() });
export type StoredVoice = z.output<typeof storedVoice>;

const storedDictionary = z.object({
  ...record,
  name: z.string(),
  rules: z.array(pronunciationRule),
  versionId: z.string(),
  archivedAt: z.number().nullable(),
});
export type StoredDictionary = z.output<typeof storedDictionary>;

const storedWebhook = z.object({
  ...record,
  name: z.string(),
  url: z.string(),
  secret: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type StoredWebhook = z.output<typeof storedWebhook>;

const callOutcome = z.object({
  conversationId: z.string(),
  agentId: z.string(),
  status: z.enum(['in-progress', 'processing', 'done', 'failed']),
  startedAt: z.number(),
  endedAt: z.number().exactOptional(),
  textOnly: z.boolean(),
  userId: z.string().exactOptional(),
  variables: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  overrides: jsonObject,
  transcript: z.array(jsonObject),
  terminationReason: z.string().exactOptional(),
  error: z.object({ code: z.number(), reason: z.string() }).exactOptional(),
  authorization: z.enum(['signed_url', 'public']),
  soundRate: z.number().exactOptional(),
}) satisfies z.ZodType<CallOutcome>;

const storedConversation = z.object({
  ...record,
  agentName: z.string(),
  /** Where its post-call webhook goes; null when it was to go nowhere. */
  webhook: z.object({ id: z.string().nullable(), url: z.string() }).nullable(),
  deliveries: z.array(
    z.object({ at: z.number(), status: z.number().nullable(), problem: z.string().nullable() }),
  ),
  feedback: z.object({
    feedback: z.string().nullable().exactOptional(),
    rating: z.number().nullable().exactOptional(),
    comment: z.string().nullable().exactOptional(),
  }),
  outcome: callOutcome,
});
export type StoredConversation = z.output<typeof storedConversation>;

const storedSettings = z.object({ ...record, settings: jsonObject });
type StoredSettings = z.output<typeof storedSettings>;

const KEPT_CONVERSATIONS = 500;

export type VoiceStore = {
  agents: RecordFolder<StoredAgent>;
  tools: RecordFolder<StoredTool>;
  secrets: RecordFolder<StoredSecret>;
  webhooks: RecordFolder<StoredWebhook>;
  /** Clones; the stock voices are always there. */
  voices: RecordFolder<StoredVoice>;
  dictionaries: RecordFolder<StoredDictionary>;
  conversations: RecordFolder<StoredConversation>;
  sounds: CallSounds;
  /** Holds one record at most. */
  settings: RecordFolder<StoredSettings>;
  settled(): Promise<void>;
};

/** Everything that the local provider keeps, below `dataDir/voice`. */
export async function openVoiceStore(
  dataDir: string,
  onProblem: (line: string) => void,
): Promise<VoiceStore> {
  const at = (kind: string) => ({ directory: join(dataDir, 'voice', kind), onProblem });
  const folders = {
    agents: await RecordFolder.open({ ...at('agents'), schema: storedAgent }),
    tools: await RecordFolder.open({ ...at('tools'), schema: storedTool }),
    secrets: await RecordFolder.open({ ...at('secrets'), schema: storedSecret }),
    voices: await RecordFolder.open({ ...at('voices'), schema: storedVoice }),
    dictionaries: await RecordFolder.open({ ...at('dictionaries'), schema: storedDictionary }),
    webhooks: await RecordFolder.open({ ...at('webhooks'), schema: storedWebhook }),
    conversations: await RecordFolder.open({
      ...at('conversations'),
      schema: storedConversation,
      keep: KEPT_CONVERSATIONS,
    }),
    settings: await RecordFolder.open({ ...at('settings'), schema: storedSettings }),
  };
  await endInterruptedCalls(folders.conversations);
  return {
    ...folders,
    sounds: await openCallSounds(join(dataDir, 'voice', 'sounds'), onProblem),
    async settled() {
      await Promise.all(Object.values(folders).map((folder) => folder.settled()));
    },
  };
}

/** A call whose provider was killed is over, though nobody could write so at the time. */
async function endInterruptedCalls(conversations: RecordFolder<StoredConversation>): Promise<void> {
  for (const { id, outcome } of conversations.list()) {
    if (outcome.status === 'done' || outcome.status === 'failed') continue;
    const reason = 'The voice provider stopped during the call.';
    await conversations.change(id, (stored) => ({
      ...stored,
      outcome: {
        ...outcome,
        status: 'failed',
        endedAt: outcome.endedAt ?? outcome.startedAt,
        terminationReason: outcome.terminationReason ?? reason,
        error: outcome.error ?? { code: 1011, reason },
      },
    }));
  }
}
