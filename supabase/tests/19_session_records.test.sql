-- Turns, and what they leave: append-only, in order, encrypted; written by the turn that is running and by no other; a total that
-- is always the sum.
begin;
set local search_path to public, extensions, tests;
select plan(92);
select tests.create_cast();
select tests.add_session('session', 'mara', 'vera');

-- As the server writes them, in vera's name, at the places that come next.
create function pg_temp.sealed(p_type text) returns jsonb
language sql
as $$
  select jsonb_build_object('type', p_type, 'content', repeat('ab', 40));
$$;
create function pg_temp.said(p_role text) returns jsonb
language sql
as $$
  select jsonb_build_object('id', gen_random_uuid(), 'role', p_role, 'content', repeat('ab', 40));
$$;
create function pg_temp.begin_turn(p_turn text, p_cap integer default 50) returns text
language sql
as $$
  select api.begin_agent_turn(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id(p_turn), 60000, p_cap,
    tests.id('mara/key'), next_event, next_message, pg_temp.said('user'),
    jsonb_build_array(pg_temp.sealed('session:turn_started'))) ->> 'outcome'
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.write(p_turn text, p_settlements jsonb default '[]', p_user text default 'vera', p_key text default 'mara/key')
returns text
language sql
as $$
  select api.write_agent_turn(tests.id('session'), tests.id('mara'), tests.id(p_user), tests.id(p_turn),
    tests.id(p_key), next_event, jsonb_build_array(pg_temp.sealed('agent:token')), p_settlements) ->> 'outcome'
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.end_turn(p_turn text, p_user text default 'vera') returns text
language sql
as $$
  select api.end_agent_turn(tests.id('session'), tests.id('mara'), tests.id(p_user), tests.id(p_turn),
    tests.id('mara/key'), next_event, next_message, jsonb_build_array(pg_temp.sealed('session:turn_completed')), '[]',
    jsonb_build_array(pg_temp.said('assistant')), true) ->> 'outcome'
  from public.agent_sessions where id = tests.id('session');
$$;
create function pg_temp.reserve(p_turn text, p_name text, p_cost bigint, p_day bigint default null) returns jsonb
language sql
as $$
  select api.reserve_turn_cost(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id(p_turn),
    jsonb_build_object('id', tests.id(p_name), 'node_id', 'n', 'model', 'm', 'input_tokens', 1, 'output_tokens', 1,
      'cost_microcents', p_cost, 'priced', true), p_day_limit => p_day);
$$;
create function pg_temp.settled(p_name text, p_cost bigint) returns jsonb
language sql
as $$
  select jsonb_build_array(jsonb_build_object('reservation_id', tests.id(p_name), 'model', 'm', 'input_tokens', 1,
    'output_tokens', 1, 'cost_microcents', p_cost, 'priced', true));
$$;
create function pg_temp.counters() returns text
language sql
as $$
  select format('%s %s %s', turns_taken, next_event, next_message) from public.agent_sessions where id = tests.id('session');
$$;

select is(pg_temp.begin_turn('first'), 'begun', 'REC-TURN-1: a turn begins');
select is(pg_temp.begin_turn('second'), 'turn_in_progress', 'REC-TURN-2: a second one does not begin beside it');
select is(pg_temp.write('first'), 'written', 'REC-TURN-3: the turn writes');
select throws_ok($$ select pg_temp.write('second') $$, 'P0001', 'conversation_not_active', 'REC-TURN-4: no other one does');
select throws_ok($$ select pg_temp.write('first', '[]', 'olivia') $$, 'P0001', 'conversation_not_active',
  'REC-TURN-5: nor anybody else who knows its id');
select throws_ok($$ select pg_temp.end_turn('first', 'stan') $$, 'P0001', 'conversation_not_active',
  'REC-TURN-6: a stranger does not end it');
select is(pg_temp.write('first', '[]', 'vera', 'other/key'), 'key_gone',
  'REC-KEY-1: nothing is written under the key of another tenant');
select is(
  api.write_agent_turn(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('first'), tests.id('mara/key'),
    0, '[]', '[]'),
  '{"outcome": "moved", "next_event": 2, "next_message": 1}', 'REC-SEQ-1: whoever counted wrong is told where it goes on');
select is(pg_temp.counters(), '0 2 1', 'REC-SEQ-2: and has written nothing');
update public.agent_sessions set turn_expires_at = clock_timestamp() where id = tests.id('session');
select throws_ok($$ select pg_temp.write('first') $$, 'P0001', 'conversation_not_active',
  'REC-TURN-7: a turn whose time ran out is lost, though nobody has taken it over');
