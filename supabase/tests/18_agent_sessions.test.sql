-- Typed conversations are their user's: stewards learn that they exist, the other tenant not even that. Whoever is less than
-- they were when one began no longer holds it.
begin;
set local search_path to public, extensions, tests;
select plan(221);
select tests.create_cast();
select tests.add_session('vera''s', 'mara', 'vera');
select tests.add_session('oscar''s', 'mara', 'oscar');
insert into public.session_messages (id, session_id, sequence_number, role, content, key_id)
values (tests.id('answer'), tests.id('vera''s'), 0, 'assistant', tests.bytes(40), tests.id('mara/key'));
insert into public.session_memories (id, session_id, content, key_id)
values (tests.id('memory'), tests.id('vera''s'), tests.bytes(40), tests.id('mara/key'));
insert into public.session_events (session_id, sequence_number, type, content, key_id)
values (tests.id('vera''s'), 0, 'session:started', tests.bytes(40), tests.id('mara/key'));
insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
values (tests.id('approval'), tests.id('vera''s'), 'write_file', tests.bytes(40), tests.id('mara/key'),
  now() + interval '1 hour');
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('vera''s'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));
update public.agent_sessions set next_event = 1, next_message = 1 where id = tests.id('vera''s');

select matrix('SES-SEL', 'reads sessions', $$ select title, context from public.agent_sessions $$,
  '{0,0,1,1,0,0,denied,denied}');
select matrix('SES-MSG', 'reads messages', $$ select content from public.session_messages $$,
  '{0,0,0,1,0,0,denied,denied}');
select matrix('SES-EVT', 'reads events', $$ select content from public.session_events $$,
  '{0,0,0,1,0,0,denied,denied}');
select matrix('SES-MED', 'reads media', $$ select content from public.session_media $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SES-LIST', 'lists that sessions with mara exist', $$ select from api.list_agent_sessions(tests.id('mara')) $$,
  '{2,2,2,forbidden,not_found,not_found,denied,denied}');
