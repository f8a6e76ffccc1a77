-- Messages, events, costs, approvals: append-only, in order, encrypted; a total that is always the sum.
begin;
set local search_path to public, extensions, tests;
select plan(98);
select tests.create_cast();
select tests.add_session('session', 'mara', 'vera');
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
values (tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key'));
insert into public.session_events (session_id, sequence_number, type, content, key_id)
values (tests.id('session'), 0, 'session:started', tests.bytes(40), tests.id('mara/key'));
insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
values (tests.id('session'), 'turn-1', 'local', 10, 20, 30);
insert into public.tool_approvals (id, session_id, tool_id, action, preview, key_id, expires_at)
values (tests.id('approval'), tests.id('session'), 'write_file', 'write', tests.bytes(40), tests.id('mara/key'),
  now() + interval '1 hour');

select matrix('REC-COST-SEL', 'reads costs', $$ select from public.session_costs $$, '{0,0,0,1,0,0,denied,1}');
select matrix('REC-APR-SEL', 'reads approvals', $$ select from public.tool_approvals $$, '{0,0,0,1,0,0,denied,1}');
select matrix('REC-MSG-INS', 'adds a message',
  $$ insert into public.session_messages (session_id, sequence_number, role, content, key_id)
     values (tests.id('session'), 1, 'assistant', tests.bytes(40), tests.id('mara/key')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REC-EVT-INS', 'adds an event',
  $$ insert into public.session_events (session_id, sequence_number, type, content, key_id)
     values (tests.id('session'), 1, 'agent:token', tests.bytes(40), tests.id('mara/key')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REC-COST-INS', 'adds a cost',
  $$ insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
     values (tests.id('session'), 'turn-2', 'local', 1, 1, 1) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REC-APR-INS', 'asks for an approval',
  $$ insert into public.tool_approvals (session_id, tool_id, action, preview, key_id, expires_at)
     values (tests.id('session'), 'write_file', 'write', tests.bytes(40), tests.id('mara/key'), now()) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REC-APR-UPD', 'approves by an update',
  $$ update public.tool_approvals set status = 'approved', decided_at = now() $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REC-APR-FN', 'approves vera''s write', $$ select public.decide_tool_approval(tests.id('approval'), true) $$,
  '{not_found,not_found,not_found,1,not_found,not_found,denied,denied}');

-- Append-only, privilege by privilege and for the owner by trigger.
select refuses(format('REC-APP-%s-%s', record.name, verb.name), actor, expected,
  format(verb.sql, record.name), format('cannot %s %s', verb.name, record.name))
from unnest(array['session_messages', 'session_events', 'session_costs']) as record (name)
cross join (values
  ('update', 'update public.%I set created_at = now()'), ('delete', 'delete from public.%I')) as verb (name, sql)
cross join (values ('vera', 'denied'), ('service', 'denied'), ('database owner', 'conflict')) as attempt (actor, expected)
order by record.name, verb.name, actor;

select refuses('REC-ORD-1', 'service', '23505',
  $$ insert into public.session_messages (session_id, sequence_number, role, content, key_id)
     values (tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot use a sequence number twice');
select refuses('REC-ORD-2', 'service', '23505',
  $$ insert into public.session_events (session_id, sequence_number, type, content, key_id)
     values (tests.id('session'), 0, 'agent:token', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot use an event''s number twice');
select refuses('REC-ENC-1', 'service', '23514',
  $$ insert into public.session_messages (session_id, sequence_number, role, content, key_id)
     values (tests.id('session'), 1, 'user', 'plain', tests.id('mara/key')) $$,
  'cannot store what is too short to have a nonce and a tag');
select refuses('REC-ENC-2', 'service', '23502',
  $$ insert into public.session_messages (session_id, sequence_number, role, content)
     values (tests.id('session'), 1, 'user', tests.bytes(40)) $$, 'cannot store content without naming its key');
select refuses('REC-EVT-1', 'service', '23514',
  $$ insert into public.session_events (session_id, sequence_number, type, content, key_id)
     values (tests.id('session'), 1, 'Robert''); drop table', tests.bytes(40), tests.id('mara/key')) $$,
  'cannot store an event type that is none');

-- Totals.
select results_eq(
  $$ select total_input_tokens, total_output_tokens, total_cost_microcents from public.agent_sessions $$,
  $$ values (10::bigint, 20::bigint, 30::bigint) $$, 'REC-SUM-1: a cost arrives in the totals');
insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
select tests.id('session'), 'turn-' || n, 'local', n, n, n from generate_series(1, 10) as n;
select is((select total_cost_microcents from public.agent_sessions), 85::bigint, 'REC-SUM-2: ten at once too');
set constraints all immediate;
select throws_ok($$ update public.agent_sessions set total_cost_microcents = 0 $$, 'P0001', 'conflict',
  'REC-SUM-3: a total that is not the sum does not commit, whoever writes it');
select throws_ok(
  $$ insert into public.agent_sessions (reflection_id, user_id, agent_slug, total_input_tokens)
     values (tests.id('mara'), tests.id('vera'), 'mara', 5) $$, 'P0001', 'conflict',
  'REC-SUM-4: nor does a session that starts with a total');
set constraints all deferred;
select refuses('REC-SUM-5', 'service', '23514',
  $$ insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
     values (tests.id('session'), 'refund', 'local', 0, 0, -30) $$, 'cannot record a negative cost');

-- Approvals.
select tests.authenticate_as('vera');
select is(public.decide_tool_approval(tests.id('approval'), false), 'refused', 'REC-APR-1: the user refuses');
select is(public.decide_tool_approval(tests.id('approval'), true), 'refused', 'REC-APR-2: the first answer counts');
select tests.as_database_owner();
insert into public.tool_approvals (id, session_id, tool_id, action, preview, key_id, expires_at)
values (tests.id('late'), tests.id('session'), 'write_file', 'write', tests.bytes(40), tests.id('mara/key'), now());
select tests.authenticate_as('vera');
select is(public.decide_tool_approval(tests.id('late'), true), 'expired', 'REC-APR-3: a yes that comes too late is none');
select tests.as_database_owner();
select refuses('REC-APR-4', 'service', 'conflict',
  $$ update public.tool_approvals set status = 'approved' where id = tests.id('approval') $$,
  'cannot turn a refusal into a yes');
select refuses('REC-APR-5', 'database owner', 'conflict',
  $$ update public.tool_approvals set action = 'delete everything' where id = tests.id('late') $$,
  'cannot change what was asked');

delete from public.agent_sessions where id = tests.id('session');
select is_empty(
  $$ select from public.session_messages union all select from public.session_events
     union all select from public.session_costs union all select from public.tool_approvals $$,
  'REC-GONE-1: a deleted session leaves nothing behind');

select * from finish();
rollback;
