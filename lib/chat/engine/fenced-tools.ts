import type { Tool } from '#lib/models/tool.ts';
import { createToolRegistry, type ToolRegistry } from '#lib/models/tool-registry.ts';
import type { SessionEventBus } from './events.ts';
import type { TurnLease } from './turn-lease.ts';

/**
 * A tool that changes something runs only once all that led to it is stored, and while the turn is still
 * ours.
 */
export function fencedTools({ tools }: ToolRegistry, bus: SessionEventBus, lease: TurnLease): ToolRegistry {
  return createToolRegistry(
    tools.map((tool): Tool => {
      if (tool.policy.effect === 'read') return tool;
      return {
        ...tool,
        invoke: async (args, call) => {
          await bus.flushed();
          await lease.fence();
          call.signal.throwIfAborted();
          return tool.invoke(args, call);
        },
      };
    }),
  );
}
