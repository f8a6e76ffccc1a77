// How much, how long and how many: of typed sessions.

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
