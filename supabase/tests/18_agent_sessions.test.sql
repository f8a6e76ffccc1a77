-- Typed conversations are their user's: stewards learn that they exist, the other tenant not even that.
begin;
set local search_path to public, extensions, tests;
select plan(101);
select tests.create_cast();
select tests.add_session('vera''s', 'mara', 'vera');
select tests.add_session('oscar''s', 'mara', 'oscar');
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
values (tests.id('vera''s'), 0, 'user', tests.bytes(40), tests.id('mara/key'));
insert into public.session_events (session_id, sequence_number, type, content, key_id)
values (tests.id('vera''s'), 0, 'session:started', tests.bytes(40), tests.id('mara/key'));

select matrix('SES-SEL', 'reads sessions', $$ select title, context from public.agent_sessions $$,
  '{0,0,1,1,0,0,denied,2}');
select matrix('SES-MSG', 'reads messages', $$ select content from public.session_messages $$, '{0,0,0,1,0,0,denied,1}');
select matrix('SES-EVT', 'reads events', $$ select content from public.session_events $$, '{0,0,0,1,0,0,denied,1}');
select matrix('SES-LIST', 'lists that sessions with mara exist', $$ select from public.list_agent_sessions(tests.id('mara')) $$,
  '{2,2,2,forbidden,not_found,not_found,denied,denied}');
select matrix('SES-INS', 'starts a session in vera''s name',
  $$ insert into public.agent_sessions (reflection_id, user_id, agent_slug)
     values (tests.id('mara'), tests.id('vera'), 'mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SES-UPD', 'renames vera''s session',
  $$ update public.agent_sessions set title = 'Renamed' where id = tests.id('vera''s') $$,
  '{0,0,0,1,0,0,denied,1}');
select matrix('SES-TOTAL', 'writes a total', $$ update public.agent_sessions set total_cost_microcents = 0 $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SES-DEL', 'deletes vera''s session', $$ delete from public.agent_sessions where id = tests.id('vera''s') $$,
  '{0,0,0,1,0,0,denied,1}');
select matrix('SES-BEGIN', 'begins a turn', $$ select public.begin_agent_turn(tests.id('vera''s'), 60) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SES-END', 'ends a turn', $$ select public.end_agent_turn(tests.id('vera''s'), gen_random_uuid()) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

select is(
  (select string_agg(name, ',' order by place) from pg_proc, unnest(proargnames, proargmodes) with ordinality as arg (name, mode, place)
   where proname = 'list_agent_sessions' and mode = 't'),
  'id,user_id,display_name,status,created_at,updated_at',
  'SES-LIST-9: the list for stewards has no title, no context, no cost');

-- One turn at a time.
create temporary table turn as select public.begin_agent_turn(tests.id('vera''s'), 60) as id;
select isnt((select id from turn), null, 'SES-TURN-1: a turn begins');
select is(public.begin_agent_turn(tests.id('vera''s'), 60), null, 'SES-TURN-2: a second one does not begin beside it');
select is(public.end_agent_turn(tests.id('vera''s'), gen_random_uuid()), false, 'SES-TURN-3: nobody else ends it');

-- Cancelling.
select tests.authenticate_as('olivia');
select is(public.cancel_agent_turn(tests.id('vera''s')), false, 'SES-CAN-1: the owner cannot cancel what is not hers');
select tests.authenticate_as('vera');
select is(public.cancel_agent_turn(tests.id('vera''s')), true, 'SES-CAN-2: the user can, from any instance');
select isnt((select cancel_requested_at from public.agent_sessions), null, 'SES-CAN-3: the flag is in the row');
select tests.as_database_owner();
select is(public.end_agent_turn(tests.id('vera''s'), (select id from turn)), true, 'SES-TURN-4: the turn ends');
select is((select cancel_requested_at from public.agent_sessions where id = tests.id('vera''s')), null,
  'SES-CAN-4: and takes the flag along');
select tests.authenticate_as('vera');
select is(public.cancel_agent_turn(tests.id('vera''s')), false, 'SES-CAN-5: there is nothing to cancel between turns');
select tests.as_database_owner();

-- A process that died in the middle of a turn.
select public.begin_agent_turn(tests.id('vera''s'), 60);
update public.agent_sessions set turn_expires_at = now() - interval '1 second' where id = tests.id('vera''s');
select isnt(public.begin_agent_turn(tests.id('vera''s'), 60), null, 'SES-TURN-5: a turn that never ended does not lock the session');
select throws_ok($$ insert into public.agent_sessions (reflection_id, user_id, agent_slug, status)
    values (tests.id('mara'), tests.id('vera'), 'mara', 'ended') $$, 'P0001', 'conflict',
  'SES-ST-1: a session starts active');
update public.agent_sessions set status = 'ended' where id = tests.id('vera''s');
select throws_ok($$ update public.agent_sessions set status = 'active' where id = tests.id('vera''s') $$, 'P0001', 'conflict',
  'SES-ST-2: nothing leaves ended');
update public.agent_sessions set turn_id = null, turn_expires_at = null where id = tests.id('vera''s');
select is(public.begin_agent_turn(tests.id('vera''s'), 60), null, 'SES-ST-3: no turn begins in an ended session');

-- Frozen at the start.
select refuses('SES-FRZ-' || row_number() over (), 'database owner', 'conflict',
  format('update public.agent_sessions set %s where id = tests.id(''vera''''s'')', assignment), 'cannot change ' || assignment)
from unnest(array[
  $a$user_id = tests.id('stan')$a$, $a$reflection_id = tests.id('other')$a$, $a$agent_slug = 'other'$a$,
  $a$agent_snapshot = '{"tools": ["run_command"]}'$a$, $a$context = '{"fsScopeTier": "full"}'$a$]) as assignment;

delete from public.reflection_members where user_id = tests.id('vera');
select refuses('SES-OUT-1', 'vera', '0', $$ select from public.agent_sessions $$, 'was removed and loses what it told her');
select refuses('SES-OUT-2', 'vera', '0', $$ select from public.session_messages $$, 'reads no message either');

select * from finish();
rollback;
