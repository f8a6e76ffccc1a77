/** What a conversation may be allowed to do, in the order in which it is always listed. */
export const TOOL_ACTIONS = ['retrieve-context', 'request-source-ingest', 'propose-fact-correction'] as const;
export type ToolAction = (typeof TOOL_ACTIONS)[number];

/** As a model sees it: not every provider allows a hyphen in the name of a tool. */
export const toolNameOf = (action: ToolAction): string => action.replaceAll('-', '_');
