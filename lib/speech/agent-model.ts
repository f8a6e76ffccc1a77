/** What the voice provider's agents think and speak with. */
export type AgentModel = {
  llm: string;
  /** Asked when the first one is too slow or fails; null: the provider's own choice. */
  backupLlm: string | null;
  /** Null: by rule from the language. */
  tts: string | null;
  temperature: number;
  maxTokens: number;
};

export const DEFAULT_MODEL: AgentModel = {
  llm: 'claude-sonnet-4-6',
  backupLlm: null,
  tts: null,
  temperature: 0.4,
  maxTokens: 500,
};
