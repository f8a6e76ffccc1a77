-- What is confirmed is what was shown, and only stewards are shown anything.
begin;
set local search_path to public, extensions, tests;
select plan(43);
select tests.create_cast();

select matrix('PRE-SEE', 'is shown what publishing the private namespace would change',
  $$ select where api.preview_publication(tests.id('mara/private')) is not null $$,
  '{1,1,1,0,0,0,denied,denied}');
select matrix('PRE-CNT', 'counts the statements that may be said',
  $$ select from api.count_statements(tests.id('mara')) $$,
  '{3,3,3,0,0,0,denied,denied}');

create function pg_temp.preview() returns jsonb
language sql
as $$
  select api.preview_publication(tests.id('mara/private'));
$$;
grant execute on function pg_temp.preview to authenticated;
create function pg_temp.publishes(p_preview text) returns text
language sql
as $$
  select tests.outcome('adam', format(
    'select api.set_namespace_visibility(tests.id(''mara/private''), ''published'', %L)', p_preview));
$$;
create temporary table seen (fingerprint text);
grant select, insert, delete on seen to authenticated;

select tests.authenticate_as('adam');
select is(pg_temp.preview() #>> '{statements,0,quote}', 'The private words of mara.', 'PRE-1: word for word');
select is(jsonb_array_length(pg_temp.preview() -> 'statements'), 1, 'PRE-2: of this namespace alone');
select is(pg_temp.preview() #>> '{published,0,quote}', 'The published words of mara.', 'PRE-3: beside what is public already');
select is(pg_temp.preview() #>> '{sources,0,title}', (
  select title from public.sources where id = tests.id('mara/private/source')), 'PRE-4: with its sources');
insert into seen select pg_temp.preview() ->> 'fingerprint';
select is(pg_temp.preview() ->> 'fingerprint', (select fingerprint from seen), 'PRE-5: the same twice is the same');
select tests.as_database_owner();

select is(pg_temp.publishes('x'), 'conflict', 'PRE-6: what nobody was shown is not confirmed');
select is((select visibility from public.namespaces where id = tests.id('mara/private')), 'private', 'PRE-7: nor done');
select is(pg_temp.publishes((select fingerprint from seen)), '1', 'PRE-8: what was shown can be done');
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'fact', 'Said since.');
select is(pg_temp.publishes((select fingerprint from seen)), 'conflict', 'PRE-9: a new statement is a change');
delete from public.evidence where quote = 'Said since.';
update public.sources set title = 'Another title' where id = tests.id('mara/private/source');
select is(pg_temp.publishes((select fingerprint from seen)), 'conflict', 'PRE-10: a title, which guests read, is one too');

delete from seen;
select tests.authenticate_as('adam');
insert into seen select pg_temp.preview() ->> 'fingerprint';
select tests.as_database_owner();
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/published');
select is(pg_temp.publishes((select fingerprint from seen)), 'conflict',
  'PRE-11: so is what else guests hear');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select is(pg_temp.publishes((select fingerprint from seen)), 'conflict',
  'PRE-12: and who heard it until then');
select is(tests.outcome('adam', $$ select api.set_namespace_visibility(tests.id('mara/private'), 'private', 'x') $$),
  'conflict', 'PRE-15: members hear nothing that was not shown either');
select is(tests.outcome('adam', $$ select api.set_namespace_visibility(tests.id('mara/published'), 'sealed', 'x') $$),
  '1', 'PRE-16: a change meanwhile does not keep anybody from sealing');

