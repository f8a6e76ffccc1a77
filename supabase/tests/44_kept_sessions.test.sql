-- Typed conversations as the server keeps them in the name of one person: whoever names another's session, reflection or key gets
-- the answer of somebody who named none.
begin;
set local search_path to public, extensions, tests;
select plan(86);
select tests.create_cast();

create function pg_temp.sealed(p_type text default 'session:started') returns jsonb
language sql
as $$
  select jsonb_build_object('type', p_type, 'content', encode(tests.bytes(40), 'base64'));
$$;
create function pg_temp.start(
  p_name text, p_user text, p_reflection text default 'mara', p_key text default null, p_messages jsonb default '[]',
  p_fork_of text default null, p_title boolean default true
) returns text
language sql
as $$
  select api.start_agent_session(tests.id(p_name), tests.id(p_reflection), tests.id(p_user),
    tests.id(coalesce(p_key, p_reflection || '/key')), 'mara',
    jsonb_build_object('context', encode(tests.bytes(40), 'base64'), 'agent', encode(tests.bytes(50), 'base64'))
      || case when p_title then jsonb_build_object('title', encode(tests.bytes(30), 'base64')) else '{}' end,
    pg_temp.sealed(), 'local', p_messages, tests.id(p_fork_of)) ->> 'outcome';
$$;
-- Every function that names a session, its reflection and its person, as whoever calls it for these.
create function pg_temp.calls(p_session text, p_reflection text, p_user text) returns table (name text, call text)
language sql
as $$
  select name, format('select api.%s(%L, %L, %L%s)', name, tests.id(p_session), tests.id(p_reflection), tests.id(p_user), rest)
  from (values
    ('read_agent_session', ''),
    ('read_session_events', ', -1, 100'),
    ('note_agent_session', format(', %L, 0, %L', tests.id('mara/key'), pg_temp.sealed())),
    ('set_agent_session_title', format(', %L, %L', tests.id('mara/key'), encode(tests.bytes(30), 'base64'))),
    ('delete_agent_session', ''),
    ('cancel_agent_turn', ''),
    ('take_over_agent_turn', format(', %L, 60000', tests.id('turn'))),
    ('put_session_media', format(', %L, %L, %L, %L', tests.id('mara/key'), tests.hash('picture'), 'image/png',
      encode(tests.bytes(40), 'base64'))),
    ('read_session_media', format(', %L', tests.hash('picture'))),
    ('read_tool_approval', format(', %L', tests.id('approval'))),
    ('decide_tool_approval', format(', %L, true', tests.id('approval')))
  ) as listed (name, rest);
$$;
create function pg_temp.answer(p_call text) returns text
language plpgsql
as $$
declare
  answer text;
begin
  execute p_call into answer;
  return coalesce(answer, 'null');
end
$$;

-- Starting.
select is(pg_temp.start('session', 'vera'), 'started', 'KEP-01: a viewer starts a session');
select results_eq(
  $$ select held_as::text, status::text, next_event, next_message, turns_taken, title is not null, title_key_id, model_id
     from public.agent_sessions where id = tests.id('session') $$,
  $$ values ('viewer', 'idle', 1, 0, 0, true, tests.id('mara/key'), 'local') $$,
  'KEP-02: a session starts at rest, with its first event, as what its person is');
select is((select type from public.session_events where session_id = tests.id('session') and sequence_number = 0), 'session:started',
  'KEP-03: the first event has the number 0');
select is(pg_temp.start('untitled', 'vera', p_title => false), 'started', 'KEP-04: a session starts without a title');
select is((select title_key_id from public.agent_sessions where id = tests.id('untitled')), null, 'KEP-05: a session without a title names no key for one');
select is(pg_temp.start('foreign key', 'vera', p_key => 'other/key'), 'key_gone', 'KEP-06: no session starts under the key of another tenant');
select is(pg_temp.start('no key', 'vera', p_key => 'nowhere'), 'key_gone', 'KEP-07: no session starts under a key that was destroyed');
select is(tests.outcome('database owner', $$ select pg_temp.start('stranger', 'stan') $$), 'not_found', 'KEP-08: a stranger starts none');
select is(tests.outcome('database owner', $$ select pg_temp.start('session', 'vera') $$), '23505', 'KEP-09: no session starts twice');
select is((select count(*) from public.agent_sessions where reflection_id = tests.id('mara')), 2::bigint, 'KEP-10: refused starts leave no row');

