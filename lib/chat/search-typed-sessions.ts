import { setImmediate as nextEvents } from 'node:timers/promises';
import { chatRefusalTexts } from '#lib/chat/texts/chat.public.ts';
import { ok, type Result } from '#lib/platform/result.ts';
import { createSlots } from '#lib/platform/slots.ts';
import { agentSessionStore } from './agent-session-store.ts';
import { orStoreFailure } from './session-store-failure.ts';
import type { OwnSession } from './store/agent-sessions.ts';

/** What the database cannot look through, because it is sealed there: so many of the newest are opened and read, a few side by side. */
const MOST_OPENED = 200;
const SIDE_BY_SIDE = 4;
/** Characters of all that is opened for one search. A session may hold 4 MB. */
const MOST_READ = 20_000_000;
/** Characters looked at before other requests have their turn. */
const READ_AT_A_TIME = 500_000;
const MOST_WORDS = 12;
const LONGEST_EXCERPT = 200;
const BEFORE_THE_WORD = 60;

const takeSearch = createSlots({
  most: 1,
  message: () => chatRefusalTexts.stillSearching,
  retryAfterSeconds: 5,
});

export type FoundSession = OwnSession & {
  /** Around what was looked for; null where the title alone says it. */
  foundWords: string | null;
};

export type FoundSessions = {
  found: FoundSession[];
  /** False where the oldest were searched by their titles only. */
  isWhole: boolean;
};

/** Each word once, and the first dozen of them. */
export const searchWords = (words: string): string[] =>
  [...new Set(words.toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

/** Of one's own, those in which the title or one message says all of these words; as `list_conversations` finds the spoken ones. */
export async function searchTypedSessions(
  scope: { reflectionId: string; userId: string },
  sessions: readonly OwnSession[],
  words: string,
): Promise<Result<FoundSessions>> {
  const search = takeSearch(scope.userId);
  if (!search.ok) return search;
  try {
    return ok(await lookThrough(scope, sessions, searchWords(words)));
  } finally {
    search.value();
  }
}

async function lookThrough(
  scope: { reflectionId: string; userId: string },
  sessions: readonly OwnSession[],
  wanted: readonly string[],
): Promise<FoundSessions> {
  const store = agentSessionStore(scope);
  let read = 0;
  let sincePause = 0;

  function says(text: string): boolean {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  }

  async function open(session: OwnSession): Promise<FoundSession | null> {
    const stored = await orStoreFailure(store.read(session.id));
    // One that cannot be opened any more says nothing.
    const messages = stored.ok ? (stored.value?.messages ?? []) : [];
    read += JSON.stringify(messages).length;
    await nextEvents();
    for (const { role, content } of messages) {
      if (role !== 'user' && role !== 'assistant') continue;
      const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
      if (says(text)) return { ...session, foundWords: excerpt(text, wanted[0] ?? '') };
      sincePause += text.length;
      if (sincePause < READ_AT_A_TIME) continue;
      sincePause = 0;
      await nextEvents();
    }
    return null;
  }

  const byTitle = new Set(sessions.filter(({ title = '' }) => says(title)));
  const waiting = sessions.filter((session) => !byTitle.has(session));
  const opened = new Map<OwnSession, FoundSession | null>();
  while (opened.size < Math.min(waiting.length, MOST_OPENED) && read < MOST_READ) {
    const next = waiting.slice(opened.size, Math.min(opened.size + SIDE_BY_SIDE, MOST_OPENED));
    const looked = await Promise.all(next.map(open));
    for (const [at, session] of next.entries()) opened.set(session, looked[at] ?? null);
  }
  const found = sessions.flatMap((session) =>
    byTitle.has(session) ? { ...session, foundWords: null } : (opened.get(session) ?? []),
  );
  return { found, isWhole: opened.size === waiting.length };
}

function excerpt(text: string, word: string): string {
  const start = Math.max(0, text.toLowerCase().indexOf(word) - BEFORE_THE_WORD);
  return text.slice(start, start + LONGEST_EXCERPT).toWellFormed();
}
