/** What a file is by the ending of its name. */
export const endingOf = (fileName: string): string =>
  /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

const WITHOUT_WORDS = [
  ['sound', /^(m4a|mp3|ogg|oga|opus|wav|aac|amr|flac|wma|aiff?|caf|weba)$/],
  ['picture', /^(jpe?g|png|gif|heic|heif|webp|tiff?|bmp|svg|avif)$/],
  ['film', /^(mp4|mov|avi|mkv|webm|m4v|3gp|mpe?g|wmv)$/],
] as const;

/** Why a file of this name is not read: what holds no text is told so, and not to be saved as one. */
export const whyNotRead = (fileName: string) =>
  WITHOUT_WORDS.find(([, pattern]) => pattern.test(endingOf(fileName)))?.[0] ?? 'unsupported_type';