-- Forks.
select is(pg_temp.start('fork', 'vera', p_fork_of => 'session', p_messages => jsonb_build_array(
    jsonb_build_object('id', tests.id('first'), 'role', 'user', 'content', encode(tests.bytes(40), 'base64')),
    jsonb_build_object('id', tests.id('second'), 'role', 'assistant', 'content', encode(tests.bytes(40), 'base64'), 'model_id', 'local'))),
  'started', 'KEP-11: a person forks their session');
select results_eq(
  $$ select sequence_number, role::text, model_id from public.session_messages where session_id = tests.id('fork') order by 1 $$,
  $$ values (0, 'user', null), (1, 'assistant', 'local') $$, 'KEP-12: the fork goes on from what was said');
select is((select next_message from public.agent_sessions where id = tests.id('fork')), 2, 'KEP-13: a fork counts its messages on from the copied ones');
select is(pg_temp.start('stolen', 'olivia', p_fork_of => 'session'), 'not_found', 'KEP-14: the owner of the reflection does not fork a viewer''s session');
select is(pg_temp.start('abroad', 'otto', 'other', p_fork_of => 'session'), 'not_found', 'KEP-15: no session is forked into another reflection');
select is(pg_temp.start('steward''s', 'oscar'), 'started', 'KEP-16: an operator starts a session');
update public.reflection_members set role = 'viewer' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select is(pg_temp.start('laundered', 'oscar', p_fork_of => 'steward''s'), 'not_found',
  'KEP-17: a former steward does not fork what they heard as a steward into a viewer''s session');
update public.reflection_members set role = 'operator' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');

-- Whose it is: every function, for everybody whose it is not.
create temporary table before_calls as
  select session, (select count(*) from public.session_events where session_id = session.id) as events
  from public.agent_sessions as session where id = tests.id('session');
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('session'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));
insert into public.tool_approvals (id, session_id, tool_id, preview, key_id, expires_at)
values (tests.id('approval'), tests.id('session'), 'write_file', tests.bytes(40), tests.id('mara/key'), now() + interval '1 hour');
create temporary table nowhere_answers as
  select name, pg_temp.answer(call) as answer from pg_temp.calls('nowhere', 'mara', 'vera');
select is(pg_temp.answer(call), (select answer from nowhere_answers where nowhere_answers.name = calls.name),
  format('KEP-WHO-%s: %s answers %s as of a session that is not there', row_number() over (order by who, name), name, who))
from (
  select 'the owner of the reflection' as who, * from pg_temp.calls('session', 'mara', 'olivia')
  union all
  select 'a stranger', * from pg_temp.calls('session', 'mara', 'stan')
  union all
  select 'its person in another reflection', * from pg_temp.calls('session', 'other', 'vera')
) as calls order by who, name;
select is((select session from before_calls), session, 'KEP-18: none of these calls changed the session')
from public.agent_sessions as session where id = tests.id('session');
select is((select count(*) from public.session_events where session_id = tests.id('session')), (select events from before_calls),
  'KEP-19: none of these calls added an event');

-- Reading.
select is(api.read_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera')) ->> 'agent', encode(tests.bytes(50), 'base64'),
  'KEP-20: a person reads their session as it was sealed');
select is(api.read_agent_session(tests.id('fork'), tests.id('mara'), tests.id('vera')) #>> '{messages,1,role}', 'assistant',
  'KEP-21: a person reads the transcript of their session in order');
select is(api.read_agent_session(tests.id('fork'), tests.id('mara'), tests.id('vera'), false) -> 'messages', '[]',
  'KEP-22: a person reads their session without its transcript');
select is(api.read_agent_session(tests.id('fork'), tests.id('mara'), tests.id('vera')) -> 'running', 'null'::jsonb,
  'KEP-23: a session at rest has no turn');

-- Notes: an event outside of any turn, at the place that comes next.
create function pg_temp.note(p_next integer, p_status text default null, p_key text default 'mara/key') returns jsonb
language sql
as $$
  select api.note_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id(p_key), p_next,
    pg_temp.sealed('session:noted'), p_status::public.agent_session_status) - 'at';
