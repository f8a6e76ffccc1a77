-- What must be true of every table, policy and function, whichever comes next.
begin;
set local search_path to public, extensions, tests;
select plan(25);

create temporary view our_tables as
  select oid, relname::text as name, relrowsecurity from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p');

create temporary view our_functions as
  select proc.*, proc.oid::regprocedure::text as signature, nsp.nspname || '.' || proc.proname as name
  from pg_proc as proc
  join pg_namespace as nsp on nsp.oid = proc.pronamespace
  where nsp.nspname in ('api', 'public', 'internal');

select is_empty(
  $$ select name from our_tables where not relrowsecurity $$,
  'DBD-01: no table in public is without row-level security');
select is_empty(
  $$ select name from our_tables where obj_description(oid, 'pg_class') is null $$,
  'DBD-02: no table in public is without a comment');
select is_empty(
  $$ select tablename, policyname from pg_policies where schemaname = 'public' and roles <> '{authenticated}' $$,
  'DBD-03: no policy is for anybody but authenticated');
select is_empty(
  $$ select tablename, policyname from pg_policies where schemaname = 'public' and cmd = 'ALL' $$,
  'DBD-04: no policy covers all operations at once');
select is_empty(
  $$ select tablename, policyname from pg_policies where schemaname = 'public' and permissive <> 'PERMISSIVE' $$,
  'DBD-05: no policy is restrictive, so that one can be read without the others');
select is_empty(
  $$
    select tablename, policyname from pg_policies
    where schemaname = 'public' and coalesce(qual, '') || coalesce(with_check, '') ~ 'auth\.uid\(\)'
      and coalesce(qual, '') || coalesce(with_check, '') !~* 'select auth\.uid\(\)'
  $$,
  'DBD-06: no policy calls auth.uid() once per row');
select is_empty(
  $$
    select tablename, policyname from pg_policies
    where schemaname = 'public' and coalesce(qual, 'true') = 'true' and coalesce(with_check, 'true') = 'true'
  $$,
  'DBD-07: no policy lets everybody through');
select is_empty(
  $$
    select tablename, policyname from pg_policies
    where schemaname = 'public' and cmd = 'UPDATE' and (qual is null or with_check is null)
  $$,
  'DBD-08: no update policy leaves out which rows, or what they may become');

-- Policies filter by ids; a filter without an index reads the whole table for every request.
select is_empty(
  $$
    select pol.polname, att.attrelid::regclass, att.attname
    from pg_policy as pol
    join pg_depend as dep on dep.classid = 'pg_policy'::regclass and dep.objid = pol.oid
      and dep.refclassid = 'pg_class'::regclass and dep.refobjsubid > 0
    join pg_attribute as att on att.attrelid = dep.refobjid and att.attnum = dep.refobjsubid
    where att.atttypid = 'uuid'::regtype
      and not exists (
        select from pg_index as idx where idx.indrelid = att.attrelid and idx.indkey[0] = att.attnum
      )
  $$,
  'DBD-09: no id that a policy looks at is without an index that starts with it');
select is_empty(
  $$
    select con.conrelid::regclass, con.conname
    from pg_constraint as con
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index as idx
        where idx.indrelid = con.conrelid and idx.indpred is null
          and (string_to_array(idx.indkey::text, ' ')::smallint[])[1:cardinality(con.conkey)] @> con.conkey
      )
  $$,
  'DBD-10: no foreign key is without an index, which every deletion of its target would miss');

select is_empty(
  $$ select grantee, table_name, privilege_type from information_schema.role_table_grants
     where table_schema in ('public', 'internal', 'pgmq') and grantee in ('anon', 'PUBLIC') $$,
  'DBD-11: anon and PUBLIC have no privilege on any table');
select is_empty(
  $$ select grantee, table_name, column_name from information_schema.column_privileges
     where table_schema in ('public', 'internal', 'pgmq') and grantee in ('anon', 'PUBLIC') $$,
  'DBD-12: anon and PUBLIC have no privilege on any column');
select is_empty(
  $$ select table_name, privilege_type from information_schema.role_table_grants
     where table_schema in ('public', 'internal', 'pgmq') and grantee in ('authenticated', 'service_role')
       and privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES') $$,
  'DBD-13: nobody may truncate a table or hang a trigger on it');
select ok(
  not has_schema_privilege('authenticated', 'pgmq', 'usage') and not has_schema_privilege('service_role', 'pgmq', 'usage')
    and not has_schema_privilege('anon', 'pgmq', 'usage'),
  'DBD-14: the queues are reachable through our functions only');
select ok(
  not has_schema_privilege('anon', 'internal', 'usage'),
  'DBD-15: anon cannot reach the internal functions');
