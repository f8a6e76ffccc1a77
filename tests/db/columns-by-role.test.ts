import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#tests/app-under-test.ts';
import { openScratchDatabase, type ScratchStack } from '#tests/db/serve-scratch-postgres.ts';

/**
 * Every direct right to write that somebody with or without an account has, and the code of the page that needs it. Whatever
 * else a page writes goes through a function, which asks first who is calling. A new grant fails until it stands here.
 */
const NEEDED_BY: Readonly<Record<string, { file: string; says: RegExp }>> = {
  'authenticated delete conversations': {
    file: 'lib/conversations/store/as-user/conversation-history.ts',
    says: /\.from\('conversations'\)\s*\.delete\(\)/,
  },
  'authenticated delete memories': {
    file: 'lib/conversations/store/as-user/conversation-history.ts',
    says: /\.from\('memories'\)\s*\.delete\(\)/,
  },
};

let postgres: ScratchStack;
beforeAll(async () => {
  postgres = await openScratchDatabase();
});
afterAll(() => postgres.close());

/** A column is named only where the right is to it and not to its whole table. */
async function writable(roles: readonly string[]): Promise<string[]> {
  const rows = await postgres.db.query(
    `select role || ' ' || verb || ' ' || table_name || coalesce('.' || column_name, '') as right from (
       select role, verb, cls.relname as table_name, null as column_name
       from unnest(string_to_array($1, ' ')) as role
       cross join unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as verb
       cross join pg_class as cls
       where cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and cls.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_table_privilege(role, cls.oid, verb)
       union all
       select role, verb, cls.relname, att.attname
       from unnest(string_to_array($1, ' ')) as role
       cross join unnest(array['insert', 'update', 'references']) as verb
       cross join pg_class as cls
       join pg_attribute as att on att.attrelid = cls.oid and att.attnum > 0 and not att.attisdropped
       where cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and cls.relkind in ('r', 'p', 'v', 'm', 'f')
         and has_column_privilege(role, cls.oid, att.attnum, verb) and not has_table_privilege(role, cls.oid, verb)
     ) as found order by 1`,
    [roles.join(' ')],
  );
  return rows.map((row) => String(row.right));
}

test('people write no column directly but those that a page of theirs needs', async () => {
  expect(await writable(['anon', 'authenticated', 'public'])).toEqual(Object.keys(NEEDED_BY).sort());
});

test.each(Object.entries(NEEDED_BY))(
  '%s is used by the file that is named for it',
  (_right, { file, says }) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(says);
  },
);

test('a grant of one column to stewards is found', async () => {
  await postgres.db.exec('grant update (title) on public.namespaces to authenticated');
  expect(await writable(['authenticated'])).toContain('authenticated update namespaces.title');
});

/** Row by row, policies decide; and of a row, whoever may see it sees all of these. */
async function readable(role: string): Promise<Record<string, string>> {
  const rows = await postgres.db.query(
    `select cls.relname as table_name, string_agg(att.attname, ' ' order by att.attname) as columns
     from pg_class as cls
     join pg_attribute as att on att.attrelid = cls.oid and att.attnum > 0 and not att.attisdropped
     where cls.relnamespace in ('public'::regnamespace, 'internal'::regnamespace) and cls.relkind in ('r', 'p', 'v', 'm', 'f')
       and has_column_privilege($1, cls.oid, att.attnum, 'select')
     group by cls.relname order by cls.relname`,
    [role],
  );
  return Object.fromEntries(rows.map((row) => [String(row.table_name), String(row.columns)]));
}

test('somebody without an account reads no column of any table', async () => {
  expect([await readable('anon'), await readable('public')]).toEqual([{}, {}]);
});