$$;
select is(pg_temp.note(0), '{"outcome": "moved", "next_event": 1, "next_message": 0}', 'KEP-24: a note for a place that is taken is told the next one');
select is(pg_temp.note(2) ->> 'outcome', 'moved', 'KEP-25: a note that leaves a gap is told the next place');
select is(pg_temp.note(null) ->> 'outcome', 'moved', 'KEP-26: a note that names no place is told the next place');
select is(pg_temp.note(1), '{"outcome": "written"}', 'KEP-27: a note at its place is written');
select is(pg_temp.note(2, p_key => 'other/key'), '{"outcome": "key_gone"}', 'KEP-28: a note is not written under the key of another tenant');
select is(pg_temp.note(2, 'exported'), '{"outcome": "written"}', 'KEP-29: a note says that the session was exported');
select is((select status::text from public.agent_sessions where id = tests.id('session')), 'exported', 'KEP-30: the session is exported from then on');
select is(jsonb_array_length(api.read_session_events(tests.id('session'), tests.id('mara'), tests.id('vera'), after, bound)), found,
  format('KEP-%s: of three events, at most %s after number %s are %s', 30 + place, bound, after, found))
from (values (1, -1, 100, 3), (2, 0, 100, 2), (3, 0, 1, 1), (4, 2, 100, 0), (5, -1, 0, 0), (6, -1, -5, 0)) as page (place, after, bound, found);

-- Titles.
select is(api.set_agent_session_title(tests.id('untitled'), tests.id('mara'), tests.id('vera'), tests.id('mara/key'), encode(tests.bytes(30), 'base64')),
  '{"outcome": "written"}', 'KEP-37: a title is given later');
select is((select title_key_id from public.agent_sessions where id = tests.id('untitled')), tests.id('mara/key'), 'KEP-38: a later title names the key that it is sealed under');
select is(api.set_agent_session_title(tests.id('untitled'), tests.id('mara'), tests.id('vera'), tests.id('other/key'), encode(tests.bytes(30), 'base64')),
  '{"outcome": "key_gone"}', 'KEP-39: a title is never sealed under the key of another tenant');
select is(tests.outcome('service', format('select api.set_agent_session_title(%L, %L, %L, %L, %L)', tests.id('untitled'), tests.id('mara'),
  tests.id('vera'), tests.id('mara/key'), encode(tests.bytes(27), 'base64'))), '23514', 'KEP-40: a title that is too short to be sealed is refused');

-- Lists.
select bag_eq(
  $$ select id from api.list_own_agent_sessions(tests.id('mara'), tests.id('vera')) $$,
  $$ select tests.id(name) from unnest(array['session', 'untitled', 'fork']) as name $$, 'KEP-41: a person lists their sessions and no others');
select is_empty($$ select from api.list_own_agent_sessions(tests.id('other'), tests.id('vera')) $$, 'KEP-42: none of another reflection');
update public.reflection_members set role = 'viewer' where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select is_empty($$ select from api.list_own_agent_sessions(tests.id('mara'), tests.id('oscar')) $$, 'KEP-43: a former steward lists none of those they held');

-- Media.
select is(api.read_session_media(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.hash('picture')) ->> 'media_type', 'image/png',
  'KEP-44: a picture is read by its person');
select is(api.put_session_media(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('mara/key'), tests.hash('picture'),
  'text/html', encode(tests.bytes(60), 'base64')), '{"outcome": "written"}', 'KEP-45: the same picture again is no error');
select is((select media_type from public.session_media where session_id = tests.id('session')), 'image/png', 'KEP-46: a picture does not replace an earlier one of the same hash');
select is(api.put_session_media(tests.id('session'), tests.id('mara'), tests.id('vera'), tests.id('other/key'), tests.hash('second'),
  'image/png', encode(tests.bytes(40), 'base64')), '{"outcome": "key_gone"}', 'KEP-47: a picture is not put under the key of another tenant');
select is(tests.outcome('service', format('select api.put_session_media(%L, %L, %L, %L, %L, %L, %L)', tests.id('session'), tests.id('mara'),
  tests.id('vera'), tests.id('mara/key'), '../../etc/passwd', 'image/png', encode(tests.bytes(40), 'base64'))), '23514',
  'KEP-48: a path in the place of a hash is refused');
select refuses('KEP-49', 'database owner', 'conflict', $$ update public.session_media set content = tests.bytes(41) $$, 'cannot exchange a picture');

-- Deleting.
select is(api.delete_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera')), true, 'KEP-50: a person deletes their session');
select is(api.delete_agent_session(tests.id('session'), tests.id('mara'), tests.id('vera')), false, 'KEP-51: a session is deleted once');
select is_empty($$
    select from public.session_events where session_id = tests.id('session') union all
    select from public.session_media where session_id = tests.id('session') union all
    select from public.tool_approvals where session_id = tests.id('session')
  $$, 'KEP-52: the events, pictures and requests of a session go with it');
select isnt_empty($$ select from public.session_messages where session_id = tests.id('fork') $$, 'KEP-53: a fork of it stays');

select * from finish();
rollback;
