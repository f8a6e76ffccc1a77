-- One turn at a time: who begins, renews, writes, takes over, cancels and ends one, in every order in which two can meet.
begin;
set local search_path to public, extensions, tests;
select plan(97);
select tests.create_cast();
select tests.add_session('session', 'mara', 'vera');

create function pg_temp.sealed(p_type text) returns jsonb
language sql
as $$
  select jsonb_build_object('type', p_type, 'content', encode(tests.bytes(40), 'base64'));
$$;
create function pg_temp.said(p_role text) returns jsonb
language sql
as $$
  select jsonb_build_object('id', gen_random_uuid(), 'role', p_role, 'content', encode(tests.bytes(40), 'base64'));
$$;
-- Each answers the outcome, or the code of the refusal.
create function pg_temp.try(p_sql text) returns text
language plpgsql
as $$
declare
  answer text;
begin
  execute p_sql into answer;
  return coalesce(answer::jsonb ->> 'outcome', answer);
exception
  when sqlstate 'P0001' then
    return sqlerrm;
  when invalid_text_representation then
    return answer;
end
$$;
create function pg_temp.begin_turn(
  p_turn text, p_events integer default 0, p_messages integer default 0, p_key text default 'mara/key', p_user text default 'vera',
  p_cap integer default 50, p_lease integer default 60000
) returns text
language sql
as $$
  select pg_temp.try(format('select api.begin_agent_turn(%L, %L, %L, %L, %L, %L, %L, %s, %s, %L, %L)',
    tests.id('session'), tests.id('mara'), tests.id(p_user), tests.id(p_turn), p_lease, p_cap, tests.id(p_key),
    next_event + p_events, next_message + p_messages, pg_temp.said('user'), jsonb_build_array(pg_temp.sealed('session:turn_started'))))
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.write(p_turn text, p_events jsonb default '[]', p_settlements jsonb default '[]', p_off integer default 0) returns text
language sql
as $$
  select pg_temp.try(format('select api.write_agent_turn(%L, %L, %L, %L, %L, %s, %L, %L)', tests.id('session'), tests.id('mara'),
    tests.id('vera'), tests.id(p_turn), tests.id('mara/key'), next_event + p_off, p_events, p_settlements))
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.end_turn(p_turn text, p_engaged boolean default true, p_messages integer default 0, p_key text default 'mara/key')
returns text
language sql
as $$
  select pg_temp.try(format('select api.end_agent_turn(%L, %L, %L, %L, %L, %s, %s, %L, %L, %L, %L, %L)', tests.id('session'),
    tests.id('mara'), tests.id('vera'), tests.id(p_turn), tests.id(p_key), next_event, next_message + p_messages,
    jsonb_build_array(pg_temp.sealed('session:turn_completed')), '[]', jsonb_build_array(pg_temp.said('assistant')), p_engaged, 'model-2'))
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.renew(p_turn text, p_lease integer default 60000) returns text
language sql
as $$
  select pg_temp.try(format('select to_jsonb(api.renew_agent_turn(%L, %L, %L, %L, %L)) #>> ''{}''', tests.id('session'), tests.id('mara'),
    tests.id('vera'), tests.id(p_turn), p_lease));
$$;
create function pg_temp.take_over(p_turn text, p_user text default 'vera') returns jsonb
language sql
as $$
  select api.take_over_agent_turn(tests.id('session'), tests.id('mara'), tests.id(p_user), tests.id(p_turn), 60000);
$$;
create function pg_temp.cancel(p_user text default 'vera') returns text
language sql
as $$
  select api.cancel_agent_turn(tests.id('session'), tests.id('mara'), tests.id(p_user));
$$;
create function pg_temp.reserve(
  p_turn text, p_name text, p_cost bigint, p_session bigint default null, p_day bigint default null
) returns text
language plpgsql
as $$
begin
  return api.reserve_turn_cost(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id(p_turn), jsonb_build_object(
    'id', tests.id(p_name), 'node_id', 'n', 'model', 'm', 'input_tokens', 10, 'output_tokens', 20, 'cost_microcents', p_cost, 'priced', true),
    p_session, p_day) ->> 'over';
exception
  when sqlstate 'P0001' then
    return sqlerrm;
end
$$;
create function pg_temp.die() returns void
language sql
as $$
  update public.agent_sessions set turn_expires_at = clock_timestamp() where id = tests.id('session');
$$;
create function pg_temp.state() returns text
language sql
as $$
  select format('%s events %s messages %s turns %s', status, next_event, next_message, turns_taken)
  from public.agent_sessions where id = tests.id('session');
$$;

