import { agentTools } from '../agent-tools.ts';
import { type ToolPayload, toolPayload } from './tool-payload.ts';

/**
 * The tools of an agent in the provider's words. They are registered there and then referred to by their ids, because inline
 * tools and ids together are refused; the header with the secret is added when they are registered.
 */
export const buildInlineTools = (given: Parameters<typeof agentTools>[0]): ToolPayload[] =>
  agentTools(given).map((spec) => toolPayload(spec));
