-- What must be true of every table, policy and function, whichever comes next.
begin;
set local search_path to public, extensions, tests;
select plan(24);

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
     where has_function_privilege('anon', oid, 'execute') and name <> 'public.describe_invitation' $$,
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
    'public.answer_guest_request', 'public.ask_as_guest', 'public.delete_own_account', 'public.end_own_sign_in',
    'public.erase_guest_words', 'public.find_guest_by_code', 'public.finish_erasure', 'public.has_recent_proof',
    'public.keep_guest_code', 'public.lacks_second_factor', 'public.list_guest_requests', 'public.list_own_sign_ins',
    'public.list_security_events', 'public.list_solely_owned', 'public.look_for_erased', 'public.note_own_sign_in',
    'public.note_proof', 'public.note_security_event', 'public.read_erasure', 'public.read_guest_words',
    'public.read_operations', 'public.read_owner_emails', 'public.retry_dead_letter_as_operator', 'public.set_conversations_kept',
    'public.update_own_profile', 'public.set_own_language', 'public.list_own_passkeys', 'public.keep_passkey', 'public.find_passkey', 'public.forget_passkey', 'public.list_own_second_factors', 'public.count_own_recovery_codes', 'public.note_shown_factor',
    'public.replace_recovery_codes', 'public.keep_second_factor', 'public.forget_second_factor', 'public.use_recovery_code',
    'internal.add_session_cost', 'internal.audit_membership', 'internal.audit_namespace', 'internal.audit_revocation', 'internal.call_drain', 'internal.count_terms', 'internal.find_language', 'internal.lines_to_count', 'internal.lines_to_prove',
    'internal.create_profile',
    'internal.charge_deleted_session', 'internal.freeze_session_hold', 'internal.holds_agent_session',
    'internal.my_agent_sessions', 'public.add_data_key', 'public.ask_tool_approval', 'public.delete_agent_session',
    'public.erase_typed_conversations', 'public.list_data_keys_to_rewrap', 'public.list_own_agent_sessions',
    'public.note_agent_session', 'public.put_session_media', 'public.read_agent_session', 'public.read_data_keys',
    'public.read_heard_citations', 'public.read_recap_sources', 'public.store_session_recap', 'public.read_session_keepsakes', 'public.forget_session_memory',
    'public.rate_session_answer', 'public.end_off_record_session', 'internal.settle_agent_sessions',
    'public.read_session_events', 'public.read_session_media', 'public.read_tool_approval', 'public.renew_agent_turn',
    'public.book_answer_cost', 'public.reserve_turn_cost', 'public.retire_data_keys', 'public.rewrap_data_key', 'public.set_agent_session_title',
    'public.ingest_typed', 'public.list_memberships', 'public.propose_typed_correction', 'public.read_typed_extras',
    'public.read_typed_terms', 'public.retrieve_typed', 'public.start_agent_session', 'public.take_over_agent_turn', 'public.write_agent_turn',
    'internal.queue_call_removal', 'internal.queue_workspace_removal', 'public.read_session_start', 'public.start_conversation', 'public.bind_conversation',
    'public.fail_conversation', 'public.reserve_call', 'public.add_call', 'public.release_call', 'public.read_conversation',
    'internal.email_of', 'internal.end_consents_of_former_owner', 'internal.enqueue', 'internal.finish_when_over', 'internal.queue_call_repairs', 'internal.queue_agent_removal', 'internal.queue_erasures', 'internal.queue_runtime_audits', 'internal.guard_live_caches',
    'internal.guard_session_totals', 'internal.keep_an_owner', 'internal.keep_append_only',
    'internal.keep_with_speaker', 'internal.lock_reflection', 'internal.my_reflections_as', 'internal.my_role_in',
    'internal.refuse_off_record', 'internal.remember_to_forget', 'internal.revoke_stale_invitations', 'internal.tell_of_revocation', 'internal.verified_email_of',
    'internal.write_audit',
    'public.accept_invitation', 'public.acquire_runtime_lease', 'public.add_file', 'public.add_source', 'public.add_web_page', 'public.advance_source',
    'public.add_photo', 'public.read_picture', 'public.set_guest_photo', 'public.remove_guest_photo', 'internal.queue_picture_removal',
    'public.begin_recording', 'public.note_piece', 'public.read_sound', 'public.store_heard', 'public.read_clip', 'internal.queue_sound_removal',
    'public.begin_interview_sound', 'public.note_interview_piece', 'public.take_back_sound',
    'public.archive_job', 'public.begin_agent_turn', 'public.cancel_agent_turn', 'public.change_member_role', 'public.claim_source',
    'public.count_jobs', 'public.create_reflection', 'public.create_share_link', 'public.decide_fact_correction',
    'public.decide_tool_approval', 'public.delete_reflection', 'public.delete_source', 'public.describe_invitation',
    'public.end_agent_turn', 'public.enqueue_job', 'public.erase_source', 'public.finish_compiling', 'public.begin_own_voice', 'public.read_voice_to_make', 'public.record_own_voice', 'public.refuse_own_voice', 'public.record_voice_removed', 'public.choose_stock_voice', 'public.use_own_voice', 'public.read_whose_voice', 'public.read_agent_voices', 'internal.queue_voice_removal', 'public.record_agent_version', 'public.set_pronunciation', 'public.add_golden_question', 'public.delete_golden_question', 'public.record_golden_run', 'public.health_probe', 'public.begin_import', 'public.drop_import', 'public.import_persona', 'public.index_source',
    'public.invite_member', 'public.keep_live_voice', 'public.list_agent_sessions', 'public.list_members',
    'internal.drop_empty_entry', 'internal.question_of_entry', 'internal.interview_plan', 'public.allow_embedding', 'public.stop_embedding', 'public.set_weekly_mail', 'public.stop_weekly_mail', 'public.read_weekly_mail', 'internal.queue_weekly_mails', 'public.read_interview_plan', 'public.store_known_questions', 'public.find_question', 'public.list_answered_since', 'public.list_open_questions', 'public.list_questions',
    'public.note_answers', 'public.note_questions', 'public.read_asked_turns', 'public.share_questions',
    'internal.ask_for_steward', 'internal.speaks', 'public.enqueue_suggestions', 'public.list_suggested_questions', 'public.note_about_judged', 'public.read_guest_card', 'public.read_about_to_judge', 'public.read_public_about',
    'public.read_suggestion_input', 'public.set_public_about', 'public.store_suggested_questions',
    'public.create_namespace', 'public.delete_namespace', 'public.describe_namespace', 'public.erase_namespace',
    'public.list_deleted_namespaces', 'public.merge_namespaces', 'public.move_sources', 'public.order_namespaces', 'public.restore_namespace',
    'public.move_to_dead_letters', 'public.list_without_meaning', 'public.queue_meanings', 'public.count_meanings', 'public.promote_voice_artifact', 'public.propose_fact_correction',
    'public.read_citations', 'public.read_jobs', 'public.record_runtime_drift', 'public.record_runtime_failure', 'public.record_runtime_sync', 'public.release_runtime_lease', 'public.begin_runtime_write', 'public.forget_runtime_agent',
    'public.record_voice_artifact', 'public.record_voice_evaluation', 'public.release_expired_caps',
    'public.remove_member', 'public.reserve_cap', 'public.restore_source', 'public.retry_dead_letter', 'public.hide_job', 'public.rename_source',
    'public.retry_source', 'public.revoke_invitation', 'public.revoke_share_link', 'public.revoke_voice_consent',
    'public.set_namespace_visibility', 'public.find_lines', 'public.settle_cap', 'public.start_generation', 'public.store_meanings', 'public.store_source_text',
    'public.take_rate_limit', 'public.read_rate_limit', 'public.language_of_account',
    'public.tombstone_voice_artifacts', 'public.update_reflection', 'public.update_reflection_manner', 'public.use_stock_voice',
    'public.ingest_spoken', 'public.note_call_connected', 'public.propose_spoken_correction', 'public.read_tool_terms', 'public.record_call_removed',
    'public.record_feedback', 'public.retrieve_context', 'public.settle_call', 'public.settle_missing_call', 'public.store_recap',
    'public.read_said', 'public.store_contradictions', 'public.choose_contradiction',
    'public.answer_fidelity_questions', 'public.delete_own_fidelity_answers', 'internal.drop_fidelity_scores', 'public.store_fidelity_score', 'public.store_fidelity_choices',
    'internal.keep_former_passage', 'public.edit_source_text', 'public.hide_statement', 'internal.count_told', 'public.repeats_unpublished', 'public.choose_voices', 'public.hide_line', 'public.list_told', 'public.show_line',
    'public.set_source_language', 'public.show_statement',
    'public.verify_audit_chain', 'public.verify_voice_ledger'
  ]) $$,
  'DBD-21: the security definer functions are exactly the ones that were meant');

