-- Bad input to every function: nothing, too much, the wrong kind. The answer is a code of ours or a value that no column
-- takes (class 22, 23), which the server turns into a typed error; never an internal error, never a success.
begin;
set local search_path to public, extensions, tests;
select plan(608);
select tests.create_cast();

-- One call with the same argument of each type everywhere.
create function pg_temp.calls(p_role text, p_text text, p_number text) returns table (name text, call text)
language sql stable
as $$
  select proc.proname::text, format('select api.%I(%s)', proc.proname, (
    select string_agg(format('%s::%s',
      case
        when typ.typname = 'text' then p_text
        when typ.typname in ('int4', 'int8') then p_number
        when typ.typname = 'jsonb' and p_text <> 'null' then quote_literal('[1, 2]')
        when typ.typname = 'uuid' and p_text <> 'null' then quote_literal(tests.id('nowhere'))
        else 'null'
      end, format_type(typ.oid, null)), ', ' order by arg.place)
    from unnest(proc.proargtypes) with ordinality as arg (type_id, place)
    join pg_type as typ on typ.oid = arg.type_id
  ))
  from pg_proc as proc
  where proc.pronamespace = 'api'::regnamespace and proc.pronargs > 0
    and has_function_privilege(p_role, proc.oid, 'execute');
$$;

create function pg_temp.is_typed(p_outcome text) returns boolean
language sql immutable
as $$
  select p_outcome in ('forbidden', 'not_found', 'conflict', 'invalid_request', 'invitation_invalid', 'limit_reached',
      'conversation_not_active')
    or p_outcome ~ '^(22|23)[0-9A-Z]{3}$';
$$;