-- That a source is read is a change; that the voice learns from it is none.
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select tests.authenticate_as('adam');
select is(pg_temp.preview() #>> '{sources,0,state}', 'reading', 'PRE-17: a source that waits has yet to be read');
select tests.as_database_owner();
update public.sources set status = 'reading' where id = tests.id('mara/private/source');
update public.sources set status = 'indexing' where id = tests.id('mara/private/source');
update public.sources set status = 'compiling', progress = 90 where id = tests.id('mara/private/source');
delete from seen;
select tests.authenticate_as('adam');
insert into seen select pg_temp.preview() ->> 'fingerprint';
select is(pg_temp.preview() #>> '{sources,0,state}', 'read', 'PRE-18: one that the voice learns from has been read');
select tests.as_database_owner();
update public.sources set status = 'live', progress = 100 where id = tests.id('mara/private/source');
select tests.authenticate_as('adam');
select is(pg_temp.preview() ->> 'fingerprint', (select fingerprint from seen), 'PRE-19: how far the voice is changes nothing');
select tests.as_database_owner();
-- What guests are told holds only while all of it may be said.
update public.namespaces set visibility = 'published' where id = tests.id('mara/published');
update public.reflections set generation_counter = 1 where id = tests.id('mara');
insert into public.voice_artifacts (reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash)
values (tests.id('mara'), 1, 1, jsonb_build_object('voice_evidence_pack', jsonb_build_object('public',
  jsonb_build_array(jsonb_build_object('id', tests.id('mara/published/evidence'))))), tests.hash('1'), '', tests.hash('2'));
update public.voice_artifacts set status = 'approved' where reflection_id = tests.id('mara');
update public.voice_artifacts set status = 'promoted' where reflection_id = tests.id('mara');
select ok(internal.guests_voice_holds(tests.id('mara')), 'PRE-13: what is told is published');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/published/source');
select ok(not internal.guests_voice_holds(tests.id('mara')), 'PRE-14: and no more once its source is deleted');
select tests.as_database_owner();
-- One number on every page: what stands in a whole story is counted once, and what was deleted is not.
create temporary table counted_before as select sum(statements) as statements from api.count_statements(tests.id('mara'));
grant select on counted_before to authenticated;
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'), 'anecdote', 'A whole story.');
select tests.authenticate_as('olivia');
select is((select sum(statements) from api.count_statements(tests.id('mara'))), (select statements from counted_before),
  'PRE-CNT-2: a whole story is no statement');
select tests.as_database_owner();
delete from public.evidence where quote = 'A whole story.';
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/private/source');
select tests.authenticate_as('olivia');
select results_eq($$ select evidence::integer from internal.count_knowledge(tests.id('mara')) $$,
  $$ select sum(statements)::integer from api.count_statements(tests.id('mara')) $$,
  'PRE-CNT-3: the page of knowledge counts as the page for publishing does');
select tests.as_database_owner();
-- Words that somebody also put where not everybody hears them are named before they are published.
update public.sources set deleted_at = null, erase_after = null where id = tests.id('mara/private/source');
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
select 'd1a90515-0000-4000-8000-000000000001', reflection_id, tests.id('mara/sealed'), 'paste', 'Diagnosis', content
from public.sources where id = tests.id('mara/private/source');
select tests.authenticate_as('adam');
select is(pg_temp.preview() #> '{sources,0,alsoIn}', (select jsonb_build_array(title) from public.namespaces where id = tests.id('mara/sealed')),
  'PRE-20: the same text in a sealed collection is named');
select is((select collections from api.list_twins(array['d1a90515-0000-4000-8000-000000000001'::uuid])),
  (select array[title] from public.namespaces where id = tests.id('mara/private')), 'PRE-21: and the other way round');
select tests.authenticate_as('vera');
select is_empty($$ select from api.list_twins(array[tests.id('mara/private/source'), 'd1a90515-0000-4000-8000-000000000001']) $$,
  'PRE-22: a viewer is told of no collection');
select tests.as_database_owner();
insert into public.sources (id, reflection_id, namespace_id, kind, title, file_name, file_hash) values
  ('d1a90515-0000-4000-8000-000000000002', tests.id('mara'), tests.id('mara/sealed'), 'file', 'Scan', 'scan.pdf', tests.hash('f')),
  ('d1a90515-0000-4000-8000-000000000003', tests.id('mara'), tests.id('mara/private'), 'file', 'Scan', 'scan.pdf', tests.hash('f'));
select tests.authenticate_as('adam');
select is((select count(*) from api.list_twins(array['d1a90515-0000-4000-8000-000000000003'::uuid])), 1::bigint,
  'PRE-23: so is the same file before it has been read');
select tests.as_database_owner();
update public.sources set deleted_at = now(), erase_after = now() where namespace_id = tests.id('mara/sealed');
select tests.authenticate_as('adam');
select is(pg_temp.preview() #> '{sources,0,alsoIn}', '[]', 'PRE-24: what was deleted is nowhere');
select is_empty($$ select from api.list_twins(array[tests.id('mara/published/source')]) $$, 'PRE-25: other words are no twin');
select tests.as_database_owner();
select * from finish();
rollback;