-- Beginning.
select is(pg_temp.begin_turn('t', p_user => 'olivia'), 'not_found', 'TTN-B-01: the owner of the reflection begins no turn in a viewer''s session');
select is(pg_temp.begin_turn('t', p_user => 'stan'), 'not_found', 'TTN-B-02: a stranger begins none');
select is(pg_temp.begin_turn('t', p_events => 1), 'moved', 'TTN-B-03: a turn that counted the events wrong does not begin');
select is(pg_temp.begin_turn('t', p_messages => -1), 'moved', 'TTN-B-04: a turn that counted the messages wrong does not begin');
select is(pg_temp.begin_turn('t', p_key => 'other/key'), 'key_gone', 'TTN-B-05: a turn does not begin under the key of another tenant');
select is(pg_temp.begin_turn('t', p_cap => 0), 'turn_limit', 'TTN-B-06: a turn past the limit does not begin');
select is(pg_temp.begin_turn('t', p_cap => null), 'invalid_request', 'TTN-B-07: a turn without a limit does not begin');
select is(pg_temp.begin_turn(null), 'invalid_request', 'TTN-B-08: a turn without an id does not begin');
select is(pg_temp.begin_turn('t', p_lease => lease), 'invalid_request', format('TTN-B-%s: nor one that holds for %s', to_char(8 + place, 'FM00'), what))
from unnest(array[0, -1, 3600001, null], array['no time', 'less than no time', 'more than an hour', 'an unknown time'])
  with ordinality as held (lease, what, place);
select is(pg_temp.state(), 'idle events 0 messages 0 turns 0', 'TTN-B-13: none of these wrote anything');
select is(pg_temp.begin_turn('first'), 'begun', 'TTN-B-14: a turn begins');
select is(pg_temp.state(), 'active events 1 messages 1 turns 0', 'TTN-B-15: a turn begins with the person''s message and an event, and has not counted yet');
select is(pg_temp.begin_turn('second'), 'turn_in_progress', 'TTN-B-16: no second turn begins beside it');
select is(pg_temp.begin_turn('first'), 'turn_in_progress', 'TTN-B-17: the same turn does not begin twice');
select is(pg_temp.take_over('second'), null, 'TTN-B-18: a turn that is alive is not taken over');

-- Renewing and cancelling.
select is(pg_temp.renew('first'), 'running', 'TTN-R-01: a turn renews its time');
select is(pg_temp.renew('second'), 'conversation_not_active', 'TTN-R-02: another one does not renew it');
select is(pg_temp.renew('first', 0), 'invalid_request', 'TTN-R-03: a turn renews its time by at least a millisecond');
select is(pg_temp.cancel('olivia'), 'not_found', 'TTN-R-04: the owner of the reflection does not cancel a viewer''s turn');
select is(pg_temp.renew('first'), 'running', 'TTN-R-05: a turn goes on when somebody else asks for its end');
select is(pg_temp.cancel(), 'requested', 'TTN-R-06: a person asks for the end of their turn');
select is(pg_temp.renew('first'), 'cancelled', 'TTN-R-07: a turn learns when it renews its time that its person wants an end');
select is(pg_temp.write('first', jsonb_build_array(pg_temp.sealed('agent:token'))), 'written', 'TTN-R-08: a cancelled turn may still write how it ends');
select is(pg_temp.end_turn('first'), 'written', 'TTN-R-09: a cancelled turn ends');
select is(pg_temp.cancel(), 'idle', 'TTN-R-10: a session without a running turn has nothing to cancel');
select is(pg_temp.state(), 'idle events 3 messages 2 turns 1', 'TTN-R-11: a turn in which a model engaged has counted');
select is(pg_temp.begin_turn('second'), 'begun', 'TTN-R-12: the next turn');
select is(pg_temp.renew('second'), 'running', 'TTN-R-13: the next turn does not inherit the request to end');

-- Writing in order.
select is(pg_temp.write('second', jsonb_build_array(pg_temp.sealed('agent:token'), pg_temp.sealed('agent:token')), p_off => 1), 'moved',
  'TTN-W-01: events that leave a gap are not written');
select is(pg_temp.write('second', jsonb_build_array(pg_temp.sealed('agent:token'), pg_temp.sealed('agent:token'))), 'written',
  'TTN-W-02: several events are written at once');
select is(array(select sequence_number from public.session_events where session_id = tests.id('session') order by 1), '{0,1,2,3,4,5}',
  'TTN-W-03: events are numbered without a gap');
