-- Creating, reading, renaming and deleting a reflection.
begin;
set local search_path to public, extensions, tests;
select plan(105);
select tests.create_cast();

select matrix('REF-SEL', 'reads the reflection mara',
  $$ select id, slug, display_name from public.reflections where id = tests.id('mara') $$,
  '{1,1,1,1,0,0,denied,1}');
select matrix('REF-CACHE', 'reads the private words in the live caches',
  $$ select voice_evidence_pack from public.reflections where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('REF-INS', 'inserts a reflection without being made its owner',
  $$ insert into public.reflections (slug, display_name) values ('by-hand', 'By hand') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('REF-UPD', 'renames the reflection by an update',
  $$ update public.reflections set display_name = 'Mine now' where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('REF-STYLE', 'describes how mara speaks',
  $$ select api.update_reflection_manner(tests.id('mara'), 'dry', false) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('REF-STYLE-UPD', 'describes it by an update, past the function',
  $$ update public.reflections set speaking_style = 'dry', ingestion_enabled = false where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select refuses('REF-STYLE-9', 'olivia', 'invalid_request',
  $$ select api.update_reflection_manner(tests.id('mara'), repeat('x', 4001), true) $$, 'describes it at no greater length');
select refuses('REF-STYLE-10', 'olivia', 'invalid_request',
  $$ select api.update_reflection_manner(tests.id('mara'), null, null) $$, 'has to say something');
select matrix('REF-DEL', 'deletes the reflection by a delete', $$ delete from public.reflections $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('REF-FN-UPD', 'calls update_reflection',
  $$ select api.update_reflection(tests.id('mara'), 'Mara L.', 'mara-l') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('REF-FN-DEL', 'calls delete_reflection',
  $$ select api.delete_reflection(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');

-- What the owner wishes of the voice.
select tests.authenticate_as('olivia');
select lives_ok($$ select api.update_reflection_manner(tests.id('mara'), 'Dry.', true, E'  The divorce. \n\n Money.', false) $$,
  'REF-WISH-1: olivia says how it sounds and what it leaves alone');
select tests.as_service();
select is(internal.wishes_of(tests.id('mara'), false), '{"style": "Dry.", "boundaries": "The divorce.\nMoney."}',
  'REF-WISH-2: members hear it like this, a boundary on each line');
select is(internal.wishes_of(tests.id('mara'), true), '{"style": "", "boundaries": ""}', 'REF-WISH-3: guests do not, until the owner says so');
select ok(internal.wishes_hold(tests.id('mara'), '{"style": "", "boundaries": []}', true), 'REF-WISH-4: a voice without wishes may be heard');
select ok(not internal.wishes_hold(tests.id('mara'), '{"style": "Dry.", "boundaries": []}', true), 'REF-WISH-5: one that follows them not by guests');
select ok(internal.wishes_hold(tests.id('mara'), '{"style": "Dry.", "boundaries": ["Money."]}', false), 'REF-WISH-6: but by members');
select ok(not internal.wishes_hold(tests.id('mara'), '{"style": "Dry.", "boundaries": ["Boats."]}', false), 'REF-WISH-7: and none that leaves alone what nobody named');
select tests.authenticate_as('olivia');
select lives_ok($$ select api.update_reflection_manner(tests.id('mara'), 'Dry.', true, null, true) $$, 'REF-WISH-8: she lets guests hear it so');
select tests.as_service();
select is(internal.wishes_of(tests.id('mara'), true), internal.wishes_of(tests.id('mara'), false), 'REF-WISH-9: then they do, and nothing else was changed');

-- Creating.
select tests.authenticate_as('stan');
select lives_ok($$ select api.create_reflection('  Stan the Man ', 'stan-man') $$,
  'REF-NEW-1: anyone with an account can create a reflection');
select is((select display_name from public.reflections where slug = 'stan-man'), 'Stan the Man',
  'REF-NEW-2: the name is trimmed');
select is(
  (select role from public.reflection_members as member join public.reflections as reflection
     on reflection.id = member.reflection_id where slug = 'stan-man' and member.user_id = tests.id('stan')), 'owner',
  'REF-NEW-3: whoever creates it owns it');
select results_eq(
  $$ select name, visibility from public.namespaces as namespace
     join public.reflections as reflection on reflection.id = namespace.reflection_id
     where slug = 'stan-man' order by name $$,
  $$ values ('life', 'private'::public.namespace_visibility), ('sealed', 'sealed'), ('work', 'private') $$,
  'REF-NEW-4: it starts with three namespaces, none of them published');
select refuses('REF-NEW-5', 'stan', 'slug_taken', $$ select api.create_reflection('X', 'mara-test') $$,
  'cannot take the address of another tenant');
select refuses('REF-NEW-6', 'stan', 'invalid_request', $$ select api.create_reflection('X', 'Mara Test') $$,
  'cannot use an address with capitals and blanks');
select refuses('REF-NEW-7', 'stan', 'invalid_request', $$ select api.create_reflection('X', '../admin') $$,
  'cannot use an address that walks up a path');
select refuses('REF-NEW-8', 'stan', 'invalid_request', $$ select api.create_reflection('X', 'ab') $$,
  'cannot use an address of two letters');
select refuses('REF-NEW-9', 'stan', 'invalid_request', $$ select api.create_reflection('   ', 'blank-name') $$,
  'cannot create one without a name');
select refuses('REF-NEW-10', 'stan', 'invalid_request', $$ select api.create_reflection(repeat('x', 1000000), 'big') $$,
  'cannot use a megabyte as a name');
select refuses('REF-NEW-11', 'stan', 'invalid_request', $$ select api.create_reflection(null, null) $$,
  'gets a typed answer to nothing at all');
select refuses('REF-NEW-12', 'stan', '1', $$ select api.create_reflection('X', repeat('a', 48)) $$,
  'can use an address of 48 letters');
select refuses('REF-NEW-13', 'stan', 'invalid_request', $$ select api.create_reflection('X', repeat('a', 49)) $$,
  'cannot use an address of 49 letters');
select refuses('REF-NEW-14', 'olivia', 'invalid_request',
  $$ select api.update_reflection(tests.id('mara'), 'Mara', repeat('a', 49)) $$, 'cannot move to one either');
select tests.as_database_owner();

-- The ceiling counts what one owns now.
select tests.authenticate_as('stan');
select count(api.create_reflection('Many', 'many-' || n)) from generate_series(1, 49) as n;
select refuses('REF-MAX-1', 'stan', 'limit_reached', $$ select api.create_reflection('One more', 'one-more') $$,
  'cannot own more than 50 reflections');
select refuses('REF-MAX-2', 'vera', '1', $$ select api.create_reflection('Hers', 'hers') $$,
  'is not held back by somebody else''s ceiling');
select tests.as_database_owner();

-- Live caches: not even the owner of the database gets around the ledger.
select refuses('REF-LIVE-1', 'database owner', 'forbidden',
  $$ update public.reflections set capsule = '{"forged": true}' where id = tests.id('mara') $$,
  'cannot write the capsule');
select refuses('REF-LIVE-2', 'database owner', 'forbidden',
  $$ update public.reflections set prompt_packs = '{}' where id = tests.id('mara') $$,
  'cannot write the prompt packs');
select refuses('REF-LIVE-3', 'database owner', 'forbidden',
  $$ update public.reflections set persona_narrative = 'I am somebody else' where id = tests.id('mara') $$,
  'cannot write the narrative');
select refuses('REF-LIVE-4', 'database owner', 'forbidden',
  $$ update public.reflections set generation_counter = 5, voice_generation = 5 where id = tests.id('mara') $$,
  'cannot claim a generation');
select refuses('REF-LIVE-5', 'database owner', 'forbidden',
  $$ insert into public.reflections (slug, display_name, capsule) values ('forged', 'Forged', '{}') $$,
  'cannot insert a reflection that has a voice already');
select refuses('REF-LIVE-6', 'database owner', 'conflict',
  $$ update public.reflections set id = gen_random_uuid() where id = tests.id('mara') $$,
  'cannot change a reflection''s id');

select * from finish();
rollback;