-- Reading functions answer with no rows; these few say "false" or "nothing to do", which is an answer too.
create temporary table harmless (name text, reason text);
insert into harmless values
  ('read_clip', 'there is no such citation: null'),
  ('read_guest_hearing', 'there is no such reflection: null'),
  ('read_picture', 'there is no such citation or source: null'),
  ('read_sound', 'there is no such recording: null'),
  ('store_heard', 'there is no such piece: false'),
  ('read_kept_calls', 'there is no such conversation: null'),
  ('begin_interview_sound', 'there is no such source: false'),
  ('note_interview_piece', 'there is no such sound: false'),
  ('end_own_sign_in', 'there is no such sign-in: false'),
  ('note_own_sign_in', 'the session is not named: nothing is noted'),
  ('note_proof', 'there is no such session: nothing is noted'),
  ('note_shown_factor', 'there is no such session: nothing is noted'),
  ('forget_passkey', 'there is no such passkey: false'),
  ('find_passkey', 'there is no such passkey: null'),
  ('forget_second_factor', 'there is no such factor: false'),
  ('use_recovery_code', 'there is no such code: null'),
  ('count_own_recovery_codes', 'counts the caller''s'),
  ('replace_recovery_codes', 'no codes in place of none'),
  ('find_guest_by_code', 'there is no such code: null'),
  ('keep_guest_code', 'who never talked is given none: false'),
  ('read_guest_words', 'nobody has said nothing'),
  ('read_owner_emails', 'there is no such reflection: no row'),
  ('read_erasure', 'there is no such erasure: null'),
  ('finish_erasure', 'there is no such erasure: nothing is noted'),
  ('list_security_events', 'a limit that makes no sense is brought to one that does'),
  ('read_operations', 'counts'),
  ('retry_dead_letter_as_operator', 'there is no such job: false'),
  ('record_golden_run', 'there is no such question: false'),
  ('store_fidelity_score', 'there is no such generation: false'),
  ('store_fidelity_choices', 'there is no such score: false'),
  ('read_said', 'there is no such reflection: null'),
  ('store_contradictions', 'there is no such reflection: nothing is stored'),
  ('read_voice_to_make', 'there is no such consent: null'),
  ('record_own_voice', 'compare-and-set: false'),
  ('refuse_own_voice', 'compare-and-set: false'),
  ('record_voice_removed', 'compare-and-set: false'),
  ('cancel_agent_turn', 'there is no turn to cancel'),
  ('count_sources', 'counts what the caller may read'),
  ('list_twins', 'there are no such sources: no row'),
  ('find_reflection', 'there is no such reflection: no row'),
  ('list_conversations', 'lists what the caller may read'),
  ('read_citations', 'there is no such conversation: no row'),
  ('read_heard_citations', 'there is no such member: no row'),
  ('read_conversation_figures', 'counts what the caller may read'),
  ('count_statements', 'counts what the caller may read'),
  ('preview_publication', 'there is no such namespace: null'),
  ('note_call_connected', 'there is no such call: false'),
  ('read_rate_limit', 'counts: 0'),
  ('language_of_account', 'there is no such account: null'),
  ('set_own_language', 'as the browser asks: nothing is chosen'),
  ('claim_source', 'there is nothing to do: no row'),
  ('store_source_text', 'compare-and-set: false'),
  ('index_source', 'compare-and-set: false'),
  ('finish_compiling', 'there is nothing to finish: 0'),
  ('list_compiling_sources', 'nothing waits: an empty list'),
  ('keep_live_voice', 'compare-and-set: false'),
  ('read_compilation_input', 'there is no such reflection: null'),
  ('read_gate_context', 'there is no such reflection: null'),
  ('erase_source', 'there is nothing to erase: false'),
  ('list_answered_since', 'nobody asked: an empty list'),
  ('list_open_questions', 'there is no such reflection: an empty list'),
  ('note_answers', 'there is no such reflection: 0'),
  ('note_questions', 'there is no such conversation: 0'),
  ('read_asked_turns', 'there is no such conversation: null'),
  ('repeats_unpublished', 'there is no such reflection: false'),
  ('erase_namespace', 'there is nothing to erase: false'),
  ('enqueue_suggestions', 'a job that finds no such reflection'),
  ('note_about_judged', 'there is no such reflection: nothing is noted'),
  ('read_about_to_judge', 'there is no such reflection: null'),
  ('read_guest_card', 'there is no such reflection: null'),
  ('read_suggestion_input', 'there is no such reflection: null'),
  ('store_suggested_questions', 'there is no such reflection: 0'),
  ('store_known_questions', 'there is no such reflection: 0'),
  ('stop_weekly_mail', 'there was none: false'),
  ('read_clip', 'there is no such line: null'),
  ('read_sound', 'there is no such source: null'),
  ('store_heard', 'compare-and-set: false'),
  ('read_weekly_mail', 'nobody wants one: null'),
  ('advance_source', 'compare-and-set: false'),
  ('archive_job', 'the job was not there: false'),
  ('hide_job', 'the job was not there: false'),
  ('move_to_dead_letters', 'the job was not there: null'),
  ('begin_agent_turn', 'there is no such session: a refusal'),
  ('take_over_agent_turn', 'there is no such session: null'),
  ('read_agent_session', 'there is no such session: null'),
  ('read_session_events', 'there is no such session: an empty list'),
  ('note_agent_session', 'there is no such session: a refusal'),
  ('set_agent_session_title', 'there is no such session: a refusal'),
  ('list_own_agent_sessions', 'lists what the person holds'),
  ('delete_agent_session', 'there is no such session: false'),
  ('read_tool_approval', 'there is no such session: null'),
  ('decide_tool_approval', 'there is no such session: null'),
  ('put_session_media', 'there is no such session: a refusal'),
  ('read_session_media', 'there is no such session: null'),
  ('read_recap_sources', 'there is no such session: null'),
  ('store_session_recap', 'there is no such session: a refusal'),
  ('read_session_keepsakes', 'there is no such session: null'),
  ('forget_session_memory', 'there is no such session: false'),
  ('rate_session_answer', 'there is no such session: a refusal'),
  ('end_off_record_session', 'there is no such session: false'),
  ('start_agent_session', 'there is no such key: a refusal'),
  ('list_memberships', 'lists where the person is a member'),
  ('read_typed_terms', 'there is no such session: a refusal'),
  ('retrieve_typed', 'there is no such session: a refusal'),
  ('read_typed_extras', 'there is no such session: null'),
  ('read_data_keys', 'there is no such reflection: no row'),
  ('list_data_keys_to_rewrap', 'there is nothing to rewrap: no row'),
  ('rewrap_data_key', 'compare-and-set: false'),
  ('retire_data_keys', 'retires what there is'),
  ('record_runtime_sync', 'compare-and-set: false'),
  ('record_runtime_failure', 'compare-and-set: false'),
  ('record_runtime_drift', 'compare-and-set: false'),
  ('release_runtime_lease', 'compare-and-set: false'),
  ('begin_runtime_write', 'compare-and-set: false'),
  ('forget_runtime_agent', 'compare-and-set: false'),
  ('read_runtime', 'there is no such reflection: null'),
  ('record_voice_evaluation', 'compare-and-set: false'),
  ('is_told', 'there is no such citation: false'),
  ('find_lines', 'nothing may be searched: no line'),
  ('list_without_meaning', 'there is no such reflection: no row'),
  ('store_meanings', 'there are no such lines: nothing is stored'),
  ('queue_meanings', 'queues what there is'),
  ('list_without_sentences', 'there is no such reflection: no row'),
  ('store_sentences', 'there are no such lines: nothing is stored'),
  ('recall_sentences', 'nothing is asked for: no row'),
  ('count_meanings', 'there is no such reflection: nothing to count'),
  ('drop_import', 'nothing was begun'),
  ('settle_call', 'there is no such call: false'),
  ('settle_missing_call', 'there is no such call: null'),
  ('record_call_removed', 'there is no such call: false'),
  ('store_recap', 'there is no such conversation: false'),
  ('read_spoken', 'there is no such conversation: null'),
  ('read_outcome', 'there is no such conversation: null'),
  ('read_tool_terms', 'there is no such conversation: a refusal'),
  ('retrieve_context', 'there is no such conversation: a refusal'),
  ('tombstone_voice_artifacts', 'there is nothing to erase: 0'),
  ('read_session_start', 'nothing is there: null'),
  ('bind_conversation', 'compare-and-set: over'),
  ('fail_conversation', 'compare-and-set: false'),
  ('reserve_call', 'compare-and-set: over'),
  ('add_call', 'compare-and-set: over'),
  ('release_call', 'there is nothing to give back'),
  ('read_conversation', 'there is no such conversation: null'),
  ('end_conversation', 'there is no such conversation: null'),
  ('read_public_extras', 'there is no such conversation: null'),
  ('read_private_extras', 'there is no such conversation: null'),
  ('verify_voice_ledger', 'reads every chain');