select is(pg_temp.write('second'), 'written', 'TTN-W-04: a write without an event is one');
select is(pg_temp.end_turn('second', p_messages => 1), 'moved', 'TTN-W-05: a turn that counted the messages wrong does not end');
select is(pg_temp.end_turn('second', p_key => 'other/key'), 'key_gone', 'TTN-W-06: a turn does not end under the key of another tenant');
select is(pg_temp.state(), 'active events 6 messages 3 turns 1', 'TTN-W-07: a turn that failed to end has written nothing');
select is(pg_temp.end_turn('second', false), 'written', 'TTN-W-08: a turn ends without a model that engaged');
select is(pg_temp.state(), 'idle events 7 messages 4 turns 1', 'TTN-W-09: a turn without a model that engaged does not count');
select is((select model_id from public.agent_sessions where id = tests.id('session')), 'model-2', 'TTN-W-10: the session remembers its model');

-- A turn that died, and what it had set aside.
select is(pg_temp.begin_turn('dying'), 'begun', 'TTN-D-01: a turn begins');
select is(pg_temp.reserve('dying', 'a', 100), null, 'TTN-D-02: a turn sets money aside');
select pg_temp.die();
select is(pg_temp.write('dying'), 'conversation_not_active', 'TTN-D-03: when its time is over it writes nothing');
select is(pg_temp.renew('dying'), 'conversation_not_active', 'TTN-D-04: a dead turn does not come back by renewing its time');
select is(pg_temp.reserve('dying', 'late', 1), 'conversation_not_active', 'TTN-D-05: a dead turn sets nothing aside');
select is(pg_temp.cancel(), 'idle', 'TTN-D-06: a dead turn is not running');
select is(pg_temp.take_over('heir', 'olivia'), null, 'TTN-D-07: the owner of the reflection does not take it over');
select is(pg_temp.take_over('heir') #>> '{0,id}', tests.id('a')::text, 'TTN-D-08: a person takes a dead turn over, and is told what it had set aside');
select is(pg_temp.take_over('second heir'), null, 'TTN-D-09: a dead turn is taken over once');
select is(pg_temp.write('dying'), 'conversation_not_active', 'TTN-D-10: a turn that wakes up does not write into its heir''s');
select is(pg_temp.end_turn('dying'), 'conversation_not_active', 'TTN-D-11: a turn that wakes up does not end its heir''s');
select is(pg_temp.end_turn('heir'), 'written', 'TTN-D-12: the heir ends it');
select results_eq(
  $$ select total_input_tokens, total_output_tokens, total_cost_microcents from public.agent_sessions where id = tests.id('session') $$,
  $$ values (10::bigint, 20::bigint, 100::bigint) $$, 'TTN-D-13: the open reservation of a dead turn is charged in full: nobody knows what became of the call');
select is(pg_temp.begin_turn('dying again'), 'begun', 'TTN-D-14: another turn');
select pg_temp.die();
select is(pg_temp.begin_turn('next'), 'interrupted', 'TTN-D-15: a turn that begins where another has died is told to close that one first');
select is(pg_temp.state(), 'active events 10 messages 7 turns 2', 'TTN-D-16: their message is not written twice');
select is(pg_temp.end_turn('next', false), 'written', 'TTN-D-17: the heir closes the dead turn');
select is(pg_temp.begin_turn('after'), 'begun', 'TTN-D-18: the next turn begins after that');

-- Limits of money: of the day first, because a person can be asked to exceed that of the session.
select is(pg_temp.reserve('after', 'b', 50, 150, 150), null, 'TTN-M-01: the last microcent that is left may be set aside');
select is(pg_temp.reserve('after', 'c', 1, 150, 1000), 'session', 'TTN-M-02: one microcent more is over the limit of the session');
select is(pg_temp.reserve('after', 'c', 1, 1000, 150), 'day', 'TTN-M-03: one microcent more is over the limit of the day');
select is(pg_temp.reserve('after', 'c', 1, 150, 150), 'day', 'TTN-M-04: a reservation over both limits is told the limit of the day');
select is(pg_temp.reserve('after', 'c', 1000000), null, 'TTN-M-05: a reservation without limits is granted');
select is(pg_temp.write('after', p_settlements => jsonb_build_array(jsonb_build_object('reservation_id', tests.id('c'), 'model', 'm',
  'input_tokens', 0, 'output_tokens', 0, 'cost_microcents', 0, 'priced', true))), 'written', 'TTN-M-06: a call that came to nothing is settled');
select is_empty($$ select from public.session_costs where id = tests.id('c') $$, 'TTN-M-07: a call that came to nothing is no cost');
select is(pg_temp.reserve('after', 'd', 1, 151, 151), null, 'TTN-M-08: room that a call did not use is there again');
select is((select sum(microcents)::bigint from internal.typed_spending where reflection_id = tests.id('mara')), 100::bigint,
  'TTN-M-09: the day has spent what was settled, not what is set aside');

-- A session that ends while a turn runs.
select is(api.note_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('mara/key'), next_event,
    pg_temp.sealed('session:ended'), 'ended') ->> 'outcome', 'written', 'TTN-E-01: a session is ended while a turn runs')
