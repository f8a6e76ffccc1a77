-- What nobody will tell us any more: starts that died, calls whose news was lost, copies at the provider that could not be deleted.
begin;
set local search_path to public, extensions, tests;
select plan(44);
select tests.create_cast();
delete from pgmq.q_recaps;

-- A row of any age: the columns that cannot be changed afterwards are given at once.
create function pg_temp.add_old(p_name text, p_age interval, p_status text, p_off_record boolean default false) returns void
language plpgsql
as $$
begin
  insert into public.conversations
    (id, reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record, created_at)
  values (tests.id(p_name), tests.id('mara'), tests.id('vera'), 'reflection', 'viewer', 'private', 'standard', '{private}',
    false, p_off_record, now() - p_age);
  if p_status <> 'bootstrapping' then
    update public.conversations set status = 'active', provider_conversation_id = p_name where id = tests.id(p_name);
  end if;
  if p_status = 'ended' then
    update public.conversations set status = 'ended', ended_at = now() - p_age where id = tests.id(p_name);
  end if;
end
$$;
create function pg_temp.add_call(p_name text, p_age interval, p_ordinal integer default 0, p_settled interval default null) returns void
language sql
as $$
  insert into public.conversation_calls
    (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id, created_at, settled_at)
  values (p_name || case when p_ordinal > 0 then '-' || p_ordinal else '' end, tests.id(p_name), tests.id('mara'), p_ordinal,
    'agent', now() - p_age, now() - p_settled);
$$;
create function pg_temp.asked() returns text
language sql
as $$
  select coalesce(string_agg(format('%s %s', message ->> 'kind', message ->> 'provider_conversation_id'), ', '
    order by message ->> 'kind', message ->> 'provider_conversation_id'), 'nothing')
  from pgmq.q_recaps where message ? 'provider_conversation_id';
$$;
create function pg_temp.status_of(p_name text) returns text
language sql
as $$
  select status::text from public.conversations where id = tests.id(p_name);
$$;

