-- What becomes of a call: its transcript is taken in once, what it reserved is given back but for what it took, and what it leads
-- to is queued once.
begin;
set local search_path to public, extensions, tests;
select plan(97);
select tests.create_cast();

-- An active conversation whose calls are bound as the server binds them, with the minutes that a start reserves.
create function pg_temp.add_call(p_name text, p_ordinal integer default 0, p_since interval default '0 seconds') returns void
language sql
as $$
  update public.conversations set status = 'active', provider_conversation_id = 'told-' || p_name, started_at = now()
  where id = tests.id(p_name) and status = 'bootstrapping';
  insert into public.conversation_calls
    (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id, created_at)
  select case when p_ordinal = 0 then 'told-' || p_name else 'told-' || p_name || '-' || p_ordinal end, id, reflection_id,
    p_ordinal, 'agent', now() - p_since
  from public.conversations where id = tests.id(p_name);
$$;
create function pg_temp.converse(
  p_name text, p_user text, p_role public.session_role default 'viewer', p_mode public.session_mode default 'reflection',
  p_off_record boolean default false
) returns void
language sql
as $$
  select tests.add_conversation(p_name, 'mara', p_user, p_role, p_mode, p_off_record);
  select pg_temp.add_call(p_name);
$$;
create function pg_temp.turn(p_speaker text, p_body text, p_citations jsonb default '[]', p_at numeric default 1) returns jsonb
language sql
as $$
  select jsonb_build_object('speaker', p_speaker, 'body', p_body, 'citations', p_citations, 'at_seconds', p_at);
$$;
create function pg_temp.settle(p_call text, p_turns jsonb default '[]', p_seconds integer default 61, p_cut_off boolean default false)
returns boolean
language sql
as $$
  select api.settle_call(p_call, '2026-03-01 10:00:00Z', p_seconds, p_cut_off, p_turns);
$$;
create function pg_temp.queued(p_kind text) returns bigint
language sql
as $$
  select count(*) from pgmq.q_recaps where message ->> 'kind' = p_kind;
$$;
create function pg_temp.status_of(p_name text) returns text
language sql
as $$
  select status::text from public.conversations where id = tests.id(p_name);
$$;

