/** What may be given to a reflection. The page says it before, the server and the database hold to it. */
export const SOURCE_LIMITS = {
  /** Of UTF-8, after reading. */
  textBytes: 4 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  pageBytes: 5 * 1024 * 1024,
  titleLength: 200,
  filesAtOnce: 100,
} as const;

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
