-- Wrapped keys are never beside the person who reads the rows; the probe tells a version and nothing else.
begin;
set local search_path to public, extensions, tests;
select plan(62);
select tests.create_cast();

select matrix('KEY-SEL', 'reads wrapped keys', $$ select wrapped_key from public.data_keys $$,
  '{denied,denied,denied,denied,denied,denied,denied,2}');
update public.data_keys set retired_at = now() where id = tests.id('mara/key');
select matrix('KEY-INS', 'adds a key of their own',
  $$ insert into public.data_keys (reflection_id, wrapped_key, master_key_id)
     values (tests.id('mara'), tests.bytes(60), 'master-of-mallory') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KEY-UPD', 'replaces a key', $$ update public.data_keys set wrapped_key = tests.bytes(60) $$,
  '{denied,denied,denied,denied,denied,denied,denied,2}');
select matrix('KEY-DEL', 'erases by deleting a key', $$ delete from public.data_keys where id = tests.id('mara/key') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select refuses('KEY-ONE-1', 'service', '23505',
  $$ insert into public.data_keys (reflection_id, wrapped_key, master_key_id)
     values (tests.id('other'), tests.bytes(60), 'master-1') $$,
  'cannot have two keys in force');
select refuses('KEY-MOVE-1', 'database owner', 'conflict',
  $$ update public.data_keys set reflection_id = tests.id('other') where id = tests.id('mara/key') $$,
  'cannot give a key to another tenant');
select refuses('KEY-RAW-1', 'service', '23514',
  $$ insert into public.data_keys (reflection_id, wrapped_key, master_key_id)
     values (tests.id('mara'), 'short', 'master-1') $$, 'cannot store what is too short to be a wrapped key');

-- Erasure by key: the message stays, what it said is gone, and nothing stands in the way.
select tests.add_session('session', 'mara', 'vera');
insert into public.session_messages (session_id, sequence_number, role, content, key_id)
values (tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key'));
select lives_ok($$ delete from public.data_keys where id = tests.id('mara/key') $$,
  'KEY-ERASE-1: a key can be deleted while messages name it');
select is((select key_id from public.session_messages), tests.id('mara/key'),
  'KEY-ERASE-2: the message still says which key it would need');

select matrix('PRB-FN', 'asks for the schema version', $$ select public.health_probe() $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(public.health_probe(), (select max(version) from supabase_migrations.schema_migrations),
  'PRB-1: the probe answers the latest migration');
select matrix('PRB-HIST', 'reads the migrations'' text', $$ select from supabase_migrations.schema_migrations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PRB-AUTH', 'reads the accounts', $$ select email from auth.users $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select * from finish();
rollback;