select ok(
  not has_schema_privilege('authenticated', 'public', 'create') and not has_schema_privilege('anon', 'public', 'create')
    and not has_schema_privilege('authenticated', 'internal', 'create')
    and not has_schema_privilege('authenticated', 'api', 'create') and not has_schema_privilege('anon', 'api', 'create'),
  'DBD-16: nobody can plant objects of their own');

select is_empty(
  $$ select signature from our_functions where prosecdef and not coalesce(proconfig @> array['search_path=""'], false) $$,
  'DBD-17: no security definer function can be led astray by a search_path');
select is_empty(
  $$ select signature from our_functions where not coalesce(proconfig @> array['search_path=""'], false) $$,
  'DBD-18: no function at all has an open search_path');
select is_empty(
  $$ select signature from our_functions
     where has_function_privilege('anon', oid, 'execute') and name <> 'api.describe_invitation' $$,
  'DBD-19: anon may call describe_invitation and nothing else');
select is_empty(
  $$ select signature from our_functions where proacl is null or exists (
       select from aclexplode(proacl) as acl where acl.grantee = 0 and acl.privilege_type = 'EXECUTE') $$,
  'DBD-20: no function can be executed by PUBLIC');

-- A new security definer function has to be added here, and its reason at the top of its migration.
select bag_eq(
  $$ select name from our_functions where prosecdef $$,
  $$ select unnest(array[
    'internal.end_old_sign_ins', 'internal.erase_old_conversations', 'internal.lacks_second_factor', 'internal.note_erasure',
    'api.answer_guest_request', 'api.ask_as_guest', 'api.delete_own_account', 'api.end_own_sign_in',
    'api.erase_guest_words', 'api.find_guest_by_code', 'api.finish_erasure', 'api.has_recent_proof',
    'api.keep_guest_code', 'api.lacks_second_factor', 'api.list_guest_requests', 'api.list_own_sign_ins',
    'api.list_security_events', 'api.list_solely_owned', 'api.look_for_erased', 'api.note_own_sign_in',
    'api.note_proof', 'api.note_security_event', 'api.read_erasure', 'api.read_guest_words',
    'api.read_operations', 'api.read_owner_emails', 'api.retry_dead_letter_as_operator', 'api.set_conversations_kept',
    'api.update_own_profile', 'api.set_own_language', 'api.list_own_passkeys', 'api.keep_passkey', 'api.find_passkey', 'api.forget_passkey', 'api.list_own_second_factors', 'api.count_own_recovery_codes', 'api.note_shown_factor',
    'api.replace_recovery_codes', 'api.keep_second_factor', 'api.forget_second_factor', 'api.use_recovery_code',
    'internal.add_session_cost', 'internal.audit_membership', 'internal.audit_namespace', 'internal.audit_revocation', 'internal.call_drain', 'internal.count_terms', 'internal.find_language', 'internal.lines_to_count', 'internal.lines_to_prove',
    'internal.create_profile',
    'internal.charge_deleted_session', 'internal.freeze_session_hold', 'internal.holds_agent_session',
    'internal.my_agent_sessions', 'api.add_data_key', 'api.ask_tool_approval', 'api.delete_agent_session',
    'api.erase_typed_conversations', 'api.list_data_keys_to_rewrap', 'api.list_own_agent_sessions',
    'api.note_agent_session', 'api.put_session_media', 'api.read_agent_session', 'api.read_data_keys',
    'api.read_heard_citations', 'api.read_recap_sources', 'api.store_session_recap', 'api.read_session_keepsakes', 'api.forget_session_memory',
    'api.rate_session_answer', 'api.end_off_record_session', 'internal.settle_agent_sessions',
    'api.read_session_events', 'api.read_session_media', 'api.read_tool_approval', 'api.renew_agent_turn',
    'api.book_answer_cost', 'api.reserve_turn_cost', 'api.retire_data_keys', 'api.rewrap_data_key', 'api.set_agent_session_title',
    'api.ingest_typed', 'api.list_memberships', 'api.propose_typed_correction', 'api.read_typed_extras',
    'api.read_typed_terms', 'api.retrieve_typed', 'api.start_agent_session', 'api.take_over_agent_turn', 'api.write_agent_turn',
    'internal.queue_call_removal', 'internal.queue_workspace_removal', 'api.read_session_start', 'api.start_conversation', 'api.bind_conversation',
    'api.fail_conversation', 'api.reserve_call', 'api.add_call', 'api.release_call', 'api.read_conversation',
    'internal.email_of', 'internal.end_consents_of_former_owner', 'internal.enqueue', 'internal.finish_when_over', 'internal.queue_call_repairs', 'internal.queue_agent_removal', 'internal.queue_erasures', 'internal.queue_runtime_audits', 'internal.guard_live_caches',
    'internal.guard_session_totals', 'internal.keep_an_owner', 'internal.keep_append_only',
    'internal.keep_with_speaker', 'internal.lock_reflection', 'internal.my_reflections_as', 'internal.my_role_in',
    'internal.refuse_off_record', 'internal.remember_to_forget', 'internal.revoke_stale_invitations', 'internal.tell_of_revocation', 'internal.verified_email_of',
    'internal.write_audit',
    'api.accept_invitation', 'api.acquire_runtime_lease', 'api.add_file', 'api.add_source', 'api.add_web_page', 'api.advance_source',
    'api.add_photo', 'api.read_picture', 'api.set_guest_photo', 'api.remove_guest_photo', 'internal.queue_picture_removal',
    'api.begin_recording', 'api.note_piece', 'api.read_sound', 'api.store_heard', 'api.read_clip', 'api.is_told', 'internal.queue_sound_removal',
    'api.begin_interview_sound', 'api.note_interview_piece', 'api.take_back_sound',
    'api.archive_job', 'api.begin_agent_turn', 'api.cancel_agent_turn', 'api.change_member_role', 'api.claim_source',
    'api.create_reflection', 'api.create_share_link', 'api.decide_fact_correction',
    'api.decide_tool_approval', 'api.delete_reflection', 'api.delete_source', 'api.describe_invitation',
    'api.end_agent_turn', 'api.enqueue_job', 'api.erase_source', 'api.finish_compiling', 'api.begin_own_voice', 'api.read_voice_to_make', 'api.record_own_voice', 'api.refuse_own_voice', 'api.record_voice_removed', 'api.choose_stock_voice', 'api.use_own_voice', 'api.read_whose_voice', 'internal.read_agent_voices', 'internal.queue_voice_removal', 'api.record_agent_version', 'api.set_pronunciation', 'api.add_golden_question', 'api.delete_golden_question', 'api.record_golden_run', 'api.health_probe', 'api.begin_import', 'api.drop_import', 'api.import_persona', 'api.index_source',
    'api.invite_member', 'api.keep_live_voice', 'api.list_agent_sessions', 'api.list_members',
    'internal.drop_empty_entry', 'internal.question_of_entry', 'internal.interview_plan', 'api.allow_embedding', 'api.stop_embedding', 'api.set_weekly_mail', 'api.stop_weekly_mail', 'api.read_weekly_mail', 'internal.queue_weekly_mails', 'api.read_interview_plan', 'api.store_known_questions', 'api.find_question', 'api.dismiss_question', 'api.list_answered_since', 'api.list_open_questions', 'api.list_questions',
    'api.note_answers', 'api.note_questions', 'api.read_asked_turns', 'api.share_questions',
    'internal.ask_for_steward', 'internal.speaks', 'api.enqueue_suggestions', 'internal.list_suggested_questions', 'api.note_about_judged', 'api.read_guest_card', 'api.read_about_to_judge', 'api.read_public_about',
    'api.read_suggestion_input', 'api.set_public_about', 'api.store_suggested_questions',
    'api.create_namespace', 'api.delete_namespace', 'api.describe_namespace', 'api.erase_namespace',
    'api.list_deleted_namespaces', 'api.merge_namespaces', 'api.move_sources', 'api.order_namespaces', 'api.restore_namespace',
    'api.move_to_dead_letters', 'api.list_without_meaning', 'api.queue_meanings', 'api.count_meanings', 'api.list_without_sentences', 'api.store_sentences', 'api.recall_sentences', 'api.promote_voice_artifact', 'api.propose_fact_correction',
    'api.read_citations', 'api.read_jobs', 'api.record_runtime_drift', 'api.record_runtime_failure', 'api.record_runtime_sync', 'api.release_runtime_lease', 'api.begin_runtime_write', 'api.forget_runtime_agent',
    'api.record_voice_artifact', 'api.record_voice_evaluation',
    'api.remove_member', 'api.restore_source', 'api.retry_dead_letter', 'api.hide_job', 'api.rename_source',
    'api.retry_source', 'api.revoke_invitation', 'api.revoke_share_link', 'api.revoke_voice_consent',
    'api.set_namespace_visibility', 'api.find_lines', 'api.start_generation', 'api.store_meanings', 'api.store_source_text',
    'api.take_rate_limit', 'api.read_rate_limit', 'api.language_of_account',
    'api.tombstone_voice_artifacts', 'api.update_reflection', 'api.update_reflection_manner', 'api.use_stock_voice',
    'api.ingest_spoken', 'api.note_call_connected', 'api.propose_spoken_correction', 'api.read_tool_terms', 'api.record_call_removed',
    'api.record_feedback', 'api.retrieve_context', 'api.settle_call', 'api.settle_missing_call', 'api.store_recap',
    'api.read_said', 'api.store_contradictions', 'api.choose_contradiction',
    'api.answer_fidelity_questions', 'api.delete_own_fidelity_answers', 'internal.drop_fidelity_scores', 'api.store_fidelity_score', 'api.store_fidelity_choices',
    'internal.keep_former_passage', 'api.edit_source_text', 'api.hide_statement', 'internal.count_told', 'api.repeats_unpublished', 'api.choose_voices', 'api.hide_line', 'api.list_told', 'api.show_line', 'api.propose_line_correction', 'api.read_told_words',
    'api.set_source_language', 'api.show_statement',
    'api.verify_voice_ledger'
  ]) $$,
  'DBD-21: the security definer functions are exactly the ones that were meant');

