const MOST_TOPICS = 3;
const LONGEST_TOPIC = 80;

/**
 * What a person can be asked about instead: the headings and titles of what was found, each source once. The reader says them,
 * and the page makes of each of them in its answer a thing to press.
 */
export function nearTopics(found: readonly { title: string; heading: string | null }[]): string[] {
  const titles = new Set<string>();
  const topics = new Set<string>();
  for (const { title, heading } of found) {
    const topic = (heading ?? '').trim() || title.trim();
    if (topic === '' || topic.length > LONGEST_TOPIC || titles.has(title) || /[“”"]/.test(topic)) continue;
    titles.add(title);
    topics.add(topic);
    if (topics.size === MOST_TOPICS) break;
  }
  return [...topics];
}

/** What is asked by pressing a topic. */
export const askAboutTopic = (topic: string): string => `Tell me about “${topic}”`;
