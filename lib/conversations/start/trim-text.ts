/** How much of the room has to be filled for a text to end where a sentence or a word does. */
const WORTH_IT = 0.8;

/** The beginning of a text, of at most `room` characters. More room never keeps less. */
export function trimText(text: string, room: number): string {
  if (text.length <= room) return text;
  if (room <= 0) return '';
  const words = wordEndAt(text, room);
  if (words < room * WORTH_IT) return text.slice(0, isHighSurrogate(text, room - 1) ? room - 1 : room);
  for (let end = words; end >= room * WORTH_IT && end > 0; end = wordEndAt(text, end - 1)) {
    if (isSentenceEnd(text, end)) return text.slice(0, end);
  }
  return text.slice(0, words);
}

/** Where the last word ends that is over by `limit`; 0 when none is. */
function wordEndAt(text: string, limit: number): number {
  let end = limit;
  if (!isSpace(text, end)) while (end > 0 && !isSpace(text, end - 1)) end -= 1;
  while (end > 0 && isSpace(text, end - 1)) end -= 1;
  return end;
}

function isSentenceEnd(text: string, end: number): boolean {
  let last = end - 1;
  while (last > 0 && CLOSING.includes(text.charAt(last))) last -= 1;
  return STOPS.includes(text.charAt(last));
}

const CLOSING = `"'”’»)]`;
const STOPS = '.!?…。！？';

const isSpace = (text: string, at: number): boolean => at >= text.length || /\s/u.test(text.charAt(at));

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