select is(pg_temp.begin_turn('third'), 'interrupted', 'REC-TURN-8: whoever comes next takes it over');
select throws_ok($$ select pg_temp.end_turn('first') $$, 'P0001', 'conversation_not_active',
  'REC-TURN-9: it can no longer end itself');
select is(pg_temp.end_turn('third'), 'written', 'REC-TURN-10: but they can end it');
select is(pg_temp.counters(), '1 3 2', 'REC-TURN-11: and it has counted');
select throws_ok($$ select pg_temp.end_turn('third') $$, 'P0001', 'conversation_not_active',
  'REC-TURN-12: what has ended does not end again');
select is(pg_temp.begin_turn('fourth', 1), 'turn_limit', 'REC-CAP-1: past its turns a session begins none');
select is(pg_temp.begin_turn('fourth'), 'begun', 'REC-CAP-2: with more of them it does');
select refuses('REC-TURN-13', 'service', 'invalid_request',
  $$ select api.renew_agent_turn(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('fourth'), 3600001) $$,
  'cannot hold a turn for ever');

-- Money.
select is(pg_temp.reserve('fourth', 'a', 60, 100) ->> 'over', null, 'REC-DAY-1: money is set aside');
select is(pg_temp.reserve('fourth', 'b', 41, 100), '{"over": "day", "spent": 60}', 'REC-DAY-2: and no more than there is');
select throws_ok($$ select pg_temp.reserve('third', 'b', 1) $$, 'P0001', 'conversation_not_active',
  'REC-DAY-3: a turn that is over sets nothing aside');
select throws_ok($$ select pg_temp.reserve('fourth', 'b', -1) $$, '23514', null, 'REC-DAY-4: nobody sets less than nothing aside');
select is(pg_temp.write('fourth', pg_temp.settled('a', 50)), 'written', 'REC-DAY-5: it is settled');
select is(pg_temp.write('fourth', pg_temp.settled('a', 50)), 'written', 'REC-DAY-6: what comes twice');
select results_eq($$ select total_cost_microcents, (select sum(microcents) from internal.typed_spending) from public.agent_sessions $$,
  $$ values (50::bigint, 50::numeric) $$, 'REC-DAY-7: counts once');
select throws_ok($$ select pg_temp.write('fourth', pg_temp.settled('never', 5)) $$, 'P0001', 'invalid_request',
  'REC-DAY-8: what was never set aside is not settled');
select throws_ok($$ select pg_temp.write('fourth', pg_temp.settled('never', -5)) $$, 'P0001', 'invalid_request',
  'REC-DAY-9: by no sign');
select pg_temp.reserve('fourth', 'c', 30);
select throws_ok($$ select pg_temp.write('fourth', pg_temp.settled('c', -5)) $$, '23514', null,
  'REC-DAY-10: nobody settles less than nothing');

-- Approvals.
create function pg_temp.ask(p_name text, p_turn text default 'fourth') returns text
language sql
as $$
  select api.ask_tool_approval(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id(p_turn),
    tests.id('mara/key'), tests.id(p_name), 'write_file', repeat('ab', 40), 60) ->> 'outcome';
$$;
create function pg_temp.decide(p_name text, p_yes boolean, p_user text default 'vera') returns text
language sql
as $$
  select api.decide_tool_approval(tests.id('session'), tests.id('mara'), tests.id(p_user), tests.id(p_name), p_yes);
$$;
select is(pg_temp.ask('approval'), 'written', 'REC-APR-0: a turn asks');
select throws_ok($$ select pg_temp.ask('replayed', 'third') $$, 'P0001', 'conversation_not_active',
  'REC-APR-9: a turn that is over does not');
select is(pg_temp.decide('approval', true, 'olivia'), null, 'REC-APR-10: the owner cannot answer for vera');
select is(pg_temp.decide('approval', false), 'refused', 'REC-APR-1: the user refuses');
select is(pg_temp.decide('approval', true), 'refused', 'REC-APR-2: the first answer counts');
insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
values (tests.id('late'), tests.id('session'), 'write_file', tests.bytes(40), tests.id('mara/key'), now());
select is(pg_temp.decide('late', true), 'expired', 'REC-APR-3: a yes that comes too late is none');
select refuses('REC-APR-4', 'database owner', 'conflict',
  $$ update public.tool_approvals set status = 'approved' where id = tests.id('approval') $$,
  'cannot turn a refusal into a yes');
