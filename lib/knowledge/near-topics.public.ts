import { isFileNameTitle } from './file-names.public.ts';

type Titled = { title: string; heading: string | null };

const MOST_TOPICS = 3;
const LONGEST_TOPIC = 80;

/** What a find can be asked about by: its heading, else the title of its source; null where that is no name to press. */
export function topicOf({ title, heading }: Titled): string | null {
  const topic = (heading ?? '').trim() || (isFileNameTitle(title) ? '' : title.trim());
  return topic === '' || topic.length > LONGEST_TOPIC || /[“”"]/.test(topic) ? null : topic;
}

/** What a person can be asked about instead: the topics of what was found, each source once. */
export function nearTopics(found: readonly Titled[]): string[] {
  const topics = new Map<string, string>();
  for (const one of found) {
    const topic = topicOf(one);
    if (topic === null || topics.has(one.title)) continue;
    topics.set(one.title, topic);
    if (topics.size === MOST_TOPICS) break;
  }
  return [...new Set(topics.values())];
}

/** What is asked by pressing a topic. */
export const askAboutTopic = (topic: string): string => `Tell me about “${topic}”`;

const NAMED = /[“"„]([^“”"„]{1,120})[”"“]/;
const plainTopic = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** What a question names between quotation marks: as it is asked by pressing, or typed. */
export const topicNamed = (asked: string): string | undefined => NAMED.exec(asked)?.[1];

/** Whether it is the heading of a find, or the title of its source. */
export const isAbout = (topic: string, { title, heading }: Titled): boolean =>
  [title, heading ?? ''].some((name) => plainTopic(name) === plainTopic(topic));
