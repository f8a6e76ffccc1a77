-- Photographs: who may add one, who sees which at which moment, that it is hidden with its words, and that its bytes go with it; and
-- the photo on the page of guests, which an owner sets.
begin;
set local search_path to public, extensions, tests;
select plan(68);
select tests.create_cast();

select matrix('PIC-ADD', 'adds a photo',
  $$ select api.add_photo(tests.id('mara/private'), 'Boat', 'My boat.', repeat('a', 64), 1000, 10, 10) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('PIC-PUB', 'adds a photo to what guests hear',
  $$ select api.add_photo(tests.id('mara/published'), 'Boat', 'My boat.', repeat('a', 64), 1000, 10, 10) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('PIC-READ', 'asks which picture a citation has', $$ select api.read_picture(tests.id('mara/private/passage')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('PIC-SET', 'sets the photo for guests', $$ select api.set_guest_photo(tests.id('mara')) $$,
  '{1,forbidden,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('PIC-DEL', 'removes the photo for guests', $$ select api.remove_guest_photo(tests.id('mara')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');

select tests.authenticate_as('olivia');
create temporary table boat as
  select api.add_photo(tests.id('mara/private'), ' Boat ', 'My boat in 1962.', repeat('a', 64), 1000, 640, 480, '1962-06-01') as id;
grant select on boat to public;
select is(api.add_photo(tests.id('mara/private'), 'Other', 'My boat in 1962.', repeat('a', 64), 1000, 640, 480), (select id from boat),
  'PIC-1: the same photo with the same words again is the same source');
select refuses('PIC-2', 'olivia', 'conflict',
  $$ select api.add_photo(tests.id('mara/private'), 'Boat', 'Other words.', repeat('a', 64), 1000, 640, 480) $$,
  'adds no photo twice with other words');
select refuses('PIC-3', 'olivia', 'invalid_request',
  $$ select api.add_photo(tests.id('mara/private'), 'Boat', 'Wide.', repeat('b', 64), 1000, 4097, 1) $$, 'adds no picture that is too wide');
select refuses('PIC-4', 'olivia', 'invalid_request',
  $$ select api.add_photo(tests.id('mara/private'), 'Boat', '', repeat('c', 64), 1000, 10, 10) $$, 'adds no photo without words');
select refuses(format('PIC-24-%s', bytes), 'olivia', 'invalid_request',
  format($$ select api.add_photo(tests.id('mara/private'), 'Boat', 'Light.', repeat('d', 64), %s, 10, 10) $$, bytes),
  format('adds no picture of %s bytes', bytes))
from unnest(array['0', 'null', '3145729']) as bytes;
select refuses('PIC-25', 'olivia', 'invalid_request',
  $$ select api.add_photo(tests.id('mara/private'), 'Boat', repeat('a', 4001), repeat('e', 64), 1000, 10, 10) $$, 'adds no words without end');
select tests.as_database_owner();
select is((select used::text from public.cap_usage where cap = 'ingested_bytes' and subject = 'reflection:' || tests.id('mara')), '1016',
  'PIC-26: its words count beside its bytes');
select results_eq($$ select kind::text, title, content, recorded_on from public.sources where id = (select id from boat) $$,
  $$ values ('photo', 'Boat', 'My boat in 1962.', '1962-06-01'::date) $$, 'PIC-5: its words are the text of the source');
select is((select count(*) from pgmq.q_ingest, boat where message ->> 'source_id' = boat.id::text), 1::bigint, 'PIC-6: it is read once');

-- The cast's sources, as if they were captions.
insert into internal.source_pictures (source_id, width, height)
select tests.id('mara/' || shelf || '/source'), 10, 10 from unnest(array['private', 'published', 'sealed']) as shelf;
select tests.add_conversation('guest''s', 'mara', null, 'guest', 'share');
select tests.add_conversation('viewer''s', 'mara', 'vera', 'viewer');
create function pg_temp.sees(p_conversation text, p_user text, p_place text default 'passage') returns text
language sql
as $$
  select coalesce(string_agg(shelf, ' ' order by shelf), 'nothing')
  from unnest(array['private', 'published', 'sealed']) as shelf
  where api.read_picture(tests.id('mara/' || shelf || '/' || p_place), tests.id(p_conversation), tests.id(p_user))
    = tests.id('mara/' || shelf || '/source');
$$;
select is(pg_temp.sees('guest''s', null), 'published', 'PIC-7: a guest sees what is published');
select is(pg_temp.sees(null, 'vera'), 'private published', 'PIC-8: a viewer sees what is private');
select is(pg_temp.sees(null, 'vera', 'source'), 'private published', 'PIC-9: by its source too');
select is(pg_temp.sees(null, 'oscar'), 'private published sealed', 'PIC-10: a steward sees everything');
select is(pg_temp.sees(null, 'stranger'), 'nothing', 'PIC-11: a stranger sees nothing');
select is(pg_temp.sees(null, null), 'nothing', 'PIC-12: nobody sees nothing');
update public.namespaces set visibility = 'private' where id = tests.id('mara/published');
select is(pg_temp.sees('guest''s', null), 'nothing', 'PIC-13: what is unpublished is not seen from that moment on');
update public.namespaces set visibility = 'published' where id = tests.id('mara/published');
select tests.authenticate_as('adam');
select api.hide_statement(tests.id('mara/published/evidence'), 'guests');
select tests.as_database_owner();
select is(pg_temp.sees('guest''s', null), 'nothing', 'PIC-14: words that are hidden from guests hide the picture with them');
select is(pg_temp.sees(null, 'vera'), 'private published', 'PIC-15: and not from members');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(tests.id('mara/correction'), true);
select api.hide_statement(id, 'everybody') from public.evidence where correction_id = tests.id('mara/correction');
select tests.as_database_owner();
select is(pg_temp.sees(null, 'vera'), 'published', 'PIC-22: corrected words that are hidden hide the picture too');
select is(pg_temp.sees(null, 'oscar'), 'private published sealed', 'PIC-23: and not from stewards');

delete from pgmq.q_ingest;
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('mara/published/source'));
select tests.as_database_owner();
select is(pg_temp.sees(null, 'oscar'), 'private sealed', 'PIC-16: what is deleted is not seen');
update public.sources set erase_after = now() where id = tests.id('mara/published/source');
select api.erase_source(tests.id('mara/published/source'));
select is((select message ->> 'picture_id' from pgmq.q_ingest where message ->> 'kind' = 'remove_picture'),
  tests.id('mara/published/source')::text, 'PIC-17: its bytes go with it');

delete from pgmq.q_ingest;
select tests.authenticate_as('olivia');
create temporary table photos as select api.set_guest_photo(tests.id('mara')) as id;
select isnt(api.set_guest_photo(tests.id('mara')), (select id from photos), 'PIC-18: another photo has another id');
select is((select agreed_by from public.guest_photos), tests.id('olivia'), 'PIC-19: it stands who said that the person agrees');
select tests.authenticate_as('vera');
select is_empty($$ select 1 from public.guest_photos $$, 'PIC-20: viewers do not read whose word that was');
select tests.as_database_owner();
select is((select message ->> 'picture_id' from pgmq.q_ingest where message ->> 'kind' = 'remove_picture'), (select id::text from photos),
  'PIC-21: the bytes of the one before go');
select * from finish();
rollback;
