-- What a voice is compiled from and judged by, and what has to be compiled anew when something changes.
begin;
set local search_path to public, extensions, tests;
select plan(63);
select tests.create_cast();

select matrix('CIN-IN', 'reads what the voice of mara is compiled from', $$ select api.read_compilation_input(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CIN-GATE', 'reads what the gate compares with, the sealed words too', $$ select api.read_gate_context(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('CIN-LIST', 'lists the sources that wait for a voice', $$ select api.list_compiling_sources(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

create function pg_temp.quotes(p_list text) returns text[]
language sql
as $$
  select coalesce(array_agg(item ->> 'quote' order by item ->> 'quote'), '{}')
  from jsonb_array_elements(api.read_compilation_input(tests.id('mara')) -> 'evidence' -> p_list) as item;
$$;
create function pg_temp.context() returns jsonb
language sql
as $$
  select api.read_gate_context(tests.id('mara'));
$$;
select is(pg_temp.quotes('private'), '{The private words of mara.,The published words of mara.}',
  'CIN-1: members are spoken to from what is private and what is published');
select is(pg_temp.quotes('public'), '{The published words of mara.}', 'CIN-2: guests from what is published');
select is(api.read_compilation_input(tests.id('mara')) - 'evidence' - 'wishes' - 'lines',
  '{"displayName": "Mara", "publishedNamespaces": ["published"]}', 'CIN-3: with the name, and the names that are published');
select is(api.read_compilation_input(tests.id('mara')) #> '{lines,public}',
  jsonb_build_array(jsonb_build_array(tests.id('mara/published/source'), null, 'The published words of mara.', null)),
  'CIN-3b: how guests'' voice speaks is counted in what is published');
select is(jsonb_array_length(api.read_compilation_input(tests.id('mara')) #> '{lines,private}'), 2,
  'CIN-3c: how members'' voice does, in what is private too, and in nothing sealed');
select is(api.read_compilation_input(tests.id('mara')) #> '{evidence,public,0}', jsonb_build_object(
    'id', tests.id('mara/published/evidence'), 'sourceId', tests.id('mara/published/source'), 'correctionId', null,
    'namespace', 'published', 'kind', 'fact', 'quote', 'The published words of mara.', 'asked', null,
    'contentHash', tests.hash('The published words of mara.')),
  'CIN-4: a statement with everything that it rests on');
select is(api.read_compilation_input(tests.id('nowhere')), null, 'CIN-5: nobody''s voice is compiled from nothing');
select is(pg_temp.context() - 'lines' - 'displayName', jsonb_build_object(
    'publishedNamespaces', array['published'], 'publicWishes', '{"style": "", "boundaries": ""}'::jsonb,
    'published', jsonb_build_array(jsonb_build_object(
      'id', tests.id('mara/published/evidence'), 'quote', 'The published words of mara.', 'asked', null, 'verbatim', true)),
    'unpublished', (select jsonb_agg(quote order by id) from public.evidence
      where reflection_id = tests.id('mara') and namespace_id <> tests.id('mara/published'))),
  'CIN-6: the gate knows what is published, and every word that is not, sealed ones too');
select is(pg_temp.context() #> '{lines,public}',
  jsonb_build_array(jsonb_build_array(tests.id('mara/published/source'), null, 'The published words of mara.', null)),
  'CIN-6b: words that guests'' voice favours are proven by what is published');
select is((select array_agg(line ->> 2 order by line ->> 2) from jsonb_array_elements(pg_temp.context() #> '{lines,private}') as line),
  '{The private words of mara.,The published words of mara.}', 'CIN-6c: those of members'' voice by nothing that is sealed');

-- What is word for word. Out of order, twice, with the marks of other languages, and not at all.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content) values
  (tests.id('long'), tests.id('mara'), tests.id('mara/published'), 'interview', 'Long',
    e'Mara: I saw it,\nSøren. ' || repeat('…ä ', 9000) || e'\nTomas: And?\nMara: I left. ' || repeat('ö', 5000) || ' I came back.');
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote, position)
select tests.id('mara'), tests.id('mara/published'), tests.id('long'), 'fact', quote, place
from unnest(array['I came back.', e'I saw it,\nSøren.', 'I left.', 'I left it.', 'I saw it, Søren.', 'Søren']) with ordinality as said (quote, place);
create function pg_temp.verbatim() returns text[]
language sql
as $$
  select array_agg(item ->> 'quote' order by item ->> 'quote' collate "C")
  from jsonb_array_elements(pg_temp.context() -> 'published') as item where (item ->> 'verbatim')::boolean;
$$;
select is(pg_temp.verbatim(), array['I came back.', 'I left.', e'I saw it,\nSøren.', 'Søren', 'The published words of mara.'],
  'CIN-7: a quote is verbatim when it stands in the source letter by letter, wherever');
select is(internal.stand_in(null, array['a']), array[null]::boolean[], 'CIN-8: a source without words proves nothing');
delete from public.sources where id = tests.id('long');

-- Corrections.
select tests.authenticate_as('olivia');
select api.decide_fact_correction(api.propose_fact_correction(
  tests.id('mara/published/evidence'), 'The corrected words of mara.'), true);
select tests.as_database_owner();
select is(pg_temp.quotes('public'), '{The corrected words of mara.}', 'CIN-9: what was corrected is not said any more, the correction is');
select results_eq(
  $$ select item ->> 'sourceId', item ->> 'correctionId' is not null
     from jsonb_array_elements(api.read_compilation_input(tests.id('mara')) #> '{evidence,public}') as item $$,
  $$ values (tests.id('mara/published/source')::text, true) $$,
  'CIN-10: it names the source that it corrects, with which it would have to be erased');
select is(pg_temp.verbatim(), '{The corrected words of mara.}', 'CIN-11: its words are the accepted ones');
select ok(not pg_temp.context() -> 'unpublished' ? 'The published words of mara.',
  'CIN-12: what was published and corrected is no secret');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/published/source');
select is(pg_temp.quotes('public'), '{}', 'CIN-13: of a deleted source nothing is said, nor of its corrections');
update public.sources set deleted_at = null, erase_after = null where id = tests.id('mara/published/source');

-- What follows a change.
create function pg_temp.queued(p_queue text) returns text
language plpgsql
as $$
declare
  found text;
begin
  execute format('select string_agg(message ->> ''kind'', '' '' order by msg_id) from pgmq.%I', 'q_' || p_queue) into found;
  perform pgmq.purge_queue(p_queue);
  return coalesce(found, 'nothing');
end
$$;
select pg_temp.queued('artifacts'), pg_temp.queued('runtime_sync');
create function pg_temp.after(p_call text, p_actor text default 'olivia') returns text
language plpgsql
as $$
begin
  perform tests.act_as(p_actor);
  execute p_call;
  perform tests.as_database_owner();
  return pg_temp.queued('artifacts') || ' / ' || pg_temp.queued('runtime_sync');
end
$$;
select is(pg_temp.after($$ select api.update_reflection(tests.id('mara'), 'Mara', 'mara-elsewhere') $$), 'nothing / nothing',
  'FOL-1: an address is nothing that a voice says');
select is(pg_temp.after($$ select api.update_reflection(tests.id('mara'), 'Mara L.', 'mara-test') $$), 'regenerate / nothing',
  'FOL-2: the name is');
select is(pg_temp.after($$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$), 'regenerate / sync',
  'FOL-3: publishing changes both voices');
select is(pg_temp.after($$ select api.set_namespace_visibility(tests.id('mara/private'), 'private') $$), 'regenerate / sync',
  'FOL-4: so does taking back');
insert into public.namespaces (id, reflection_id, name, title, visibility)
values (tests.id('empty'), tests.id('mara'), 'empty', 'Empty', 'published'), (tests.id('quiet'), tests.id('mara'), 'quiet', 'Quiet', 'private');
select is(pg_temp.after($$ select api.delete_namespace(tests.id('empty')) $$), 'regenerate / sync',
  'FOL-5: guests hear the names of what is published, also of an empty namespace that is deleted');
select is(pg_temp.after($$ select api.delete_namespace(tests.id('quiet')) $$), 'nothing / nothing',
  'FOL-6: of any other nobody hears');
select is(pg_temp.after($$ select api.set_namespace_visibility(tests.id('mara/private'), 'published'),
  api.set_namespace_visibility(tests.id('mara/private'), 'private'), api.move_source(tests.id('mara/private/source'), tests.id('mara/sealed')) $$),
  'regenerate / sync sync', 'FOL-7: one regeneration that nobody has begun sees all changes');
select tests.authenticate_as('olivia');
select api.move_source(tests.id('mara/private/source'), tests.id('mara/private'));
select tests.as_service();
select count(*) from api.read_jobs('artifacts', 10, 60);
select tests.as_database_owner();
select is(pg_temp.after($$ select api.move_source(tests.id('mara/private/source'), tests.id('mara/sealed')) $$),
  'regenerate regenerate / nothing', 'FOL-8: one that was begun may have read already, and another follows');
select is(pg_temp.after($$ select api.delete_source(tests.id('mara/private/source')) $$), 'regenerate / nothing',
  'FOL-9: a deleted source is compiled out');
select is(api.erase_source(tests.id('mara/private/source')), false, 'FOL-10: for ten minutes it can be brought back');
select is(pg_temp.queued('artifacts'), 'nothing', 'FOL-11: and nothing older is erased');
update public.sources set erase_after = now() where id = tests.id('mara/private/source');
select is(api.erase_source(tests.id('mara/private/source')), true, 'FOL-12: then its words go');
select results_eq(
  $$ select message from pgmq.q_artifacts $$,
  $$ select jsonb_build_object('kind', 'forget', 'reflection_id', tests.id('mara')) $$,
  'FOL-13: and the ledger is to forget them');

-- Sources that wait for a voice.
create function pg_temp.compiling(p_name text) returns void
language sql
as $$
  insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
  values (tests.id(p_name), tests.id('mara'), tests.id('mara/private'), 'paste', p_name, p_name);
  update public.sources set status = 'reading' where id = tests.id(p_name);
  update public.sources set status = 'indexing' where id = tests.id(p_name);
  update public.sources set status = 'compiling', progress = 90 where id = tests.id(p_name);
$$;
create function pg_temp.state(p_name text) returns text
language sql
as $$
  select status || '/' || progress || coalesce('/' || failure_reason, '') from public.sources where id = tests.id(p_name);
$$;
select pg_temp.compiling('one'), pg_temp.compiling('two');
select bag_eq($$ select unnest(api.list_compiling_sources(tests.id('mara'))) $$, $$ values (tests.id('one')), (tests.id('two')) $$,
  'WAI-1: the sources that wait');
select is(api.finish_compiling(tests.id('mara'), array[tests.id('one')], 'Not approved.'), 1, 'WAI-2: one whose voice was rejected');
select is(pg_temp.state('one'), 'failed/90/Not approved.', 'WAI-3: fails and says so');
select bag_eq($$ select unnest(api.list_compiling_sources(tests.id('mara'))) $$, $$ values (tests.id('one')), (tests.id('two')) $$,
  'WAI-4: and still waits, for the next');
select is(api.finish_compiling(tests.id('mara'), array[tests.id('one'), tests.id('two')]), 2, 'WAI-5: which is approved');
select is(pg_temp.state('one') || ' ' || pg_temp.state('two'), 'live/100 live/100', 'WAI-6: both are live');
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('three'), tests.id('mara'), tests.id('mara/private'), 'paste', 'three', 'three');
update public.sources set status = 'reading', progress = 10 where id = tests.id('three');
update public.sources set status = 'failed', failure_reason = 'Unreadable.', progress = 0 where id = tests.id('three');
select is(api.finish_compiling(tests.id('mara'), array[tests.id('three')]), 0, 'WAI-7: what could not be read does not become live by it');
select pg_temp.compiling('four');
select tests.as_service();
select api.move_to_dead_letters('artifacts', job_id, read_count, 'It never ended.') from (
  select api.enqueue_job('artifacts', jsonb_build_object('kind', 'regenerate', 'reflection_id', tests.id('mara')))
) as queued, api.read_jobs('artifacts', 10, 60) where payload ->> 'kind' = 'regenerate';
select tests.as_database_owner();
select is(pg_temp.state('four'), 'failed/90/It never ended.', 'WAI-8: a regeneration that was given up fails what waited for it');
select is(api.finish_compiling(tests.id('mara'), array[tests.id('four')]), 1, 'WAI-9: until one comes to its end');

select * from finish();
rollback;