test('people read exactly these columns, of rows that are theirs to see', async () => {
  expect(await readable('authenticated')).toMatchInlineSnapshot(`
    {
      "agent_sessions": "agent_slug agent_snapshot cancel_requested_at context created_at held_as id key_id model_id next_event next_message off_record recap_asked_at recapped_messages reflection_id status title title_key_id total_cost_microcents total_input_tokens total_output_tokens turn_expires_at turn_first_event turn_id turns_taken updated_at user_id",
      "agent_versions": "agent_id prompt_pack_hash recorded_at reflection_id surface version_id",
      "audit_log": "action actor_id created_at details hash position prev_hash reflection_id",
      "contradictions": "choice chosen_at chosen_by created_at disagreement id one_namespace_id one_quote one_source_id other_namespace_id other_quote other_source_id pair_hash reflection_id",
      "conversation_turns": "body citations conversation_id created_at id is_aside position reflection_id speaker spoken_at",
      "conversations": "agent_id audience created_at duration_seconds ended_at failure_reason fallback_reason guest_id id ingest_namespace_id ingestion_enabled keeps_sound mode namespaces off_record provider_conversation_id question_entry_id reflection_id requested_agent_id role share_link_id started_at status surface text_only user_id",
      "dead_letters": "created_at id job_id last_error payload queue read_count reflection_id retried_at retried_by",
      "embedding_origins": "created_at origin reflection_id",
      "evidence": "asked content_hash correction_id created_at hidden_from id is_telling kind members_only namespace_id outranked_by position quote reflection_id source_id tells_contacts",
      "fact_corrections": "conversation_id corrected_statement created_at decided_at decided_by evidence_id id idempotency_key language namespace_id proposed_by reason reflection_id search source_id status wrong_statement",
      "fidelity_answers": "again answered_again_at answered_at answered_by first question reflection_id",
      "fidelity_scores": "by_question chosen generation high judged_at low lower_than reflection_id score shown",
      "former_passages": "body id namespace_id position reflection_id source_id version",
      "golden_questions": "audience created_at created_by id question reflection_id source_id",
      "golden_runs": "generation passed question_id ran_at reflection_id",
      "guest_photos": "agreed_at agreed_by id reflection_id",
      "hidden_statements": "content_hash correction_id created_at hidden_by hidden_from id namespace_id quote reflection_id source_id",
      "invitations": "accepted_at accepted_by created_at email expires_at id invited_by reflection_id revoked_at role",
      "memories": "body conversation_id created_at id reflection_id user_id",
      "namespaces": "created_at deleted_at description erase_after id name place reflection_id title updated_at visibility visibility_before visibility_changed_at waits_for",
      "passages": "body created_at id namespace_id position reflection_id source_id",
      "profiles": "created_at display_name id language updated_at",
      "pronunciations": "name reflection_id spoken_as",
      "recaps": "body conversation_id created_at reflection_id user_id",
      "reflection_members": "created_at reflection_id role shares_questions user_id",
      "reflections": "boundaries conversations_kept_days created_at created_by display_name generation_counter id ingestion_enabled interview_progress language slug speaking_style token_estimate updated_at voice_generation voice_promoted_at wishes_for_guests",
      "runtime_sync_state": "agent_id audited_at dossier_hash drift last_error lease_expires_at prompt_pack_hash prompt_pack_kind reflection_id scope_hash surface synced_at updated_at",
      "session_costs": "cost_microcents created_at id input_tokens model node_id output_tokens priced session_id",
      "session_events": "content created_at key_id sequence_number session_id type",
      "session_messages": "content created_at id key_id model_id role sequence_number session_id",
      "share_links": "created_at created_by expires_at id label max_uses reflection_id revoked_at used_count",
      "source_versions": "content id namespace_id reflection_id replaced_at replaced_by source_id version",
      "sources": "added_by byte_length called_as content content_hash conversation_id created_at deleted_at erase_after failure_reason file_hash file_name id is_language_chosen kind language namespace_id origin_url progress reading_note recorded_on reflection_id status title updated_at version voices",
      "tool_approvals": "created_at decided_at expires_at id key_id preview session_id status tool_id",
      "turn_feedback": "answer_key comment conversation_id created_at id rating reflection_id turn_id updated_at",
      "voice_artifacts": "chain_hash copied_from created_at evaluated_at findings generation id payload payload_hash position prev_hash promoted_at reflection_id status superseded_at tombstone_reason tombstoned_at",
      "voice_consents": "consent_text consented_at consented_by id recording_hash recording_seconds reflection_id refused_because revoked_at revoked_by use_when_made voice_id voice_removed_at words_heard",
      "weekly_mails": "reflection_id told_until user_id",
    }
  `);
});
