// How much, how long and how many: of typed sessions. What a session and a day may cost an operator sets (AGENT_SESSION_COST,
// AGENT_DAY_COST in lib/platform/env.ts); supabase/schemas/chat/reserve-turn-costs.sql decides by it.

/** How many turns a session takes when nobody says otherwise. */
export const DEFAULT_TURN_CAP = 50;

/** The longest text that can be sent in one message. */
export const MESSAGE_LENGTH = 32_000;

/** How long somebody has to allow a call; who does not answer has refused. */
export const APPROVAL_SECONDS = 300;

/** Of a session, as its person names it. */
export const TITLE_LENGTH = 200;

/** What is taken along of a conversation that goes on with tools: the end of what was said. */
export const EARLIER_LIMITS = { lines: 100, characters: 4_000, citations: 40 } as const;

/** A hundred lines of the longest kind, in any script. */
export const NEW_CHAT_BYTES = 2_000_000;

/** A file that a conversation was exported to, here or elsewhere. */
export const IMPORT_LENGTH = 4_000_000;

/** A turn whose process says nothing for so long is over, and another may take it up. */
export const TURN_LEASE_MS = 30_000;

/** Of one file that a person adds, as of one that a model writes. */
export const MOST_FILE_BYTES = 1_000_000;

/** A command may write more than a page can hand over. */
export const MOST_READ_BYTES = 50_000_000;

/** Of one folder: so many files are listed, and a person adds no more, nor more than so many bytes in all. */
export const MOST_FILES = 500;

export const MOST_HELD_BYTES = 100_000_000;

/** Of the tools of a typed session: how long one call may take, and how much it may answer. */
export const TOOL_LIMITS = {
  http: { ms: 20_000, bytes: 1_000_000 },
  command: { ms: 60_000, bytes: 1_000_000 },
  git: { ms: 30_000, bytes: 200_000 },
  mcp: { ms: 60_000, connectMs: 10_000 },
  /** Of what one server may take of every request. */
  toolsOfAServer: 40,
  /** Of what a model is told of one answer, of which the middle is left out. */
  told: { bytes: 50_000, lines: 2_000 },
} as const;

/** Of our own server: of one request, of words that are looked up, of one answer. */
export const MCP_LIMITS = { bodyBytes: 64 * 1024, query: 400, answerTokens: 1_000 } as const;

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of one person with one reflection. */
export const MOST_CHATS = 1_000;

/** Of one session: what its tools handed over beside text. */
export const MOST_CHAT_MEDIA_BYTES = 256 * 1024 * 1024;

/** How often one address may call each route and action. */
export const CHAT_RATES = {
  'add-chat-file': { limit: 120, windowSeconds: 600 },
  'cancel-chat': { limit: 300, windowSeconds: 600 },
  'decide-chat-approval': { limit: 300, windowSeconds: 600 },
  'delete-chat': { limit: 300, windowSeconds: 600 },
  'end-chat': { limit: 300, windowSeconds: 600 },
  'export-chat': { limit: 60, windowSeconds: 600 },
  'follow-chat': { limit: 600, windowSeconds: 600 },
  'forget-typed-memory': { limit: 120, windowSeconds: 600 },
  'fork-chat': { limit: 60, windowSeconds: 600 },
  'import-chat': { limit: 20, windowSeconds: 600 },
  'list-chats': { limit: 300, windowSeconds: 600 },
  'mcp-guest': { limit: 300, windowSeconds: 600 },
  'mcp-member': { limit: 600, windowSeconds: 600 },
  'rate-chat-answer': { limit: 300, windowSeconds: 600 },
  'read-chat-files': { limit: 600, windowSeconds: 600 },
  'rename-chat': { limit: 120, windowSeconds: 600 },
  'send-chat': { limit: 120, windowSeconds: 600 },
  'start-chat': { limit: 60, windowSeconds: 600 },
} as const;

const DAY = 86_400;

/**
 * Of MCP, which has no cookie: a guest counts by their network, or would be somebody new each time. A tenth of what all guests of a
 * reflection have is for one network. Answers cost money where a model is configured.
 */
export const MCP_RATES = {
  'calls of a guest': { limit: 60, windowSeconds: 600 },
  'calls of a member': { limit: 300, windowSeconds: 600 },
  'calls of all guests': { limit: 2_000, windowSeconds: DAY },
  'calls of one network': { limit: 200, windowSeconds: DAY },
  'answers to all guests': { limit: 500, windowSeconds: DAY },
  'answers to one network': { limit: 50, windowSeconds: DAY },
  'answers to a member': { limit: 500, windowSeconds: DAY },
} as const;

/** By one person: a search opens what is sealed, session after session. */
export const HISTORY_SEARCHES = { limit: 30, windowSeconds: 600 };
