-- Wrapped keys are never beside the person who reads the rows; the probe tells a version and nothing else.
begin;
set local search_path to public, extensions, tests;
select plan(104);
select tests.create_cast();

select matrix('KEY-SEL', 'reads wrapped keys', $$ select wrapped_key from public.data_keys $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
update public.data_keys set retired_at = now() where id = tests.id('mara/key');
select matrix('KEY-INS', 'adds a key of their own',
  $$ insert into public.data_keys (reflection_id, wrapped_key, master_key_id)
     values (tests.id('mara'), tests.bytes(60), 'master-of-mallory') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('KEY-UPD', 'replaces a key', $$ update public.data_keys set wrapped_key = tests.bytes(60) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('KEY-DEL', 'erases by deleting a key', $$ delete from public.data_keys where id = tests.id('mara/key') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('KEY-READ', 'asks for the wrapped keys of mara', $$ select api.read_data_keys(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KEY-ADD', 'gives mara a key of their own',
  $$ select api.add_data_key(gen_random_uuid(), tests.id('mara'), 'mallory', repeat('ab', 40)) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KEY-WRAP', 'replaces the key of mara',
  $$ select api.rewrap_data_key(tests.id('mara/key'), 'master-1', 'mallory', repeat('ab', 40)) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KEY-RET', 'retires all keys', $$ select api.retire_data_keys() $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KEY-LIST', 'lists the keys of everybody', $$ select api.list_data_keys_to_rewrap('x') $$,
  '{denied,denied,denied,denied,denied,denied,denied,2}');
select is(api.add_data_key(gen_random_uuid(), tests.id('other'), 'master-1', repeat('ab', 40)), false,
  'KEY-ONE-2: where there is a key in force, no other one is added');
select is(api.rewrap_data_key(tests.id('mara/key'), 'master-0', 'master-2', repeat('ab', 40)), false,
  'KEY-WRAP-9: a key that was rewrapped in the meantime is left alone');
select refuses('KEY-ONE-1', 'database owner', '23505',
  $$ insert into public.data_keys (reflection_id, wrapped_key, master_key_id)
     values (tests.id('other'), tests.bytes(60), 'master-1') $$,
  'cannot have two keys in force');
select refuses('KEY-MOVE-1', 'database owner', 'conflict',
  $$ update public.data_keys set reflection_id = tests.id('other') where id = tests.id('mara/key') $$,
  'cannot give a key to another tenant');
select refuses('KEY-RAW-1', 'database owner', '23514',
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

select matrix('PRB-FN', 'asks for the schema version', $$ select api.health_probe() $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.health_probe(), (select max(version) from supabase_migrations.schema_migrations),
  'PRB-1: the probe answers the latest migration');
select matrix('PRB-HIST', 'reads the migrations'' text', $$ select from supabase_migrations.schema_migrations $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PRB-AUTH', 'reads the accounts', $$ select email from auth.users $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

select * from finish();
rollback;
