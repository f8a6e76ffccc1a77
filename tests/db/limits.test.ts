import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as accounts from '#lib/accounts/limits.public.ts';
import * as chat from '#lib/chat/limits.public.ts';
import * as conversations from '#lib/conversations/limits.public.ts';
import * as knowledge from '#lib/knowledge/limits.public.ts';
import { storeRefusals } from '#lib/ops/store-refusals.ts';
import * as reflections from '#lib/reflections/limits.public.ts';
import * as speech from '#lib/speech/limits.public.ts';
import * as voice from '#lib/voice/limits.public.ts';
import { openScratchDatabase, type ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

const limits: Readonly<Record<string, number>> = {
  most_passkeys: accounts.MOST_PASSKEYS,
  proof_minutes: accounts.PROOF_MINUTES,
  signed_in_days: accounts.SIGNED_IN_DAYS,
  unused_sign_in_days: accounts.UNUSED_SIGN_IN_DAYS,
  longest_call_minutes: speech.LONGEST_CALL_MINUTES,
  most_owned_reflections: reflections.MOST_OWNED_REFLECTIONS,
  most_open_invitations: reflections.MOST_OPEN_INVITATIONS,
  invitation_days: reflections.INVITATION_DAYS,
  most_sources: knowledge.MOST_SOURCES,
  most_added_bytes_a_day: knowledge.MOST_ADDED_BYTES_A_DAY,
  most_versions: knowledge.MOST_VERSIONS,
  most_collections: knowledge.MOST_COLLECTIONS,
  source_restore_minutes: knowledge.SOURCE_RESTORE_MINUTES,
  collection_restore_days: knowledge.COLLECTION_RESTORE_DAYS,
  most_test_questions: voice.MOST_TEST_QUESTIONS,
  most_pronunciations: voice.MOST_PRONUNCIATIONS,
  most_calls_of_a_conversation: conversations.MOST_CALLS_OF_A_CONVERSATION,
  tool_calls_a_minute: conversations.TOOL_CALLS_A_MINUTE,
  most_said_bytes_a_day: conversations.MOST_SAID_BYTES_A_DAY,
  most_corrections_by_calls: conversations.MOST_CORRECTIONS_BY_CALLS,
  most_ratings: conversations.MOST_RATINGS,
  most_share_links: conversations.MOST_SHARE_LINKS,
  most_websites: conversations.MOST_WEBSITES,
  guest_code_days: conversations.GUEST_CODE_DAYS,
  weekly_mail_days: conversations.WEEKLY_MAIL_DAYS,
  most_chats: chat.MOST_CHATS,
  most_chat_media_bytes: chat.MOST_CHAT_MEDIA_BYTES,
};

const schema = readFileSync(join(import.meta.dirname, '../../supabase/schemas/platform/limits.sql'), 'utf8');
const inSql = [...schema.matchAll(/^create function internal\.(\w+)/gm)].map(([, name = '']) => name);

/** The longest or the most that a column takes, by its own check. */
const OF_COLUMNS: readonly (readonly [string, string, number])[] = [
  ['public.sources', 'content', knowledge.SOURCE_LIMITS.textBytes],
  ['public.sources', 'title', knowledge.SOURCE_LIMITS.titleLength],
  ['public.source_files', 'bytes', knowledge.SOURCE_LIMITS.fileBytes],
  ['internal.source_pictures', 'width', knowledge.PICTURE_LIMITS.mostEdge],
  ['internal.source_sounds', 'duration_ms', knowledge.SOUND_LIMITS.mostMs],
  ['internal.source_sounds', 'piece_count', voice.PERSONA_LIMITS.pieces],
  ['public.recaps', 'body', conversations.RECAP_LIMITS.recap],
  ['public.share_links', 'max_uses', conversations.MOST_USES_OF_A_LINK],
];

let postgres: ScratchStack;
beforeAll(async () => {
  postgres = await openScratchDatabase();
});
afterAll(() => postgres.close());

describe('the limits of the database', () => {
  test.each(inSql)('“%s” is the number of its name in the limits of a module', async (name) => {
    const [row] = await postgres.db.query(`select internal.${name}() as most`);
    expect(limits[name]).toBe(row?.most);
  });

  test.each(OF_COLUMNS)(
    'the check of %s.%s ends at the number in the limits of its module',
    async (table, column, most) => {
      const rows = await postgres.db.query(
        `select pg_get_constraintdef(oid) as said from pg_constraint
       where conrelid = $1::regclass and contype = 'c'`,
        [table],
      );
      const checks = rows.map(({ said }) => String(said)).filter((said) => said.includes(column));
      expect(checks.join('\n')).toMatch(new RegExp(`<= ${most}\\b`));
    },
  );

  test('every limit that is refused with “limit_reached” is one of them', () => {
    const baseline = readFileSync(
      join(import.meta.dirname, '../../supabase/migrations/20261120000000_baseline.sql'),
      'utf8',
    );
    const refused = [
      ...baseline.matchAll(/([^\n]*(?:\n[^\n]*){2})\n\s*perform internal\.fail\('limit_reached', '(\w+)'/g),
    ];
    expect(refused.length).toBeGreaterThan(15);
    expect(
      refused.filter(([, before = '']) => /(?:[<>]=?|,)\s*\d{2,}/.test(before)).map(([, , why]) => why),
    ).toEqual([]);
  });

  test('what a person is told of a full list names its number', () => {
    const told: Readonly<Record<string, number>> = {
      sources_full: knowledge.MOST_SOURCES,
      collections_full: knowledge.MOST_COLLECTIONS,
      versions_full: knowledge.MOST_VERSIONS,
      share_links_full: conversations.MOST_SHARE_LINKS,
      websites_full: conversations.MOST_WEBSITES,
      chats_full: chat.MOST_CHATS,
      reflections_full: reflections.MOST_OWNED_REFLECTIONS,
      invitations_full: reflections.MOST_OPEN_INVITATIONS,
      test_questions_full: voice.MOST_TEST_QUESTIONS,
      pronunciations_full: voice.MOST_PRONUNCIATIONS,
    };
    for (const [reason, most] of Object.entries(told))
      expect(storeRefusals.map((refusals) => String(Reflect.get(refusals, reason))).join(), reason).toContain(
        most.toLocaleString('en'),
      );
  });
});
