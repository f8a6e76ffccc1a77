import { AgentSession } from '#lib/chat/agent-session.ts';
import type { SessionHost } from '#lib/chat/session-host.ts';
import type { ProviderName } from '#lib/models/llm-provider.ts';
import { sdkProvider } from '#lib/models/sdk-provider.ts';
import { createToolRegistry, type Tool } from '#lib/models/tool.ts';
import { memorySessionStore } from '#tests/chat/engine/memory-session-store.ts';
import type { VendorModel } from '#tests/vendor-model.ts';
import { harbour, mara } from './open-session.ts';

type Options = Partial<Omit<SessionHost, 'tools'>> & {
  tools?: readonly Tool[];
  /** Which vendor the double passes for; its protocol stays that of chat completions. */
  name?: ProviderName;
  model?: string;
  system?: string;
};

/** A session over a store in memory that asks the double over HTTP, as the product asks a vendor. */
export async function vendorSession(vendor: VendorModel, options: Options = {}) {
  const { tools = [], name = 'openai-compatible', model = 'double', system, ...given } = options;
  const provider = sdkProvider({
    name: 'openai-compatible',
    address: vendor.address,
    patience: { firstMs: 1_000, betweenMs: 1_000 },
  });
  const store = given.store ?? memorySessionStore();
  const faults: unknown[] = [];
  const host: SessionHost = {
    resolveModel: (_provider, wanted) => ({ provider: { ...provider, name }, model: wanted }),
    tools: () => createToolRegistry(tools),
    decide: async () => true,
    onFault: (error) => faults.push(error),
    ...given,
    store,
  };
  const names = tools.map((tool) => `\`${tool.name}\``).join(', ');
  const agent = {
    ...mara,
    model,
    max_tokens: 4_096,
    system_prompt: system ?? `You are Mara. You can call ${names}.`,
  };
  const session = await AgentSession.start(host, { agent, context: harbour });
  const stored = async () => {
    const read = await store.read(session.id);
    if (!read) throw new Error('The session is gone.');
    return read;
  };
  return { session, host, store, stored, faults, events: () => store.readEvents(session.id, -1, 50_000) };
}
