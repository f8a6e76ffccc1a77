-- Recordings: who may add one, that it is read once it is whole, who hears what of it at which moment, and that its sound goes with it.
begin;
set local search_path to public, extensions, tests;
select plan(86);
select tests.create_cast();

select matrix('SND-ADD', 'adds a recording',
  $$ select api.begin_recording(tests.id('mara/private'), 'A walk', 'walk.mp3', repeat('a', 64), 90000, 2, false) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('SND-PUB', 'adds a recording to what guests hear',
  $$ select api.begin_recording(tests.id('mara/published'), 'A walk', 'walk.mp3', repeat('a', 64), 90000, 2, false) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SND-READ', 'reads where the sound of a source is', $$ select api.read_sound(tests.id('mara/private/source')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SND-HEAR', 'says what was heard', $$ select api.store_heard(tests.id('mara/private/source'), 0, '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SND-CLIP', 'reads a clip', $$ select api.read_clip(tests.id('mara/private/passage')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SND-BACK', 'takes back the sound of what is no interview', $$ select api.take_back_sound(tests.id('mara/private/source')) $$,
  '{invalid_request,invalid_request,invalid_request,forbidden,not_found,not_found,denied,denied}');
select refuses('SND-1', 'olivia', 'invalid_request',
  $$ select api.begin_recording(tests.id('mara/private'), 'Long', 'x.mp3', repeat('b', 64), 10800001, 2, false) $$,
  'adds no recording of more than three hours');

select refuses('SND-1b', 'olivia', 'invalid_request',
  $$ select api.begin_recording(tests.id('mara/private'), 'Short', 'x.mp3', repeat('b', 64), 500, 400, false) $$,
  'announces no half a second in hundreds of pieces');

select tests.authenticate_as('olivia');
create temporary table walk as
  select * from api.begin_recording(tests.id('mara/private'), 'A walk', 'walk.mp3', repeat('a', 64), 90000, 2, false);
grant select on walk to public;
select is((select missing from walk), '{0,1}'::integer[], 'SND-2: all of its pieces are to come');
select is((select api.note_piece(source_id, 1, 50000, 40000) from walk), '{0}'::integer[], 'SND-3: one is in its place');
select is(
  (select array[again.source_id = walk.source_id, again.missing = '{0}']
   from walk, api.begin_recording(tests.id('mara/private'), 'A walk', 'walk.mp3', repeat('a', 64), 90000, 2, false) as again),
  '{t,t}'::boolean[], 'SND-4: the same file again goes on where it stopped');
select is((select api.note_piece(source_id, -1, 0, 1) from walk), '{0}'::integer[], 'SND-3a: a place that it has not asks what is missing');
select throws_ok($$ select api.note_piece(source_id, 0, 0, 51001) from walk $$, 'P0001', 'invalid_request', 'SND-3b: not longer than was announced');
select tests.as_database_owner();
select ok(not exists (select from pgmq.q_ingest, walk where message ->> 'source_id' = source_id::text),
  'SND-5: half a recording is not read');
select tests.authenticate_as('olivia');
select is((select api.note_piece(source_id, 0, 0, 50000) from walk), '{}'::integer[], 'SND-6: the last one is in its place');
select is((select api.note_piece(source_id, 0, 0, 50000) from walk), '{}'::integer[], 'SND-7: and once more');
select tests.as_database_owner();
select is((select count(*) from pgmq.q_ingest, walk where message ->> 'source_id' = source_id::text), 1::bigint,
  'SND-9: it is read once');
select ok((select api.store_heard(source_id, 0, '[["One",100,400],["walk.",400,900]]') from walk), 'SND-10: what was heard is stored');
select ok(not (select api.store_heard(source_id, 0, '[]') from walk), 'SND-11: once');

-- The cast's sources, as if they had been recorded.
insert into internal.source_sounds (source_id, duration_ms, piece_count, has_others)
select tests.id('mara/' || shelf || '/source'), 1000, 1, false from unnest(array['private', 'published', 'sealed']) as shelf;
insert into internal.sound_pieces (source_id, position, starts_ms, duration_ms, words)
select source_id, 0, 0, 1000, '[["Words",0,900]]' from internal.source_sounds where duration_ms = 1000;
create function pg_temp.talk(p_name text, p_user text, p_role public.session_role, p_namespaces text[]) returns void
language sql
as $$
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_user), case when p_user is null then tests.id('guest') end,
    case when p_user is null then 'share' else 'reflection' end::public.session_mode, p_role,
    case when p_user is null then 'public' else 'private' end::public.session_audience,
    case when p_user is null then 'public' else 'standard' end::public.session_surface, p_namespaces, false, false);
$$;
select pg_temp.talk('guest''s', null, 'guest', '{published}');
select pg_temp.talk('viewer''s', 'vera', 'viewer', '{private,published}');
select pg_temp.talk('owner''s', 'olivia', 'owner', '{private,published,sealed}');
create function pg_temp.hears(p_conversation text, p_user text) returns text
language sql
as $$
  select coalesce(string_agg(shelf, ' ' order by shelf), 'nothing')
  from unnest(array['private', 'published', 'sealed']) as shelf
  where api.read_clip(tests.id('mara/' || shelf || '/passage'), tests.id(p_conversation), tests.id(p_user)) is not null;
$$;
create function pg_temp.reads(p_conversation text, p_user text) returns text
language sql
as $$
  select coalesce(string_agg(shelf, ' ' order by shelf), 'nothing')
  from unnest(array['private', 'published', 'sealed']) as shelf
  where api.is_told(tests.id('mara/' || shelf || '/passage'), tests.id(p_conversation), tests.id(p_user));
$$;
select is(pg_temp.reads('guest''s', null), 'published', 'SND-31: a guest still reads what is published');
select is(pg_temp.reads('viewer''s', null), 'private published', 'SND-32: a viewer what is private');
select is(pg_temp.reads(null, 'oscar'), 'private published sealed', 'SND-33: a steward everything');
select is(pg_temp.reads(null, 'stranger'), 'nothing', 'SND-34: a stranger nothing');
select is(api.is_told(tests.id('nothing'), tests.id('guest''s')), false, 'SND-35: nobody what is not there');
select is(pg_temp.hears('guest''s', null), 'published', 'SND-12: a guest hears what is published');
select is(pg_temp.hears('viewer''s', null), 'private published', 'SND-13: a viewer hears what is private');
select is(pg_temp.hears('owner''s', null), 'private published sealed', 'SND-14: an owner hears what is sealed');
select is(pg_temp.hears(null, 'vera'), 'private published', 'SND-15: a viewer hears the same on a page');
select is(pg_temp.hears(null, 'oscar'), 'private published sealed', 'SND-16: a steward hears everything on a page');
select is(pg_temp.hears(null, 'stranger'), 'nothing', 'SND-17: a stranger hears nothing');
select is(pg_temp.hears(null, null), 'nothing', 'SND-18: nobody hears nothing');
update public.namespaces set visibility = 'private' where id = tests.id('mara/published');
select is(pg_temp.hears('guest''s', null), 'nothing', 'SND-19: what is unpublished is silent at once');
select is(pg_temp.reads('guest''s', null), 'nothing', 'SND-30: and not to be read in a page that is open');
update public.namespaces set visibility = 'published' where id = tests.id('mara/published');
delete from public.reflection_members where user_id = tests.id('vera') and reflection_id = tests.id('mara');
select is(pg_temp.hears('viewer''s', null), 'nothing', 'SND-20: and so is everything for a member who left');

select tests.authenticate_as('adam');
select api.hide_statement(tests.id('mara/published/evidence'), 'guests');
select tests.as_database_owner();
select is(pg_temp.reads('guest''s', null), 'nothing', 'SND-36: a guest reads nothing of a passage that is hidden whole');
select is(pg_temp.reads(null, 'vera'), 'nothing', 'SND-37: who left reads nothing');
select is(api.read_clip(tests.id('mara/published/passage'), tests.id('guest''s')) -> 'hidden', '["The published words of mara."]',
  'SND-21: a guest''s clip is told which words are hidden');
select is(api.read_clip(tests.id('mara/published/passage'), null, tests.id('olivia')) -> 'hidden', '[]',
  'SND-22: a steward''s page hides none');

-- The citation is that of the passage, whose words are told as they were corrected.
select tests.authenticate_as('olivia');
select api.decide_fact_correction(tests.id('mara/correction'), true);
select tests.as_database_owner();
insert into public.reflection_members (reflection_id, user_id, role) values (tests.id('mara'), tests.id('vera'), 'viewer');
select is(api.read_clip(tests.id('mara/private/passage'), null, tests.id('vera')) -> 'hidden', '["The private words of mara."]',
  'SND-26: what was corrected is silent, as it is told in other words');
select is(api.read_clip(tests.id('mara/private/passage'), null, tests.id('oscar')) -> 'hidden', '[]',
  'SND-27: a steward hears how it was said');
select is(api.read_clip(tests.id('mara/published/passage'), tests.id('guest''s')) ->> 'listener', 'guest',
  'SND-28: a clip says whose ears it is for');

select tests.authenticate_as('olivia');
select api.delete_source(tests.id('mara/published/source'));
select tests.as_database_owner();
select is(pg_temp.hears('guest''s', null), 'nothing', 'SND-23: what is deleted is silent at once');
select ok(not exists (select from pgmq.q_ingest where message ->> 'kind' = 'remove_sound'), 'SND-24: its sound is there while it can be restored');
update public.sources set erase_after = now() where id = tests.id('mara/published/source');
select api.erase_source(tests.id('mara/published/source'));
select is((select jsonb_agg(message -> 'pieces') from pgmq.q_ingest
  where message ->> 'kind' = 'remove_sound' and message ->> 'source_id' = tests.id('mara/published/source')::text), '[1, 1]',
  'SND-25: and goes with it, and so does a piece that was on its way then');
select * from finish();
rollback;
