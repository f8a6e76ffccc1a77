-- What guests read before they ask: nothing that is not published at this moment stands in it, or can be guessed from it.
begin;
set local search_path to public, extensions, tests;
select plan(72);
select tests.create_cast();

create function pg_temp.judge(p_about text, p_may_be_shown boolean) returns void language sql as $$
  select api.note_about_judged(tests.id('mara'), p_about, api.read_about_to_judge(tests.id('mara')) ->> 'scope', p_may_be_shown);
$$;
grant execute on function pg_temp.judge(text, boolean) to service_role;
create function pg_temp.about_after(p_sql text) returns text language plpgsql as $$
declare
  shown text;
begin
  perform tests.authenticate_as('olivia');
  execute p_sql;
  perform tests.as_service();
  shown := api.read_guest_card(tests.id('mara')) ->> 'about';
  perform tests.as_database_owner();
  if not exists (select from pgmq.q_artifacts where message ->> 'kind' = 'judge_about') then
    shown := shown || ' (and no judgement is queued)';
  end if;
  raise exception using errcode = 'ZZ000', message = shown;
exception
  when sqlstate 'ZZ000' then
    return sqlerrm;
end
$$;

insert into public.suggested_questions (reflection_id, audience, place, question, asked_in, answered_by) values
  (tests.id('mara'), 'public', 1, 'Ours?', null, tests.id('mara/published/source')),
  (tests.id('mara'), 'public', 2, 'Asked in private?', tests.id('mara/private/source'), tests.id('mara/published/source')),
  (tests.id('mara'), 'public', 3, 'Answered in private?', null, tests.id('mara/private/source')),
  (tests.id('mara'), 'private', 1, 'Private?', null, tests.id('mara/private/source')),
  (tests.id('mara'), 'private', 2, 'Sealed?', tests.id('mara/sealed/source'), tests.id('mara/private/source'));

select matrix('SUG-TABLE', 'reads the table',
  $$ select from public.suggested_questions $$, '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SUG-LIST', 'lists what members are offered',
  $$ select internal.list_suggested_questions(tests.id('mara')) $$, '{1,1,1,1,not_found,not_found,denied,denied}');
