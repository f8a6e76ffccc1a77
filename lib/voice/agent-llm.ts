/** The language model that the voice provider's agents think with. */
export const AGENT_LLM = 'claude-sonnet-4-6';