select matrix('SES-INS', 'starts a session in vera''s name',
  $$ insert into public.agent_sessions (reflection_id, user_id, agent_slug, context, key_id)
     values (tests.id('mara'), tests.id('vera'), 'mara', tests.bytes(40), tests.id('mara/key')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SES-UPD', 'gives vera''s session to somebody', $$ update public.agent_sessions set user_id = auth.uid() $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SES-DEL', 'deletes vera''s session', $$ delete from public.agent_sessions where id = tests.id('vera''s') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SES-ERA', 'erases what was typed with mara', $$ select api.erase_typed_conversations(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');

select is(
  (select string_agg(name, ',' order by place) from pg_proc, unnest(proargnames, proargmodes) with ordinality as arg (name, mode, place)
   where proname = 'list_agent_sessions' and mode = 't'),
  'id,user_id,display_name,status,created_at,updated_at',
  'SES-LIST-9: the list for stewards has no title, no context, no cost');

-- What the server asks for in a person's name: everything that can be done with vera's session, with what it answers where there is
-- none.
create temporary table questions (name text, call text, nothing text);
insert into questions values
  ('read', $$ select api.read_agent_session(tests.id('vera''s'), %1$s, %2$s) $$, null),
  ('read events', $$ select api.read_session_events(tests.id('vera''s'), %1$s, %2$s, -1, 10) $$, '[]'),
  ('note', $$ select api.note_agent_session(tests.id('vera''s'), %1$s, %2$s, tests.id('mara/key'), 1,
     jsonb_build_object('type', 'session:cancelled', 'content', repeat('ab', 40))) ->> 'outcome' $$, 'not_found'),
  ('entitle', $$ select api.set_agent_session_title(tests.id('vera''s'), %1$s, %2$s, tests.id('mara/key'),
     repeat('ab', 40)) ->> 'outcome' $$, 'not_found'),
  ('begin', $$ select api.begin_agent_turn(tests.id('vera''s'), %1$s, %2$s, tests.id('turn'), 60000, 50,
     tests.id('mara/key'), 1, 1, jsonb_build_object('id', gen_random_uuid(), 'role', 'user', 'content', repeat('ab', 40)),
     '[]') ->> 'outcome' $$, 'not_found'),
  ('take over', $$ select api.take_over_agent_turn(tests.id('vera''s'), %1$s, %2$s, tests.id('turn'), 60000) $$, null),
  ('cancel', $$ select api.cancel_agent_turn(tests.id('vera''s'), %1$s, %2$s) $$, 'not_found'),
  ('read an approval', $$ select api.read_tool_approval(tests.id('vera''s'), %1$s, %2$s, tests.id('approval')) $$, null),
  ('decide', $$ select api.decide_tool_approval(tests.id('vera''s'), %1$s, %2$s, tests.id('approval'), true) $$, null),
  ('put media', $$ select api.put_session_media(tests.id('vera''s'), %1$s, %2$s, tests.id('mara/key'), tests.hash('x'),
     'image/png', repeat('ab', 40)) ->> 'outcome' $$, 'not_found'),
  ('read media', $$ select api.read_session_media(tests.id('vera''s'), %1$s, %2$s, tests.hash('picture')) $$, null),
  ('read what stays', $$ select api.read_session_keepsakes(tests.id('vera''s'), %1$s, %2$s) $$, null),
  ('read what a recap rests on', $$ select api.read_recap_sources(tests.id('vera''s'), %1$s, %2$s, '{}') $$, null),
  ('store a recap', $$ select api.store_session_recap(tests.id('vera''s'), %1$s, %2$s, tests.id('mara/key'), 1, '[]') ->> 'outcome' $$,
     'not_found'),
  ('rate an answer', $$ select api.rate_session_answer(tests.id('vera''s'), %1$s, %2$s, tests.id('mara/key'), tests.id('answer'),
     repeat('ab', 40)) ->> 'outcome' $$, 'not_found'),
  ('forget a memory', $$ select api.forget_session_memory(tests.id('vera''s'), %1$s, %2$s, tests.id('memory')) $$, 'false'),
  ('list', $$ select count(*) from api.list_own_agent_sessions(%1$s, %2$s) where id = tests.id('vera''s') $$, '0'),
  ('delete', $$ select api.delete_agent_session(tests.id('vera''s'), %1$s, %2$s) $$, 'false');
create function pg_temp.answer(p_call text, p_user text, p_reflection text default 'mara') returns text
language plpgsql
as $$
declare
  said text;
begin
  execute format(p_call, quote_literal(tests.id(p_reflection)) || '::uuid', quote_literal(tests.id(p_user)) || '::uuid') into said;
  raise exception using errcode = 'ZZ000', message = coalesce(said, 'null');
exception
  when sqlstate 'ZZ000' then
    return nullif(sqlerrm, 'null');
end
$$;
select isnt(pg_temp.answer(call, 'vera'), nothing, format('SES-OWN-%s: vera may %s', row_number() over (order by name), name))
from questions where name <> 'take over' order by name;
select is(pg_temp.answer(call, person), nothing,
  format('SES-NOT-%s: %s may not %s', row_number() over (order by person, name), person, name))
from questions cross join unnest(array['olivia', 'oscar', 'stan', 'otto']) as person order by person, name;
select is(pg_temp.answer(call, 'vera', 'other'), nothing,
  format('SES-MIX-%s: nor vera by the way of another reflection: %s', row_number() over (order by name), name))
from questions order by name;

-- Less than at the start.
create function pg_temp.holds(p_session text, p_user text) returns boolean
language sql
as $$
  select api.read_agent_session(tests.id(p_session), tests.id('mara'), tests.id(p_user)) is not null;
$$;
select is((select held_as::text from public.agent_sessions where id = tests.id('oscar''s')), 'steward',
  'SES-HELD-1: a session that an operator starts is a steward''s');
select is((select held_as::text from public.agent_sessions where id = tests.id('vera''s')), 'viewer',
  'SES-HELD-2: that of a viewer is a viewer''s');
select throws_ok($$ select tests.add_session('stan''s', 'mara', 'stan') $$, 'P0001', 'not_found',
  'SES-HELD-3: a stranger starts none, whoever writes it');
update public.reflection_members set role = 'viewer' where user_id = tests.id('oscar');
select is(pg_temp.holds('oscar''s', 'oscar'), false, 'SES-HELD-4: a steward who is a viewer now no longer holds it');
select refuses('SES-HELD-5', 'oscar', '0', $$ select from public.agent_sessions $$, 'does not see it either');
select is((select count(*) from api.list_own_agent_sessions(tests.id('mara'), tests.id('oscar'))), 0::bigint,
  'SES-HELD-6: nor in his list');
select tests.add_session('oscar''s second', 'mara', 'oscar');
select is(pg_temp.holds('oscar''s second', 'oscar'), true, 'SES-HELD-7: what he starts as a viewer is his');
update public.reflection_members set role = 'admin' where user_id in (tests.id('oscar'), tests.id('vera'));
select is(pg_temp.holds('oscar''s', 'oscar'), true, 'SES-HELD-8: a steward again, he holds the first one again');
select is(pg_temp.holds('vera''s', 'vera'), true, 'SES-HELD-9: whoever has become more holds what they held');
update public.reflection_members set role = 'viewer' where user_id = tests.id('vera');

delete from public.reflection_members where user_id = tests.id('vera');
select is(pg_temp.answer(call, 'vera'), nothing,
  format('SES-OUT-%s: removed, vera may no longer %s', row_number() over (order by name), name))
from questions order by name;
select refuses('SES-OUT-SEL', 'vera', '0', $$ select from public.agent_sessions $$, 'was removed and loses what it told her');
select refuses('SES-OUT-MSG', 'vera', '0', $$ select from public.session_messages $$, 'reads no message either');

-- Frozen at the start.
select refuses('SES-FRZ-' || row_number() over (), 'database owner', 'conflict',
  format('update public.agent_sessions set %s where id = tests.id(''vera''''s'')', assignment), 'cannot change ' || assignment)
from unnest(array[
  $a$user_id = tests.id('stan')$a$, $a$reflection_id = tests.id('other')$a$, $a$agent_slug = 'other'$a$,
  $a$agent_snapshot = tests.bytes(41)$a$, $a$context = tests.bytes(41)$a$, $a$held_as = 'steward'$a$,
  $a$key_id = tests.id('other/key')$a$]) as assignment;

-- A thousand, and no more.
insert into public.agent_sessions (reflection_id, user_id, agent_slug, context, key_id)
select tests.id('mara'), tests.id('adam'), 'mara', tests.bytes(40), tests.id('mara/key') from generate_series(1, 999);
create function pg_temp.start() returns text
language sql
as $$
  select api.start_agent_session(gen_random_uuid(), tests.id('mara'), tests.id('adam'), tests.id('mara/key'), 'mara',
    jsonb_build_object('context', repeat('ab', 40)),
    jsonb_build_object('type', 'session:started', 'content', repeat('ab', 40))) ->> 'outcome';
$$;
select is(pg_temp.start(), 'started', 'SES-MAX-1: a thousandth session is started');
select throws_ok($$ select pg_temp.start() $$, 'P0001', 'limit_reached', 'SES-MAX-2: and no other one');

-- Erased: the rows and the keys, those of the other tenant not.
select tests.authenticate_as('olivia');
select is(api.erase_typed_conversations(tests.id('mara')), 1003, 'SES-ERASE-1: the owner erases all of them');
select tests.as_database_owner();
select is_empty($$ select from public.data_keys where reflection_id = tests.id('mara') $$, 'SES-ERASE-2: with their keys');
select isnt_empty($$ select from public.data_keys where reflection_id = tests.id('other') $$,
  'SES-ERASE-3: and no key of anybody else');

select * from finish();
rollback;
