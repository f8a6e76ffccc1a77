import { talkTexts } from '#lib/conversations/texts/talk.public.ts';
import { dateFormat } from '#lib/platform/words/formats.public.ts';
import type { Citation } from './transcript.ts';

const DAY = { dateStyle: 'long', timeZone: 'UTC' } as const;

/** The day of which it tells, in the language of the page; null where nobody knows. */
export const dayOfCitation = ({ date }: Citation): string | null => dayOf(date);

/** On which some of its words were corrected; null of words that stand as they were said. */
export const dayOfCorrection = ({ correctedOn }: Citation): string | null => dayOf(correctedOn);

function dayOf(date: string | null | undefined): string | null {
  const moment = date ? new Date(date) : null;
  return moment && !Number.isNaN(moment.getTime()) ? dateFormat(DAY).format(moment) : null;
}

/** What its source is called: in place of the name of a file what it is, and of when. */
export function nameOfCitation(citation: Citation): string {
  const { sourceTitle, form } = citation;
  if (!form && sourceTitle !== '') return sourceTitle;
  const name = form ? talkTexts.forms[form] : talkTexts.anExcerpt;
  const day = dayOfCitation(citation);
  return day ? talkTexts.dated(name, day) : name;
}

const LONGEST_PLACE = 60;

/** Where in its source: its heading, or how it begins. */
const placesOf = (citation: Citation): string[] => [
  ...(citation.heading ? [citation.heading] : []),
  beginningOf(citation.words),
];

function beginningOf(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= LONGEST_PLACE) return `“${line}”`;
  return `“${line.slice(0, LONGEST_PLACE).replace(/\s+\S*$/, '')}…”`;
}

interface NamedSource {
  name: string;
  /** In the order in which they were found. `place` tells those of one name apart; null where there is one. */
  citations: { citation: Citation; place: string | null }[];
}

/** Each source once, with what was found in it. */
export function bySource(citations: readonly Citation[]): NamedSource[] {
  const groups = new Map<string, Citation[]>();
  for (const citation of citations) {
    const name = nameOfCitation(citation);
    groups.set(name, [...(groups.get(name) ?? []), citation]);
  }
  return [...groups].map(([name, group]) => ({ name, citations: withPlaces(group) }));
}

function withPlaces(group: readonly Citation[]): NamedSource['citations'] {
  if (group.length === 1) return group.map((citation) => ({ citation, place: null }));
  const taken = new Set<string>();
  return group.map((citation) => {
    const places = placesOf(citation);
    const place = places.find((one) => !taken.has(one)) ?? places.at(-1) ?? null;
    if (place) taken.add(place);
    return { citation, place };
  });
}