grant select on harmless to authenticated, service_role;

-- The strangers' calls: an account without any membership.
select ok(pg_temp.is_typed(outcome) or name in (select harmless.name from harmless),
  format('BAD-NULL-%s: stan calls %s with nothing at all: %s', row_number() over (order by name), name, outcome))
from (select name, tests.outcome('stan', call) as outcome from pg_temp.calls('authenticated', 'null', 'null')) as attempt
order by name;

select ok(pg_temp.is_typed(outcome) or name in (select harmless.name from harmless),
  format('BAD-BIG-%s: stan calls %s with a megabyte in every text: %s', row_number() over (order by name), name, outcome))
from (
  select name, tests.outcome('stan', call) as outcome
  from pg_temp.calls('authenticated', 'repeat(''x'', 1000000)', '2147483647')
) as attempt
order by name;

select ok(pg_temp.is_typed(outcome) or name in (select harmless.name from harmless),
  format('BAD-SRV-NULL-%s: the server calls %s with nothing at all: %s', row_number() over (order by name), name, outcome))
from (
  select name, tests.outcome('service', call) as outcome from pg_temp.calls('service_role', 'null', 'null')
) as attempt
order by name;

select ok(pg_temp.is_typed(outcome) or name in (select harmless.name from harmless),
  format('BAD-SRV-BIG-%s: the server calls %s with a megabyte in every text: %s',
    row_number() over (order by name), name, outcome))
from (
  select name, tests.outcome('service', call) as outcome
  from pg_temp.calls('service_role', 'repeat(''x'', 1000000)', '-1')
) as attempt
order by name;

-- A token without a subject gets one answer everywhere; these two ask nothing of a person.
create temporary table open_to_nobody (name text, answer text);
insert into open_to_nobody values ('describe_invitation', 'invitation_invalid'), ('count_sources', '0'), ('count_statements', '0'), ('list_twins', '0'),
  ('preview_publication', '1'), ('list_conversations', '0'), ('read_citations', '0'),
  ('read_conversation_figures', '1'), ('find_reflection', '0');
select is(tests.outcome('nobody', call), coalesce(answer, 'unauthenticated'),
  format('BAD-OUT-%s: nobody calls %s', row_number() over (order by name), name))
from pg_temp.calls('authenticated', quote_literal('words'), '1') left join open_to_nobody using (name)
order by name;

-- Texts that have broken other databases.
select refuses('BAD-TXT-1', 'stan', 'invalid_request',
  $$ select api.create_reflection('Robert''); drop table public.profiles; --', 'x y') $$,
  'is only told that the address is wrong');
select refuses('BAD-TXT-2', 'stan', '1',
  $$ select api.create_reflection('Robert''); drop table public.profiles; --', 'robert') $$,
  'may bear any name');
select refuses('BAD-TXT-3', 'stan', '1', $$ select api.create_reflection('Åsa 李 🌊', 'asa') $$,
  'may bear letters of any script');
select refuses('BAD-TXT-4', 'stan', 'invalid_request', $$ select api.create_reflection('X', 'åland') $$,
  'needs an address that every browser shows as it is');
select refuses('BAD-TXT-5', 'olivia', 'invalid_request',
  $$ select api.invite_member(tests.id('mara'), e'a@b.test\nbcc: everybody@b.test', 'viewer', tests.hash('x')) $$,
  'cannot slip a header into a mail');
select refuses('BAD-TXT-6', 'olivia', 'invalid_request',
  $$ select api.invite_member(tests.id('mara'), repeat('a', 250) || '@b.test', 'viewer', tests.hash('x')) $$,
  'cannot invite an address that no mail server takes');
select refuses('BAD-TXT-7', 'stan', 'invitation_invalid', $$ select api.describe_invitation('%') $$,
  'cannot ask with a wildcard');
select is(api.read_session_start(p_token_hash => '%'), null, 'BAD-TXT-8: nobody opens links with a wildcard');

-- Columns that are computed cannot be given.
select refuses('BAD-GEN-1', 'database owner', '428C9',
  $$ insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, content_hash)
     values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'fact', 'a', tests.hash('b')) $$,
  'cannot give a quote the hash of another');
select refuses('BAD-GEN-2', 'database owner', '428C9',
  $$ update public.sources set content_hash = tests.hash('b') $$, 'cannot give a source the hash of another');
select refuses('BAD-GEN-3', 'database owner', '428C9',
  $$ update public.fact_corrections set search = to_tsvector('english', 'published words') $$,
  'cannot make a correction be found for words it has not');

select * from finish();
rollback;