select refuses('REC-APR-5', 'database owner', 'conflict',
  $$ update public.tool_approvals set tool_id = 'run_command' where id = tests.id('late') $$,
  'cannot change what was asked');
select pg_temp.ask('open');
select is(pg_temp.end_turn('fourth'), 'written', 'REC-END-1: the turn ends');
select is(pg_temp.decide('open', true), 'expired', 'REC-END-2: and with it what it asked');
select is((select total_cost_microcents from public.agent_sessions), 80::bigint,
  'REC-END-3: what it had set aside is charged in full');
select is(pg_temp.begin_turn('fifth'), 'begun', 'REC-GONE-0: another turn begins');
select pg_temp.reserve('fifth', 'd', 11);
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('session'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));

select matrix('REC-COST-SEL', 'reads costs', $$ select from public.session_costs $$, '{0,0,0,2,0,0,denied,denied}');
select matrix('REC-APR-SEL', 'reads approvals', $$ select from public.tool_approvals $$, '{0,0,0,3,0,0,denied,denied}');

-- Append-only, privilege by privilege and for the owner by trigger.
select refuses(format('REC-APP-%s-%s', record.name, verb.name), actor, expected,
  format(verb.sql, record.name), format('cannot %s %s', verb.name, record.name))
from unnest(array['session_messages', 'session_events', 'session_costs', 'session_media']) as record (name)
cross join (values
  ('update', 'update public.%I set created_at = now()'), ('delete', 'delete from public.%I')) as verb (name, sql)
cross join (values ('vera', 'denied'), ('service', 'denied'), ('database owner', 'conflict')) as attempt (actor, expected)
order by record.name, verb.name, actor;

select refuses('REC-ORD-1', 'database owner', '23505',
  $$ insert into public.session_messages (session_id, sequence_number, role, content, key_id)
     values (tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot use a sequence number twice');
select refuses('REC-ORD-2', 'database owner', '23505',
  $$ insert into public.session_events (session_id, sequence_number, type, content, key_id)
     values (tests.id('session'), 0, 'agent:token', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot use an event''s number twice');
select refuses('REC-ENC-1', 'database owner', '23514',
  $$ insert into public.session_messages (session_id, sequence_number, role, content, key_id)
     values (tests.id('session'), 99, 'user', 'plain', tests.id('mara/key')) $$,
  'cannot store what is too short to have a nonce and a tag');
select refuses('REC-ENC-2', 'database owner', '23502',
  $$ insert into public.session_messages (session_id, sequence_number, role, content)
     values (tests.id('session'), 99, 'user', tests.bytes(40)) $$, 'cannot store content without naming its key');
select refuses('REC-EVT-1', 'database owner', '23514',
  $$ insert into public.session_events (session_id, sequence_number, type, content, key_id)
     values (tests.id('session'), 99, 'Robert''); drop table', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot store an event type that is none');

-- Totals.
set constraints all immediate;
select throws_ok($$ update public.agent_sessions set total_cost_microcents = 0 $$, 'P0001', 'conflict',
  'REC-SUM-3: a total that is not the sum does not commit, whoever writes it');
select throws_ok(
  $$ insert into public.agent_sessions (reflection_id, user_id, agent_slug, context, key_id, total_input_tokens)
     values (tests.id('mara'), tests.id('vera'), 'mara', tests.bytes(40), tests.id('mara/key'), 5) $$, 'P0001', 'conflict',
  'REC-SUM-4: nor does a session that starts with a total');
set constraints all deferred;
select refuses('REC-SUM-5', 'database owner', '23514',
  $$ insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
     values (tests.id('session'), 'refund', 'local', 0, 0, -30) $$, 'cannot record a negative cost');

-- Gone: with its money spent, and its turn lost.
select is(api.delete_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera')), true,
  'REC-GONE-1: a session can be deleted while a turn is running');
select throws_ok($$ select api.renew_agent_turn(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('fifth'), 1000) $$,
  'P0001', 'conversation_not_active', 'REC-GONE-2: which is lost');
select is_empty(
  $$ select from public.session_messages union all select from public.session_events union all select from public.session_media
     union all select from public.session_costs union all select from public.tool_approvals
     union all select from internal.session_reservations $$,
  'REC-GONE-3: it leaves nothing behind');
select is((select sum(microcents) from internal.typed_spending), 91::numeric,
  'REC-GONE-4: but what the day has spent, with what was being spent');

select * from finish();
rollback;
