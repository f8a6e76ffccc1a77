-- What is added to a collection that guests hear waits, until somebody who looked lets guests hear it.
begin;
set local search_path to public, extensions, tests;
select plan(26);
select tests.create_cast();

create function pg_temp.room() returns public.namespaces
language sql
as $$
  select * from public.namespaces where waits_for = tests.id('mara/published') and deleted_at is null;
$$;
create function pg_temp.guests_find(p_query text) returns text
language sql
as $$
  select string_agg(line ->> 5, ' | ')
  from jsonb_array_elements(api.find_lines(tests.id('mara'),
    array(select name from public.namespaces where reflection_id = tests.id('mara')), 'guest', p_query)::jsonb -> 'lines') as line;
$$;
create function pg_temp.read_all() returns void
language sql
as $$
  insert into public.passages (source_id, reflection_id, namespace_id, position, body)
  select id, reflection_id, namespace_id, 0, content from public.sources where namespace_id = (pg_temp.room()).id;
  insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, position)
  select reflection_id, namespace_id, id, 'fact', content, 0 from public.sources where namespace_id = (pg_temp.room()).id;
  select internal.file_lines(id, jsonb_build_array(jsonb_build_object(
    'passage', 0, 'at', 0, 'body', content, 'words_at', 0, 'language', 'en', 'from', 0, 'to', 0)))
  from public.sources where namespace_id = (pg_temp.room()).id;
$$;

select matrix('WAI-ADD', 'adds to what guests hear', $$ select api.add_source(tests.id('mara/published'), 'paste', 'Boat', 'I sailed to Visby.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');

select tests.authenticate_as('adam');
select api.add_source(tests.id('mara/published'), 'paste', 'Boat', 'I sailed to Visby.');
select api.add_source(tests.id('mara/published'), 'paste', 'Kite', 'I flew a kite in Lemland.');
select tests.as_database_owner();
select pg_temp.read_all();
select set_config('tests.room', (pg_temp.room()).id::text, true);
select is((select count(*) from public.sources where namespace_id = (pg_temp.room()).id), 2::bigint, 'WAI-1: what is added waits in one place');
select is((pg_temp.room()).visibility::text, 'private', 'WAI-2: which members hear');
select is(pg_temp.guests_find('sailed kite'), null, 'WAI-3: and guests find nothing of it');
select is((select count(*) from internal.evidence_to_say(tests.id('mara'), 'published') where quote like 'I sailed%'), 0::bigint,
  'WAI-4: nor does their voice say it');
select refuses('WAI-5', 'adam', 'conflict', $$ select api.add_source(tests.id('mara/published'), 'paste', 'Again', 'I sailed to Visby.') $$,
  'cannot add what waits already');
select refuses('WAI-6', 'adam', 'conflict',
  $$ select api.add_source(tests.id('mara/published'), 'paste', 'Again', content) from public.sources where id = tests.id('mara/published/source') $$,
  'cannot add what guests hear already');

select refuses('WAI-7', 'oscar', 'forbidden', $$ select api.set_namespace_visibility(current_setting('tests.room')::uuid, 'published') $$,
  'cannot let guests hear it');
select refuses('WAI-8', 'adam', 'conflict', $$ select api.set_namespace_visibility(current_setting('tests.room')::uuid, 'published', 'looked at before') $$,
  'lets guests hear only what was looked at');
select tests.authenticate_as('adam');
select api.set_namespace_visibility(current_setting('tests.room')::uuid, 'published', api.preview_publication(current_setting('tests.room')::uuid) ->> 'fingerprint');
select tests.as_database_owner();
select is(pg_temp.guests_find('sailed kite'), 'I sailed to Visby. | I flew a kite in Lemland.', 'WAI-9: then guests find it');
select is((pg_temp.room()).id, null, 'WAI-10: and nothing waits');
select is((select count(*) from public.sources where namespace_id = tests.id('mara/published') and title in ('Boat', 'Kite')), 2::bigint,
  'WAI-11: it stands in what guests hear');

select tests.authenticate_as('adam');
select api.add_source(tests.id('mara/published'), 'paste', 'Bell', 'I rang the bell.');
select tests.as_database_owner();
select pg_temp.read_all();
select set_config('tests.room', (pg_temp.room()).id::text, true);
select tests.authenticate_as('adam');
select api.set_namespace_visibility(tests.id('mara/published'), 'private');
select tests.as_database_owner();
select is((pg_temp.room()).visibility::text, 'private', 'WAI-12: what waits stays where it is when guests hear nothing any more');
select tests.authenticate_as('adam');
select api.set_namespace_visibility(current_setting('tests.room')::uuid, 'published');
select tests.as_database_owner();
select is(pg_temp.guests_find('bell'), 'I rang the bell.', 'WAI-13: and is published as any other then');
select is((select visibility::text from public.namespaces where id = tests.id('mara/published')), 'private',
  'WAI-14: by itself');
select tests.authenticate_as('adam');
select api.set_namespace_visibility(tests.id('mara/published'), 'published');
select api.add_source(tests.id('mara/published'), 'paste', 'Oar', 'I carved an oar.');
select tests.as_database_owner();
select is((select count(*) from public.namespaces where waits_for = tests.id('mara/published') and visibility = 'private'), 1::bigint,
  'WAI-15: what is added next waits anew');
select is((select count(*) from public.sources where title = 'Oar' and namespace_id = tests.id('mara/published')), 0::bigint,
  'WAI-16: and never stands in what guests hear');

select set_config('tests.room', (pg_temp.room()).id::text, true);
select tests.authenticate_as('adam');
select api.delete_namespace(current_setting('tests.room')::uuid);
select api.add_source(tests.id('mara/published'), 'paste', 'Sail', 'I sewed a sail.');
select api.restore_namespace(current_setting('tests.room')::uuid);
select tests.as_database_owner();
select is((select waits_for from public.namespaces where id = current_setting('tests.room')::uuid), null,
  'WAI-17: what was deleted comes back as a collection of its own, whatever waits by then');
select is((select count(*) from public.sources where namespace_id = (pg_temp.room()).id), 1::bigint, 'WAI-18: beside what waits');

select * from finish();
rollback;