select matrix('SUG-CARD', 'reads the card of guests as the server does',
  $$ select api.read_guest_card(tests.id('mara')) $$, '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SUG-ABOUT', 'writes two lines for guests',
  $$ select api.set_public_about(tests.id('mara'), 'A keeper of lamps.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('ABT-READ', 'reads the lines that may have been refused',
  $$ select api.read_public_about(tests.id('mara')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('ABT-COLUMN', 'reads them in the table',
  $$ select public_about, public_about_scope from public.reflections where id = tests.id('mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select tests.authenticate_as('vera');
select is(internal.list_suggested_questions(tests.id('mara')), '{Private?}',
  'SUG-1: members are offered what they hear the answer to, and nothing that was asked in a sealed interview');
select tests.as_service();
select is(api.read_guest_card(tests.id('mara')) -> 'questions', '["Ours?"]',
  'SUG-2: guests are offered what rests on what is published alone');
select is(api.store_suggested_questions(tests.id('mara'), 'public', jsonb_build_array(
    jsonb_build_object('question', 'Mine?', 'askedIn', null, 'citation', tests.id('mara/published/passage')),
    jsonb_build_object('question', 'Foreign?', 'askedIn', null, 'citation', tests.id('other/published/passage')),
    jsonb_build_object('question', 'Gone?', 'askedIn', null, 'citation', gen_random_uuid()))), 1,
  'SUG-3: questions that rest on nothing of this reflection are left out');
select is(api.read_guest_card(tests.id('mara')) -> 'questions', '["Mine?"]', 'SUG-4: new ones take the place of those before');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/published'), 'private');
select tests.as_service();
select is(api.read_guest_card(tests.id('mara')) -> 'questions', '[]',
  'SUG-5: what is not published any more takes its questions along at once');

-- Two lines about the person.
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/published'), 'published');
select api.set_public_about(tests.id('mara'), 'A keeper of lamps.');
select tests.as_service();
select is(api.read_guest_card(tests.id('mara')) ->> 'about', '', 'ABT-1: nobody is shown lines that were not judged');
select pg_temp.judge('Other words.', true);
select is(api.read_guest_card(tests.id('mara')) ->> 'about', '', 'ABT-2: a judgement is of the words that it was made of');
select pg_temp.judge('A keeper of lamps.', true);
select is(api.read_guest_card(tests.id('mara')) ->> 'about', 'A keeper of lamps.', 'ABT-3: what was judged is shown');
select tests.authenticate_as('olivia');
select tests.as_database_owner();
delete from pgmq.q_artifacts;
update public.sources set status = 'reading' where id = tests.id('mara/published/source');
update public.sources set status = 'indexing' where id = tests.id('mara/published/source');
update public.sources set status = 'compiling' where id = tests.id('mara/published/source');
select is(pg_temp.about_after('select 1'), 'A keeper of lamps. (and no judgement is queued)',
  'ABT-10: while nothing that is published changes it is shown');
select is(pg_temp.about_after(change), '', format('ABT-11: from the moment of this on it waits to be judged again: %s', change))
from unnest(array[
  $$ select api.move_source(tests.id('mara/published/source'), tests.id('mara/private')) $$,
  $$ select api.delete_source(tests.id('mara/published/source')) $$,
  $$ select api.edit_source_text(tests.id('mara/published/source'), 1, 'Other words, all of them.') $$,
  $$ select api.hide_statement(tests.id('mara/published/evidence'), 'guests') $$,
  $$ select api.set_namespace_visibility(tests.id('mara/published'), 'private') $$,
  $$ select api.delete_namespace(tests.id('mara/published')) $$,
  $$ select api.merge_namespaces(tests.id('mara/private'), tests.id('mara/published')) $$
]) as change;
create temporary table read_before as select api.read_about_to_judge(tests.id('mara')) ->> 'scope' as scope;
grant select on read_before to service_role;
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'published');
select tests.as_service();
select api.note_about_judged(tests.id('mara'), 'A keeper of lamps.', scope, true) from read_before;
select is(api.read_guest_card(tests.id('mara')) ->> 'about', '',
  'ABT-12: a judgement of what was published before says nothing of what is published now');
select tests.as_service();
select is(api.read_guest_card(tests.id('mara')) ->> 'about', '',
  'ABT-4: from the moment that something else is published it waits to be judged again');
select pg_temp.judge('A keeper of lamps.', false);
select is(api.read_guest_card(tests.id('mara')) ->> 'about', '', 'ABT-5: and is not shown when it says what is private');
select tests.as_database_owner();
select refuses('ABT-6', 'olivia', 'invalid_request',
  $$ select api.set_public_about(tests.id('mara'), repeat('a', 281)) $$, 'writes at most two lines');

select tests.as_service();
select ok(api.repeats_unpublished(tests.id('mara'), 'She said that the SEALED words, of mara: and more of it here. The sealed words of mara.') is false,
  'ABT-7: fewer than eight words in a row tell nothing');
select tests.as_database_owner();
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('mara/sealed/source'), tests.id('mara'), tests.id('mara/sealed'), 1, 'I buried the silver spoons under the third apple tree.');
select tests.as_service();
select ok(api.repeats_unpublished(tests.id('mara'), 'They say: I buried the silver-spoons under the third apple.'),
  'ABT-8: eight words of a sealed source are found, whatever stands between them');
select tests.as_database_owner();
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('mara/published/source'), tests.id('mara'), tests.id('mara/published'), 1, 'I buried the silver spoons under the third apple tree.');
select tests.as_service();
select ok(not api.repeats_unpublished(tests.id('mara'), 'I buried the silver spoons under the third apple tree.'),
  'ABT-9: what is published too is no secret');

-- In which language a guest asks: of what is published alone.
select tests.as_database_owner();
update public.sources set language = 'sv' where id = tests.id('mara/published/source');
update public.sources set language = 'de' where id = tests.id('mara/sealed/source');
select tests.as_service();
select is(api.read_guest_card(tests.id('mara')) -> 'languages', '["sv"]',
  'ABT-LANG: a guest is told in which language what is published was said');
select * from finish();
rollback;