select bag_eq(
  $$ select name from our_functions
     where name like 'api.%' and has_function_privilege('authenticated', oid, 'execute') $$,
  $$ select unnest(array[
    'api.choose_contradiction', 'api.answer_fidelity_questions', 'api.delete_own_fidelity_answers', 'api.answer_guest_request', 'api.delete_own_account', 'api.end_own_sign_in', 'api.has_recent_proof',
    'api.lacks_second_factor', 'api.list_guest_requests', 'api.list_own_sign_ins', 'api.list_solely_owned',
    'api.note_own_sign_in', 'api.set_conversations_kept', 'api.update_own_profile', 'api.set_own_language',
    'api.list_own_passkeys', 'api.list_own_second_factors', 'api.count_own_recovery_codes',
    'api.accept_invitation', 'api.add_photo', 'api.set_guest_photo', 'api.remove_guest_photo', 'api.add_file', 'api.add_source', 'api.add_web_page', 'api.begin_recording', 'api.note_piece', 'api.take_back_sound', 'api.change_member_role',
    'api.count_sources', 'api.list_twins', 'api.count_statements', 'api.create_reflection', 'api.create_share_link',
    'api.decide_fact_correction', 'api.delete_reflection', 'api.delete_source', 'api.describe_invitation',
    'api.erase_typed_conversations', 'api.find_reflection', 'api.set_pronunciation', 'api.add_golden_question', 'api.delete_golden_question', 'api.use_own_voice', 'api.read_whose_voice', 'api.invite_member', 'api.list_agent_sessions', 'api.list_conversations', 'api.list_members',
    'api.find_question', 'api.dismiss_question', 'api.list_questions', 'api.read_interview_plan', 'api.share_questions',
    'api.allow_embedding', 'api.stop_embedding', 'api.set_weekly_mail',
    'api.read_public_about', 'api.set_public_about',
    'api.create_namespace', 'api.delete_namespace', 'api.describe_namespace', 'api.list_deleted_namespaces',
    'api.merge_namespaces', 'api.move_sources', 'api.order_namespaces', 'api.restore_namespace',
    'api.move_source', 'api.preview_publication', 'api.read_citations', 'api.read_conversation_figures', 'api.read_overview', 'api.read_voice_standing', 'api.count_waiting', 'api.read_knowledge', 'api.propose_fact_correction', 'api.remove_member', 'api.rename_source', 'api.restore_source', 'api.retry_dead_letter',
    'api.retry_source', 'api.revoke_invitation', 'api.revoke_share_link', 'api.revoke_voice_consent',
    'api.edit_source_text', 'api.hide_statement', 'api.choose_voices', 'api.hide_line', 'api.list_told', 'api.show_line', 'api.propose_line_correction', 'api.read_told_words',
    'api.set_source_language', 'api.show_statement',
    'api.set_namespace_visibility', 'api.update_reflection', 'api.update_reflection_manner', 'api.use_stock_voice'
  ]) $$,
  'DBD-22: people may call exactly these functions');

select is_empty(
  $$ select name from our_functions
     where name like 'api.%' and has_function_privilege('authenticated', oid, 'execute')
       and has_function_privilege('service_role', oid, 'execute') $$,
  'DBD-23: no function takes both a person and the server, whose missing name would look like nobody');

-- What people read is written here: the code for the page, the sentence for the person.
select is_empty(
  $$
    select name, literal[1] from our_functions
    cross join regexp_matches(prosrc, $re$internal\.fail\('[a-z_]+',([^;]*)\);$re$, 'g') as call
    cross join regexp_matches(call[1], $re$'((?:[^']|'')*)'$re$, 'g') as literal
    where literal[1] like '% %' and literal[1] !~ '^[A-Z0-9%].*\.$'
  $$,
  'DBD-24: every refusal is a whole sentence');

select is_empty(
  $$ select signature from our_functions where name ~ '^public[.]' $$,
  'DBD-25: no function of ours is in public, where the rows are');

select * from finish();
rollback;