-- Nobody but the server.
select pg_temp.converse('call', 'vera');
select matrix('SET-CALL', 'settles a call', $$ select api.settle_call('told-call', now(), 1, false, '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SET-MISS', 'says that a call never came about', $$ select api.settle_missing_call('told-call') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SET-GONE', 'says that the provider keeps nothing of a call', $$ select api.record_call_removed('told-call') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SET-OUT', 'reads what became of a conversation', $$ select api.read_outcome(tests.id('call')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

-- A member's call.
select is(pg_temp.settle('told-nobody'), false, 'SET-01: a call that nobody bound is not taken in');
select is(api.read_outcome(tests.id('call')) ->> 'is_settled', 'false', 'SET-02: a call that goes on is not settled');
select is(
  pg_temp.settle('told-call', jsonb_build_array(
    pg_temp.turn('user', 'Where did you grow up?', p_at => 2),
    pg_temp.turn('reflection', 'By the sea.', jsonb_build_array(
      tests.id('mara/private/passage'), tests.id('mara/published/passage'), tests.id('other/published/passage'),
      tests.id('mara/published/passage'), tests.id('nowhere')), 4.5))),
  true, 'SET-03: the outcome of a call is taken in');
select results_eq(
  $$ select position, speaker::text, body, spoken_at from public.conversation_turns where conversation_id = tests.id('call') order by position $$,
  $$ values (0, 'user', 'Where did you grow up?', '2026-03-01 10:00:02Z'::timestamptz),
       (1, 'reflection', 'By the sea.', '2026-03-01 10:00:04.5Z') $$,
  'SET-04: the turns of a call are kept in their order, with the moment at which each was said');
select is(
  (select citations from public.conversation_turns where conversation_id = tests.id('call') and position = 1),
  jsonb_build_array(tests.id('mara/published/passage')),
  'SET-05: a turn cites each passage once, of its own reflection, and only from namespaces that the conversation was given');
select is(pg_temp.status_of('call'), 'ended', 'SET-06: a call that was hung up ends its conversation');
select results_eq(
  $$ select duration_seconds, settled_at is not null from public.conversation_calls where provider_conversation_id = 'told-call' $$,
  $$ values (61, true) $$, 'SET-07: the call says how long it took');
select is(pg_temp.queued('recap'), 1::bigint, 'SET-08: a settled call queues one recap');
select is(pg_temp.settle('told-call', jsonb_build_array(pg_temp.turn('user', 'Once more.')), 999), false,
  'SET-09: the same outcome told twice is taken in once');
select results_eq(
  $$ select count(*), (select duration_seconds from public.conversations where id = tests.id('call')) from public.conversation_turns
     where conversation_id = tests.id('call') $$,
  $$ values (2::bigint, 61) $$, 'SET-10: the second telling adds no turn and no second');
select is(pg_temp.queued('recap'), 1::bigint, 'SET-11: the second telling queues no second recap');
select is(
  api.read_outcome(tests.id('call')),
  jsonb_build_object('status', 'ended', 'duration_seconds', 61, 'off_record', false, 'is_settled', true, 'turns_kept', 2,
    'has_spoken', true, 'recap', null, 'memories', '[]'::jsonb, 'source', null),
  'SET-12: the outcome says what is kept');

-- A call that was cut off, and taken up again.
select pg_temp.converse('cut', 'vera');
select is(pg_temp.settle('told-cut', jsonb_build_array(pg_temp.turn('user', 'First half.')), 30, true), true,
  'SET-13: a connection that was lost is settled');
select is(pg_temp.status_of('cut'), 'active', 'SET-14: a conversation whose connection was lost stays active, to be taken up again');
select is(pg_temp.queued('recap'), 1::bigint, 'SET-15: a conversation that may be taken up again has no recap yet');
select pg_temp.add_call('cut', 1);
select is(pg_temp.settle('told-cut-1', jsonb_build_array(pg_temp.turn('user', 'Second half.')), 45), true,
  'SET-16: the call that took it up is settled');
select is(array(select body from public.conversation_turns where conversation_id = tests.id('cut') order by position),
  '{First half.,Second half.}', 'SET-17: the turns of the second call follow those of the first');
select is((select duration_seconds from public.conversations where id = tests.id('cut')), 75,
  'SET-18: a conversation lasts as long as its calls together');
select is(pg_temp.status_of('cut'), 'ended', 'SET-19: hanging up the last call ends it');
select pg_temp.converse('late', 'vera');
select pg_temp.add_call('late', 1);
select is(pg_temp.settle('told-late'), true, 'SET-20: the news of the first call may come after the second has begun');
select is(pg_temp.status_of('late'), 'active', 'SET-21: the late news of a first call does not end the conversation that goes on in the second');
select is(pg_temp.queued('recap'), 2::bigint, 'SET-22: the late news of a first call queues no recap');
select is(api.end_conversation(tests.id('late')) ->> 'status', 'ended', 'SET-23: a person ends a conversation whose last call is unsettled');
select is(api.read_outcome(tests.id('late')) ->> 'is_settled', 'false',
  'SET-24: a conversation that ended with an unsettled call is not settled');
select is(pg_temp.settle('told-late-1', jsonb_build_array(pg_temp.turn('user', 'Bye.'))), true, 'SET-25: the news of the last call is taken in after the end');
select is(pg_temp.queued('recap'), 3::bigint, 'SET-26: the news of the last call queues the recap');

-- A conversation in which nobody spoke leaves nothing.
select pg_temp.converse('silent', 'vera');
select is(pg_temp.settle('told-silent', jsonb_build_array(pg_temp.turn('reflection', 'Hello?'))), true, 'SET-27: a silent call');
select is(pg_temp.queued('recap'), 3::bigint, 'SET-28: has no recap');

-- A guest's call: a transcript, and nothing that remembers them.
select pg_temp.converse('guest call', null, 'guest', 'share');
select is(pg_temp.settle('told-guest call', jsonb_build_array(pg_temp.turn('user', 'I am a guest.'),
  pg_temp.turn('reflection', 'Welcome.', jsonb_build_array(tests.id('mara/private/passage'), tests.id('mara/published/passage'))))),
  true, 'SET-29: a guest''s call is settled');
select is(pg_temp.queued('recap'), 3::bigint, 'SET-30: a guest has no recap');
select is((select citations from public.conversation_turns where body = 'Welcome.'),
  jsonb_build_array(tests.id('mara/published/passage')), 'SET-31: an answer to a guest cites nothing private, whatever the provider says');

-- Off the record.
select pg_temp.converse('secret', 'vera', p_off_record => true);
select is(pg_temp.settle('told-secret', jsonb_build_array(pg_temp.turn('user', 'Between us.'))), true,
  'SET-32: a call off the record is settled');
select is_empty($$ select from public.conversation_turns where conversation_id = tests.id('secret') $$,
  'SET-33: no turn of it is kept');
select is(pg_temp.queued('recap'), 3::bigint, 'SET-34: a call off the record queues no recap');
select is(pg_temp.queued('remove_call'), 1::bigint, 'SET-35: the provider is asked to delete its copy');
select is(api.record_call_removed('told-secret'), true, 'SET-36: the provider confirms that its copy is deleted');
select is(api.record_call_removed('told-secret'), false, 'SET-37: a deletion is confirmed once');
select is(pg_temp.settle('told-secret'), false, 'SET-38: a provider that tells of it again has a copy again');
select is(pg_temp.queued('remove_call'), 2::bigint, 'SET-39: a provider that tells of a secret call again is asked again to delete it');
select is(api.record_call_removed('told-secret'), true, 'SET-40: the second deletion is confirmed like the first');

-- The attack: a credential that waits. A call that the provider does not know yet can still begin with it.
select pg_temp.converse('unknown', 'vera');
select is(api.settle_missing_call('told-unknown'), false,
  'SET-41: a call of a moment ago that the provider does not know is not settled: it may still begin');
alter table public.conversation_calls disable trigger conversation_calls_keep_identity;
update public.conversation_calls set created_at = now() - interval '16 minutes' where provider_conversation_id = 'told-unknown';
alter table public.conversation_calls enable trigger conversation_calls_keep_identity;
select is(api.settle_missing_call('told-unknown'), true, 'SET-42: after sixteen minutes its credential is worth nothing');
select is(pg_temp.status_of('unknown'), 'ended', 'SET-43: a call that never came about ends its conversation');
select is(api.settle_missing_call('told-unknown'), false, 'SET-44: a call that never came about is settled once');
select is(api.settle_missing_call('told-nobody') is true, false, 'SET-45: a call that nobody bound is not settled either');

-- What a call reserved.
select pg_temp.converse('counted', 'vera');
select granted from internal.reserve_cap('member:vera', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('counted') || ':0:member:vera');
select granted from internal.reserve_cap('reflection:mara', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('counted') || ':0:reflection:mara');
select granted from internal.reserve_cap('member:oscar', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('call') || ':0:member:oscar');
select is(pg_temp.settle('told-counted', p_seconds => 121), true, 'SET-46: a call of two minutes and a second');
select results_eq(
  $$ select subject, used, reserved from public.cap_usage where cap = 'minutes' order by subject $$,
  $$ values ('member:oscar', 0::bigint, 30::bigint), ('member:vera', 3, 0), ('reflection:mara', 3, 0) $$,
  'SET-47: counts three minutes for everybody whose minutes it reserved, and touches no reservation of another call');
select pg_temp.converse('endless', 'vera');
select granted from internal.reserve_cap('member:vera', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('endless') || ':0:member:vera');
select is(pg_temp.settle('told-endless', p_seconds => 100000), true, 'SET-48: a provider that reports a day');
select is((select used from public.cap_usage where subject = 'member:vera' and cap = 'minutes'), 33::bigint,
  'SET-49: takes no more than was reserved');

-- Deleting a conversation asks the provider to delete its copies; what it asks for outlives the job.
delete from pgmq.q_recaps;
select pg_temp.converse('deleted', 'vera');
delete from public.conversations where id = tests.id('deleted');
select results_eq(
  $$ select provider_conversation_id, last_at > now() + interval '45 minutes' from internal.calls_to_remove $$,
  $$ values ('told-deleted', true) $$,
  'SET-50: a call that may still be going on is remembered until no credential of it can begin any more');
select is(pg_temp.queued('remove_call'), 1::bigint, 'SET-51: a call that is deleted here is deleted at the provider at once');
select api.record_call_removed('told-deleted');
select isnt_empty($$ select from internal.calls_to_remove $$, 'SET-52: a first confirmation is not the last');
update internal.calls_to_remove set last_at = now();
select api.record_call_removed('told-deleted');
select is_empty($$ select from internal.calls_to_remove $$, 'SET-53: the last one is');

-- Bad news.
select pg_temp.converse('garbled', 'vera');
select refuses('SET-54', 'service', '22P02',
  $$ select api.settle_call('told-garbled', now(), 1, false, '[{"speaker": "user", "body": "y", "at_seconds": 0}, {"speaker": "narrator", "body": "x", "at_seconds": 1}]') $$,
  'cannot add a speaker who is neither the person nor the reflection');
select refuses('SET-55', 'service', '23514',
  $$ select api.settle_call('told-garbled', now(), -1, false, '[]') $$, 'cannot settle less than no time');
select refuses('SET-56', 'service', '23514',
  $$ select api.settle_call('told-garbled', now(), 1, false, '[{"speaker": "user", "body": "", "at_seconds": 1}]') $$,
  'cannot add a turn without words');
select is(api.read_outcome(tests.id('garbled')) ->> 'is_settled', 'false', 'SET-57: turns that cannot be taken in leave the call unsettled');
select is(pg_temp.status_of('garbled'), 'active', 'SET-58: turns that cannot be taken in leave the conversation active');
select is(api.read_outcome(tests.id('nowhere')), null, 'SET-59: a conversation that is not there has no outcome');

-- A conversation that failed after it was bound still takes in what was said.
select pg_temp.converse('lost', 'vera');
select is(api.fail_conversation(tests.id('lost'), 'The answer was lost.', 'told-lost'), true, 'SET-60: a start whose answer was lost fails');
select is(pg_temp.settle('told-lost', jsonb_build_array(pg_temp.turn('user', 'Anybody there?'))), true,
  'SET-61: a call of it that began all the same is taken in');
select is(pg_temp.status_of('lost'), 'failed', 'SET-62: a late transcript does not bring a failed conversation back to life');
select is(api.fail_conversation(tests.id('call'), 'Too late.', 'told-call'), false,
  'SET-63: a conversation that was settled does not fail any more');
select is(pg_temp.queued('recap'), 1::bigint, 'SET-64: a late transcript of a failed conversation is summed up for its person');

-- A greeting to nobody.
select pg_temp.converse('wordless', 'vera');
select api.settle_call('told-wordless', now(), 1, false, '[{"speaker": "reflection", "body": "Hello.", "at_seconds": 0}]');
select is_empty($$ select from public.conversation_turns where conversation_id = tests.id('wordless') $$,
  'SET-60: a call in which nobody said a word leaves no transcript');

select * from finish();
rollback;
