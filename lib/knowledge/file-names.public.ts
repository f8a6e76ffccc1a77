import { SOURCE_LIMITS } from './limits.public.ts';

/** What a file is by the ending of its name. */
export const endingOf = (fileName: string): string =>
  /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/** The name without its ending, as people would write it: `the-old-mill_2` is the old mill 2; a date keeps its hyphens. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.[^.]{1,5}$/, '');
  const isHyphenated = !/[\s_]/.test(name) && name.split('-').length > 2;
  const words = isHyphenated ? name.replaceAll(/(?<=\p{L})-|-(?=\p{L})/gu, ' ') : name;
  const title = words.replaceAll(/[_\s]+/g, ' ').trim();
  return (title || fileName).slice(0, SOURCE_LIMITS.titleLength).trim();
}

const OF_A_FILE: readonly RegExp[] = [
  /\.\p{L}{2,4}$|_/u,
  /** "brueckner", "recording-40": one word is a name only where it is written like one. */
  /^(?:\p{Ll}\S*|\S*[\d-]\S*)$/u,
  /** "interview 33", "recording 07 the old mill" */
  /^\p{Ll}.*\d/u,
  /^(?:img|dsc|scan|rec|recording|voice|memo|audio|video|file|document|untitled|interview|transcript|tape|track|episode|part|letter|mail|message|chat|note|aufnahme|gespräch|brief|inspelning|intervju|brev)s?[\s_-]*(?:no\.? ?)?\d+$/iu,
  /** "HB16 2021-07-03": whose tape it is, and of which day. */
  /^\p{Lu}{1,5}[\s_-]?\d{0,4}[\s_-]+\d{4}-\d{2}-\d{2}$/u,
  /^whatsapp\b/iu,
  /^(?:re|fwd?|aw|wg|sv|vb): /iu,
];

/** Whether a title is only what a file or a mail was called: nobody asks for it, and it says nothing to whoever reads it. */
export const isFileNameTitle = (title: string): boolean => OF_A_FILE.some((form) => form.test(title.trim()));

const WITHOUT_WORDS = [
  ['sound', /^(m4a|mp3|ogg|oga|opus|wav|aac|amr|flac|wma|aiff?|caf|weba)$/],
  ['picture', /^(jpe?g|png|gif|heic|heif|webp|tiff?|bmp|svg|avif)$/],
  ['film', /^(mp4|mov|avi|mkv|webm|m4v|3gp|mpe?g|wmv)$/],
] as const;

/** Why a file of this name is not read: what holds no text is told so, and not to be saved as one. */
export const whyNotRead = (fileName: string) =>
  WITHOUT_WORDS.find(([, pattern]) => pattern.test(endingOf(fileName)))?.[0] ?? 'unsupported_type';