-- It is the database's own timer that calls it.
select matrix('RPR-RUN', 'runs the repairs', $$ select internal.queue_call_repairs() $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select is(internal.queue_call_repairs(), 0, 'RPR-01: a database in order needs no repair');

-- Starts that died.
select pg_temp.add_old('died', '61 seconds', 'bootstrapping');
select pg_temp.add_old('starting', '30 seconds', 'bootstrapping');
select granted from internal.reserve_cap('member:vera', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('died') || ':0:member:vera');
select granted from internal.reserve_cap('member:vera', 'minutes', internal.cap_period(), 30, 100, 10800,
  'call:' || tests.id('starting') || ':0:member:vera');
insert into public.cap_usage (subject, cap, period, used) values ('member:vera', 'sessions', internal.cap_period(), 2);
select is(internal.queue_call_repairs(), 0, 'RPR-02: a start that died needs nobody to be asked');
select is(pg_temp.status_of('died'), 'failed', 'RPR-03: a start of more than a minute has failed');
select is(pg_temp.status_of('starting'), 'bootstrapping', 'RPR-04: a start of half a minute may still come about');
select results_eq(
  $$ select cap, used, reserved from public.cap_usage where subject = 'member:vera' order by cap $$,
  $$ values ('minutes', 0::bigint, 30::bigint), ('sessions', 1, 0) $$,
  'RPR-05: a dead start gives back its minutes and its session, and nothing of a living one');
select is(api.bind_conversation(tests.id('died'), 'late', 'agent', 'agent'), 'over', 'RPR-06: the credential of a dead start comes too late');
delete from public.conversations;
delete from public.cap_reservations;

-- A connection that was lost, and that nobody took up again.
select pg_temp.add_old('left', '20 minutes', 'active');
select pg_temp.add_call('left', '20 minutes', p_settled => '4 minutes');
select pg_temp.add_old('between', '20 minutes', 'active');
select pg_temp.add_call('between', '20 minutes', p_settled => '2 minutes');
select pg_temp.add_old('taken up', '20 minutes', 'active');
select pg_temp.add_call('taken up', '20 minutes', p_settled => '4 minutes');
select pg_temp.add_call('taken up', '3 minutes', 1);
select pg_temp.add_old('without a call', '20 minutes', 'active');
select internal.queue_call_repairs();
select is(pg_temp.status_of('left'), 'ended', 'RPR-07: a conversation whose last call was settled four minutes ago is ended');
select is(pg_temp.status_of('between'), 'active', 'RPR-08: after two minutes its person may still come back');
select is(pg_temp.status_of('taken up'), 'active', 'RPR-09: a conversation that goes on in another call is not ended');
select is(pg_temp.status_of('without a call'), 'active', 'RPR-10: a conversation without a known call is not ended');
select ok(internal.was_left(tests.id('left')) and not internal.was_left(tests.id('taken up')),
  'RPR-11: a conversation is left when all of its calls are over, not when one is');
delete from public.conversations;
delete from internal.calls_to_remove;
delete from pgmq.q_recaps;

-- Calls whose news was lost.
select pg_temp.add_old('long', '32 minutes', 'active');
select pg_temp.add_call('long', '32 minutes');
select pg_temp.add_old('young', '29 minutes', 'active');
select pg_temp.add_call('young', '29 minutes');
select pg_temp.add_old('over', '2 minutes', 'ended');
select pg_temp.add_call('over', '10 minutes');
select pg_temp.add_old('just over', '30 seconds', 'ended');
select pg_temp.add_call('just over', '10 minutes');
select pg_temp.add_old('resumed', '9 minutes', 'active');
select pg_temp.add_call('resumed', '9 minutes');
select pg_temp.add_call('resumed', '5 minutes', 1);
select is(internal.queue_call_repairs(), 4, 'RPR-12: four calls are asked about');
select is(pg_temp.asked(), 'settle_call long, settle_call over, settle_call resumed, settle_call resumed-1',
  'RPR-13: the timer asks about a call older than calls last, one whose conversation is over, one that another followed, and one that nobody seems to have begun');
select is(internal.queue_call_repairs(), 0, 'RPR-14: a call that is asked about already is not asked about again');
delete from pgmq.q_recaps where message ->> 'provider_conversation_id' = 'over';
select is(internal.queue_call_repairs(), 1, 'RPR-15: a call whose job was given up is asked about again');
select api.settle_call('over', now(), 5, false, '[]');
delete from pgmq.q_recaps;
select internal.queue_call_repairs();
select is(pg_temp.asked(), 'settle_call long, settle_call resumed, settle_call resumed-1', 'RPR-16: a call that was settled is not asked about');

-- The longer it has been due, the longer the question waits, for up to an hour.
create table pg_temp.jobs as
  select place, internal.enqueue_call_job('settle_call', 'waiting', now() - due) as id
  from unnest(array['0 seconds', '4 minutes', '2 days', '-5 minutes']::interval[]) with ordinality as list (due, place);
select is(
  array(select round(extract(epoch from job.vt - min(job.vt) over ()) / 10)::integer * 10
    from pg_temp.jobs join pgmq.q_recaps as job on job.msg_id = jobs.id order by place),
  '{0,60,3600,0}', 'RPR-17: a question that was due four minutes ago waits one, and one of two days ago an hour');
delete from public.conversations;
delete from internal.calls_to_remove;
delete from pgmq.q_recaps;

-- Nobody can be asked any more after a week.
select pg_temp.add_old('ancient', '8 days', 'active');
select pg_temp.add_call('ancient', '8 days');
select pg_temp.add_old('old', '6 days', 'active');
select pg_temp.add_call('old', '6 days');
select is(internal.queue_call_repairs(), 1, 'RPR-18: a call of six days is asked about');
select is(pg_temp.status_of('ancient'), 'ended', 'RPR-19: a call of eight days is settled without news');
select is((select duration_seconds from public.conversation_calls where provider_conversation_id = 'ancient'), 0,
  'RPR-20: a call that is settled without news took no time');
select is(pg_temp.status_of('old'), 'active', 'RPR-21: the other waits for its news');
delete from public.conversations;
delete from internal.calls_to_remove;
delete from pgmq.q_recaps;

-- Copies at the provider.
select pg_temp.add_old('secret', '10 minutes', 'ended', true);
select pg_temp.add_call('secret', '10 minutes', p_settled => '5 minutes');
select pg_temp.add_old('on record', '10 minutes', 'ended');
select pg_temp.add_call('on record', '10 minutes', p_settled => '5 minutes');
select pg_temp.add_old('secret and going on', '2 minutes', 'active', true);
select pg_temp.add_call('secret and going on', '2 minutes', p_settled => '1 minute');
insert into internal.calls_to_remove (provider_conversation_id, last_at)
values ('deleted here', now() - interval '1 minute'), ('may still begin', now() + interval '1 minute');
select is(internal.queue_call_repairs(), 2, 'RPR-22: two copies are to be deleted');
select is(pg_temp.asked(), 'remove_call deleted here, remove_call secret',
  'RPR-23: that of a call off the record, and that of a call which was deleted here and cannot begin any more');
select is(internal.queue_call_repairs(), 0, 'RPR-24: each is asked for once at a time');
select api.record_call_removed('secret');
select api.record_call_removed('deleted here');
delete from pgmq.q_recaps;
select is(internal.queue_call_repairs(), 0, 'RPR-25: a deletion that the provider confirmed is not asked for again');
select results_eq($$ select provider_conversation_id from internal.calls_to_remove $$, array['may still begin'],
  'RPR-26: a call that may still begin is remembered');

-- A hundred at a time, so that one bad day does not hold up the others.
delete from public.conversations;
delete from internal.calls_to_remove;
select pg_temp.add_old('died ' || n, '2 minutes' + n * interval '1 second', 'bootstrapping') from generate_series(1, 101) as n;
select internal.queue_call_repairs();
select is((select count(*) from public.conversations where status = 'failed'), 100::bigint, 'RPR-27: a hundred dead starts are failed at once');
select is(pg_temp.status_of('died 1'), 'bootstrapping', 'RPR-28: the youngest waits');
select internal.queue_call_repairs();
select is(pg_temp.status_of('died 1'), 'failed', 'RPR-29: the next run fails the youngest dead start');

-- Reservations that nobody closed are charged by the same timer, in the same order of locks.
delete from public.cap_usage where subject = 'guest:gone';
select granted from internal.reserve_cap('guest:gone', 'minutes', internal.cap_period(), 30, 100, 60, 'call:gone:0:guest:gone');
update public.cap_reservations set expires_at = now() - interval '1 second' where subject = 'guest:gone';
select internal.queue_call_repairs();
select results_eq($$ select used, reserved from public.cap_usage where subject = 'guest:gone' $$, $$ values (30::bigint, 0::bigint) $$,
  'RPR-30: minutes of which nothing was heard for three hours count in full');

-- Questions that a call is due for, by how its conversation stands.
select pg_temp.add_old('due', '1 hour', 'active');
select pg_temp.add_call('due', '1 hour');
select is(internal.repair_due_at(call, conversation), call.created_at + interval '31 minutes',
  'RPR-31: a call that may be going on is due a minute after the longest')
from public.conversation_calls as call join public.conversations as conversation on conversation.id = call.conversation_id
where call.provider_conversation_id = 'due';
select pg_temp.add_call('due', '20 minutes', 1);
select is(internal.repair_due_at(call, conversation), now() - interval '19 minutes',
  'RPR-32: a call that another followed is due a minute after that one began')
from public.conversation_calls as call join public.conversations as conversation on conversation.id = call.conversation_id
where call.provider_conversation_id = 'due';
update public.conversations set status = 'ended', ended_at = now() - interval '5 minutes' where id = tests.id('due');
select is(internal.repair_due_at(call, conversation), now() - interval '4 minutes',
  'RPR-33: a call whose conversation is over is due a minute after the end')
from public.conversation_calls as call join public.conversations as conversation on conversation.id = call.conversation_id
where call.provider_conversation_id = 'due-1';
update public.conversations set ended_at = null where id = tests.id('due');
select is(internal.repair_due_at(call, conversation), call.created_at + interval '1 minute',
  'RPR-34: a call whose conversation ended at an unknown time is due a minute after it began')
from public.conversation_calls as call join public.conversations as conversation on conversation.id = call.conversation_id
where call.provider_conversation_id = 'due';

-- A job that asks for nothing of a call is no question about it.
delete from pgmq.q_recaps;
select api.enqueue_job('recaps', '{"kind": "remove_call", "provider_conversation_id": "due"}');
select ok(not internal.is_asked('settle_call', 'due'), 'RPR-35: a job to delete a copy does not ask how the call ended');
select ok(internal.is_asked('remove_call', 'due'), 'RPR-36: a job to delete a copy asks for its deletion');

select * from finish();
rollback;