from public.agent_sessions where id = tests.id('session');
select is(pg_temp.renew('after'), 'cancelled', 'TTN-E-02: the turn is asked to end');
select is(pg_temp.end_turn('after'), 'written', 'TTN-E-03: a cancelled turn ends in an ended session');
select is((select status::text from public.agent_sessions where id = tests.id('session')), 'ended', 'TTN-E-04: the session stays ended');
select is(pg_temp.begin_turn('posthumous'), 'ended', 'TTN-E-05: no turn begins in an ended session');
select is(api.note_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('mara/key'), next_event,
    pg_temp.sealed('session:resumed'), 'idle') ->> 'outcome', 'written', 'TTN-E-06: a note that would wake it')
from public.agent_sessions where id = tests.id('session');
select is((select status::text from public.agent_sessions where id = tests.id('session')), 'ended', 'TTN-E-07: a note does not wake an ended session');

-- Who is a viewer now no longer writes where they were a steward.
select tests.add_session('steward''s', 'mara', 'oscar');
select is(api.begin_agent_turn(tests.id('steward''s'), tests.id('mara'), tests.id('oscar'), tests.id('t'), 60000, 50, tests.id('mara/key'),
  0, 0, pg_temp.said('user'), '[]') ->> 'outcome', 'begun', 'TTN-X-01: an operator begins a turn');
update public.reflection_members set role = 'viewer' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select throws_ok($$ select api.write_agent_turn(tests.id('steward''s'), tests.id('mara'), tests.id('oscar'), tests.id('t'),
    tests.id('mara/key'), 0, '[]', '[]') $$, 'P0001', 'conversation_not_active', 'TTN-X-02: demoted, he writes nothing more in it');
select is(api.cancel_agent_turn(tests.id('steward''s'), tests.id('mara'), tests.id('oscar')), 'not_found', 'TTN-X-03: a demoted steward cancels no turn of the session');
update public.reflection_members set role = 'operator' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select is(api.write_agent_turn(tests.id('steward''s'), tests.id('mara'), tests.id('oscar'), tests.id('t'), tests.id('mara/key'), 0,
  '[]', '[]') ->> 'outcome', 'written', 'TTN-X-04: a steward again, he goes on');
delete from public.data_keys where id = tests.id('mara/key');
select is(api.write_agent_turn(tests.id('steward''s'), tests.id('mara'), tests.id('oscar'), tests.id('t'), tests.id('mara/key'), 0,
  '[]', '[]') ->> 'outcome', 'key_gone', 'TTN-X-05: a turn whose key was destroyed writes nothing that nobody could read');

-- Answers that belong to no session, out of the same day.
select matrix('BOOK-CALL', 'books what an answer may cost', $$ select api.book_answer_cost(tests.id('mara'), 5, 1000000000) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.book_answer_cost(tests.id('other'), 60, 100) ->> 'over', null, 'BOOK-1: there is room in the day');
select is(api.book_answer_cost(tests.id('other'), 41, 100), '{"over": "day", "spent": 60}', 'BOOK-2: and then there is none');
select is(api.book_answer_cost(tests.id('other'), -50, null) ->> 'over', null, 'BOOK-3: what it did not cost is given back');
select is(api.book_answer_cost(tests.id('other'), 90, 100) ->> 'over', null, 'BOOK-4: to who asks next');
select is(api.book_answer_cost(tests.id('other'), 25, 1000, true) ->> 'over', null, 'BOOK-6: guests have a quarter of the day');
select is(api.book_answer_cost(tests.id('other'), 226, 1000, true), '{"over": "day", "spent": 25}', 'BOOK-7: and no more of it');
select is(api.book_answer_cost(tests.id('other'), 226, 1000) ->> 'over', null, 'BOOK-8: the rest is there for members');
select api.book_answer_cost(tests.id('other'), -5, null, true);
select results_eq($$ select microcents, guest_microcents from internal.typed_spending where reflection_id = tests.id('other') $$,
  $$ values (346::bigint, 20::bigint) $$, 'BOOK-9: what an answer to a guest did not cost is given back to guests');
select refuses('BOOK-5', 'service', 'not_found', $$ select api.book_answer_cost(gen_random_uuid(), 1) $$,
  'cannot book for a reflection that is not there');

select * from finish();
rollback;
