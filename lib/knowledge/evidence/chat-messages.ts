/** One message of an exported chat, or a part of a mail: who wrote it, where its label begins, and where its words stand. */
export type Message = { author: string; labelAt: number; start: number; end: number };

const CLOCK = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?`;
const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4}`;

/** 01/03/2025, 09:12 - Ana 👷: words · [28.11.21, 10:15:02] Jasper: words. Without a name it is a message of the app. */
const STAMP = new RegExp(
  String.raw`^[\u200e\u200f\s]*(?:\[${DAY},?\s+${CLOCK}\]|${DAY},?\s+${CLOCK}\s+[-–])\s+(?:(?<author>[^:\n]{1,60}): ?)?`,
  'gmu',
);

/** Instead of a picture, a deleted message or a call. */
const NO_WORDS = /^[\u200e\u200f\s]*(?:<[^<>\n]+>|[^\n]* (?:omitted|weggelassen|utelämnad))[\s]*$/u;

/** Two of them may stand in any text. */
const FEWEST = 3;

/** The messages of a text that is an exported chat from its first line on; null for any other. */
export function chatMessages(text: string): Message[] | null {
  const stamps = [...text.matchAll(STAMP)];
  const begins = stamps[0]?.index === text.search(/[^\s\uFEFF\u200e\u200f]/u) || stamps[0]?.index === 0;
  if (stamps.length < FEWEST || !begins) return null;
  return stamps.flatMap((stamp, place) => {
    const start = stamp.index + stamp[0].length;
    const end = stamps[place + 1]?.index ?? text.length;
    const author = stamp.groups?.author;
    return author && !NO_WORDS.test(text.slice(start, end))
      ? [{ author, labelAt: stamp.index, start, end }]
      : [];
  });
}
