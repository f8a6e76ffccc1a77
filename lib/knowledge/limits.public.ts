// How much, how long and how many: of sources, recordings, collections and questions.

/** What may be given to a reflection. The page says it before, the server and the database hold to it. */
export const SOURCE_LIMITS = {
  /** Of UTF-8, after reading. */
  textBytes: 4 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  pageBytes: 5 * 1024 * 1024,
  titleLength: 200,
  filesAtOnce: 100,
} as const;

/** Of an archive whose files go up one by one. */
export const ARCHIVE_BYTES = 64 * 1024 * 1024;

/** By the ending of the file's name, in the order in which people are told of them. */
export const FILE_ENDINGS = [
  'txt',
  'md',
  'pdf',
  'docx',
  'odt',
  'rtf',
  'epub',
  'html',
  'htm',
  'eml',
  'mbox',
  'srt',
  'vtt',
  'zip',
] as const;

/** A form is sent whole, and its line ends grow on the way; what is longer goes up as a file, which has no such limit. */
export const PASTE_BYTES = 900 * 1024;

/** Of pictures as they are kept. The browser makes them so; the server takes no others. */
export const PICTURE_LIMITS = {
  /** Of the file that is chosen. */
  fileBytes: 40 * 1024 * 1024,
  /** Of what is sent. */
  bytes: 3 * 1024 * 1024,
  longestEdge: 1_800,
  /** Of the photo on the page of guests, which is square. */
  guestEdge: 640,
  /** No picture has more, whoever made it. */
  mostEdge: 4_096,
  captionLength: 4_000,
} as const;

/** Samples a second of the sound that is kept: what a recogniser needs, and plain to hear. */
export const SOUND_RATE = 16_000;

export const SOUND_LIMITS = {
  /** Of the file that is chosen. */
  fileBytes: 500 * 1024 * 1024,
  mostMs: 3 * 60 * 60 * 1_000,
  leastMs: 500,
  /** A piece is cut where it is quiet, between the two. */
  pieceMs: { least: 45_000, most: 60_000 },
  pieceBytes: 4 * 1024 * 1024,
} as const;

export const SOUND_ENDINGS = ['wav', 'mp3', 'm4a', 'ogg', 'oga', 'webm', 'flac', 'aac', 'opus'] as const;

/** As base64 in a body of JSON, with the words beside it. */
export const PICTURE_BODY_BYTES = Math.ceil((PICTURE_LIMITS.bytes * 4) / 3) + 32 * 1024;

/** How long the address of a clip can be heard. */
export const CLIP_MINUTES = 5;

/** Of the reading of one file or page, which may be made to harm: apart, in a process of its own. */
export const READING_LIMITS = {
  fileMs: 60_000,
  memoryMb: 512,
  pageMs: 30_000,
  /** A redirect can lead to addresses much longer than a person may give. */
  addressLength: 2_000,
  unzippedBytes: 64 * 1024 * 1024,
  zipEntries: 2_000,
  /** Of one mailbox; its limit of text ends most of them earlier. */
  mails: 5_000,
  /** Readability gives up by itself beyond this; the whole body is read then. */
  htmlElements: 100_000,
} as const;

// The database holds to these: supabase/schemas/platform/limits.sql.

/** Of the evidence that somebody who answers is told. It is how much is looked for: more than fits, because of what does not fit something shorter may. */
export const TOLD_PASSAGES = 24;

/** Of all that is told at once, as it is sent, so that every provider and every model takes it. */
export const TOLD_CHARACTERS = 8_000;

/** In one reflection. */
export const MOST_SOURCES = 5_000;

/** To one reflection, in a day. */
export const MOST_ADDED_BYTES_A_DAY = 256 * 1024 * 1024;

/** Of one text: every former one is kept. */
export const MOST_VERSIONS = 200;

/** In one reflection. */
export const MOST_COLLECTIONS = 50;

/** What was deleted can be brought back for so long; then its words are erased. */
export const SOURCE_RESTORE_MINUTES = 10;

export const COLLECTION_RESTORE_DAYS = 30;

/** A longer question has said what it is about by then. */
export const LONGEST_QUERY = 1_000;

/** How often one address may call each route and action. */
export const KNOWLEDGE_RATES = {
  'add-file': { limit: 240, windowSeconds: 60 },
  'add-photo': { limit: 120, windowSeconds: 600 },
  'add-recording-piece': { limit: 600, windowSeconds: 600 },
  'add-text': { limit: 60, windowSeconds: 600 },
  'add-web-page': { limit: 60, windowSeconds: 600 },
  'begin-recording': { limit: 60, windowSeconds: 600 },
  'both-true': { limit: 120, windowSeconds: 600 },
  'choose-voice': { limit: 60, windowSeconds: 600 },
  'correct-line': { limit: 60, windowSeconds: 600 },
  'correct-one': { limit: 120, windowSeconds: 600 },
  'create-collection': { limit: 60, windowSeconds: 600 },
  'decide-correction': { limit: 120, windowSeconds: 600 },
  'delete-collection': { limit: 60, windowSeconds: 600 },
  'delete-source': { limit: 60, windowSeconds: 600 },
  'describe-collection': { limit: 60, windowSeconds: 600 },
  'edit-source': { limit: 60, windowSeconds: 600 },
  'hear-clip': { limit: 240, windowSeconds: 60 },
  'hide-statement': { limit: 60, windowSeconds: 600 },
  'leave-both': { limit: 120, windowSeconds: 600 },
  'merge-collections': { limit: 60, windowSeconds: 600 },
  'move-source': { limit: 60, windowSeconds: 600 },
  'move-sources': { limit: 60, windowSeconds: 600 },
  'open-member-clip': { limit: 240, windowSeconds: 60 },
  'order-collections': { limit: 120, windowSeconds: 600 },
  'propose-correction': { limit: 60, windowSeconds: 600 },
  'rename-source': { limit: 60, windowSeconds: 600 },
  'restore-collection': { limit: 60, windowSeconds: 600 },
  'restore-source': { limit: 60, windowSeconds: 600 },
  'retry-dead-letter': { limit: 60, windowSeconds: 600 },
  'retry-source': { limit: 60, windowSeconds: 600 },
  'see-picture-as-member': { limit: 600, windowSeconds: 60 },
  'set-source-language': { limit: 60, windowSeconds: 600 },
  'show-statement': { limit: 60, windowSeconds: 600 },
  'take-back-sound': { limit: 60, windowSeconds: 600 },
  'tell-line': { limit: 120, windowSeconds: 600 },
} as const;
