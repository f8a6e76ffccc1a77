-- The rules that many tables share, tried on every table that claims them: what is frozen stays, what is appended stays, and what
-- changes says when. A trigger that is dropped, or that names a column too few, is found here.
begin;
set local search_path to public, extensions, tests;
select plan(139);
select tests.create_cast();
select tests.add_conversation('call', 'mara', 'vera');
select tests.add_session('session', 'mara', 'vera');
insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
values ('p-call', tests.id('call'), tests.id('mara'), 0, 'agent');
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
values (tests.id('call'), tests.id('mara'), 0, 'user', 'Hello.');
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
values (tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key'));
insert into public.session_events (session_id, sequence_number, type, content, key_id)
values (tests.id('session'), 0, 'session:started', tests.bytes(40), tests.id('mara/key'));
insert into public.session_costs (session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
values (tests.id('session'), 'turn-1', 'local', 1, 1, 1);
insert into public.session_media (session_id, sha256, media_type, content, key_id)
values (tests.id('session'), tests.hash('picture'), 'image/png', tests.bytes(40), tests.id('mara/key'));
insert into public.tool_approvals (session_id, tool_id, preview, key_id, expires_at)
values (tests.id('session'), 'write_file', tests.bytes(40), tests.id('mara/key'), now() + interval '1 hour');
insert into public.turn_feedback (conversation_id, reflection_id, answer_key, rating)
values (tests.id('call'), tests.id('mara'), 'hello', 'good');
select tests.add_candidate('first', 'mara');
insert into public.source_files (source_id, bytes) values (tests.id('mara/private/source'), tests.bytes(40));

-- The columns that must never change, written down: not read from the triggers, which are what is tried.
create temporary table frozen (relation text, columns text[]);
insert into frozen values
  ('agent_sessions', '{id,reflection_id,user_id,held_as,agent_slug,agent_snapshot,context,key_id,created_at}'),
  ('conversation_calls', '{provider_conversation_id,conversation_id,reflection_id,ordinal,agent_id,created_at}'),
  ('conversations', '{id,reflection_id,user_id,guest_id,mode,role,audience,surface,namespaces,ingestion_enabled,off_record,text_only,created_at}'),
  ('data_keys', '{id,reflection_id,created_at}'),
  ('invitations', '{id,reflection_id,email,role,token_hash,expires_at,created_at}'),
  ('namespaces', '{id,reflection_id,name,created_at}'),
  ('reflection_members', '{reflection_id,user_id,created_at}'),
  ('reflections', '{id,created_at}'),
  ('share_links', '{id,reflection_id,token_hash,created_at}'),
  ('sources', '{id,reflection_id,kind,file_hash,created_at,content}'),
  ('tool_approvals', '{id,session_id,tool_id,preview,key_id,expires_at,created_at}'),
  ('voice_artifacts', '{id,reflection_id,position,generation,payload_hash,prev_hash,chain_hash,created_at,payload}'),
  ('voice_consents', '{id,reflection_id,consent_text,recording_hash,recording_seconds,words_heard,consented_at}');
-- Another value of the same type, so that a check on the form of the value is not what refuses it.
create function pg_temp.other_value(p_relation text, p_column text) returns text
language sql
as $$
  select case format_type(atttypid, null)
    when 'uuid' then 'gen_random_uuid()'
    when 'timestamp with time zone' then format('%I + interval ''1 day''', p_column)
    when 'boolean' then format('not %I', p_column)
    when 'integer' then format('%I + 1', p_column)
    when 'bytea' then 'tests.bytes(41)'
    when 'jsonb' then '''{"other": true}'''
    when 'text[]' then '''{other}'''
    when 'text' then case when p_column ~ 'hash' then 'tests.hash(''other'')' when p_column = 'email' then '''other@example.test'''
      else '''other than before, and long enough''' end
    else (
      select quote_literal(max(enumlabel)) from pg_enum
      where enumtypid = atttypid and enumlabel not in ('viewer', 'paste', 'standard'))
  end
  from pg_attribute where attrelid = ('public.' || p_relation)::regclass and attname = p_column;
$$;
select is(
  tests.outcome('database owner', format('update public.%I set %I = %s', relation, name, pg_temp.other_value(relation, name))), 'conflict',
  format('SHR-FRZ-%s: not even the database owner changes %s.%s', row_number() over (order by relation, name), relation, name))
from frozen cross join unnest(columns) as name order by relation, name;
select set_eq(
  $$ select tgrelid::regclass::text from pg_trigger where tgfoid = 'internal.keep_columns'::regproc
     except select 'passages' except select 'evidence' except select 'fact_corrections'
     except select 'former_passages' except select 'source_versions' $$,
  $$ select relation from frozen $$, 'SHR-FRZ-ALL: every table that freezes a column is in this list');

-- Append-only: neither rewritten nor deleted, unless what it belongs to goes.
create temporary table appended (relation text, setting text);
insert into appended values
  ('audit_log', 'action = ''a.b'''), ('conversation_turns', 'body = ''Never said.'''), ('session_costs', 'cost_microcents = 0'),
  ('session_events', 'type = ''a:b'''), ('session_media', 'media_type = ''text/html'''), ('session_messages', 'role = ''system''');
select is(tests.outcome('database owner', format('update public.%I set %s', relation, setting)), 'conflict',
  format('SHR-APP-U-%s: not even the database owner rewrites %s', row_number() over (order by relation), relation))
from appended order by relation;
select is(tests.outcome('database owner', format('delete from public.%I', relation)), 'conflict',
  format('SHR-APP-D-%s: nor deletes from %s', row_number() over (order by relation), relation))
from (select relation from appended union all values ('voice_artifacts'), ('voice_consents')) as kept order by relation;
select set_eq(
  $$ select tgrelid::regclass::text from pg_trigger where tgfoid = 'internal.keep_append_only'::regproc $$,
  $$ select relation from appended union all values ('voice_artifacts'), ('voice_consents') $$,
  'SHR-APP-ALL: every table that is append-only is in this list');
select is(tests.outcome('database owner', format('truncate public.%I', relation)), 'conflict',
  format('SHR-APP-T-%s: a chain of hashes, %s, is not emptied at once', row_number() over (order by relation), relation))
from unnest(array['audit_log', 'voice_artifacts']) as relation;
select is(tests.outcome('database owner', $$ delete from public.agent_sessions where id = tests.id('session') $$), '1',
  'SHR-APP-CAS-1: the rows of a session go with it');
select is(tests.outcome('database owner', $$ delete from public.conversations where id = tests.id('call') $$), '1',
  'SHR-APP-CAS-2: the rows of a conversation go with it');
select is(tests.outcome('database owner', $$ delete from public.reflections where id = tests.id('mara') $$), '1',
  'SHR-APP-CAS-3: the rows of a reflection go with it');

-- What changes says when, whatever the writer says.
create temporary table touched (relation text, setting text);
insert into touched values
  ('agent_sessions', 'model_id = ''other'''), ('namespaces', 'title = ''Other'''), ('profiles', 'display_name = ''Other'''),
  ('reflections', 'speaking_style = ''dry'''), ('runtime_sync_state', 'last_error = ''x'''), ('sources', 'title = ''Other'''),
  ('turn_feedback', 'comment = ''x''');
create function pg_temp.touched_at(p_relation text, p_setting text) returns timestamptz
language plpgsql
as $$
declare
  at timestamptz;
begin
  execute format('update public.%I set %s, updated_at = ''2001-01-01'' returning updated_at', p_relation, p_setting) into at;
  return at;
end
$$;
select is(pg_temp.touched_at(relation, setting), now(),
  format('SHR-UPD-%s: a change of %s carries its own moment, not one that the writer gives', row_number() over (order by relation), relation))
from touched order by relation;
select set_eq(
  $$ select attrelid::regclass::text from pg_attribute join pg_class as cls on cls.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'updated_at' $$,
  $$ select relation from touched $$, 'SHR-UPD-ALL: every table that says when it changed is in this list');

-- Names are made of what can be seen: each table that shows one to others.
create temporary table shown (relation text, name text, condition text);
insert into shown values
  ('profiles', 'display_name', 'id = tests.id(''vera'')'), ('reflections', 'display_name', 'id = tests.id(''mara'')'),
  ('namespaces', 'title', 'id = tests.id(''mara/private'')'), ('sources', 'title', 'id = tests.id(''mara/private/source'')'),
  ('share_links', 'label', 'id = tests.id(''mara/link'')');
select is(
  tests.outcome('database owner', format('update public.%I set %I = %L where %s', relation, name, given, condition)), outcome,
  format('SHR-TXT-%s: %s.%s takes %s: %s', row_number() over (order by relation, what), relation, name, what, outcome))
from shown cross join (values
  (e'Mara\nBcc: all', 'a line break', '23514'), (e'Mara\u202Eevil', 'a turned direction', '23514'),
  (e'Ma\u200Bra', 'a letter without a shape', '23514'), (' Mara', 'a blank in front', '23514'), ('', 'nothing', '23514'),
  ('Mára 李 🌊', 'letters of any script', '1')) as text_given (given, what, outcome)
order by relation, what;

select * from finish();
rollback;