select bag_eq(
  $$ select name from our_functions
     where name like 'public.%' and has_function_privilege('authenticated', oid, 'execute') $$,
  $$ select unnest(array[
    'public.choose_contradiction', 'public.answer_fidelity_questions', 'public.delete_own_fidelity_answers', 'public.answer_guest_request', 'public.delete_own_account', 'public.end_own_sign_in', 'public.has_recent_proof',
    'public.lacks_second_factor', 'public.list_guest_requests', 'public.list_own_sign_ins', 'public.list_solely_owned',
    'public.note_own_sign_in', 'public.set_conversations_kept', 'public.update_own_profile', 'public.set_own_language',
    'public.list_own_passkeys', 'public.list_own_second_factors', 'public.count_own_recovery_codes',
    'public.accept_invitation', 'public.add_photo', 'public.set_guest_photo', 'public.remove_guest_photo', 'public.add_file', 'public.add_source', 'public.add_web_page', 'public.begin_recording', 'public.note_piece', 'public.take_back_sound', 'public.change_member_role',
    'public.count_knowledge', 'public.count_sources', 'public.count_statements', 'public.create_reflection', 'public.create_share_link',
    'public.decide_fact_correction', 'public.delete_reflection', 'public.delete_source', 'public.describe_invitation',
    'public.erase_typed_conversations', 'public.find_reflection', 'public.set_pronunciation', 'public.add_golden_question', 'public.delete_golden_question', 'public.use_own_voice', 'public.read_whose_voice', 'public.read_agent_voices', 'public.guests_voice_holds', 'public.invite_member', 'public.list_agent_sessions', 'public.list_conversations', 'public.list_members',
    'public.find_question', 'public.list_questions', 'public.read_interview_plan', 'public.share_questions',
    'public.allow_embedding', 'public.stop_embedding', 'public.set_weekly_mail',
    'public.list_suggested_questions', 'public.read_public_about', 'public.set_public_about',
    'public.create_namespace', 'public.delete_namespace', 'public.describe_namespace', 'public.list_deleted_namespaces',
    'public.merge_namespaces', 'public.move_sources', 'public.order_namespaces', 'public.restore_namespace',
    'public.move_source', 'public.preview_publication', 'public.read_citations', 'public.read_conversation_figures', 'public.read_overview', 'public.read_voice_standing', 'public.count_waiting', 'public.read_knowledge', 'public.propose_fact_correction', 'public.remove_member', 'public.rename_source', 'public.restore_source', 'public.retry_dead_letter',
    'public.retry_source', 'public.revoke_invitation', 'public.revoke_share_link', 'public.revoke_voice_consent',
    'public.edit_source_text', 'public.hide_statement', 'public.choose_voices', 'public.hide_line', 'public.list_told', 'public.show_line',
    'public.set_source_language', 'public.show_statement',
    'public.set_namespace_visibility', 'public.update_reflection', 'public.update_reflection_manner', 'public.use_stock_voice'
  ]) $$,
  'DBD-22: people may call exactly these functions');

select is_empty(
  $$ select name from our_functions
     where name like 'public.%' and has_function_privilege('authenticated', oid, 'execute')
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

select * from finish();
rollback;
