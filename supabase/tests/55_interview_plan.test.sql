-- What an interview need not ask and what visitors asked in vain: for stewards, from what members hear, and nothing else.
begin;
set local search_path to public, extensions, tests;
select plan(32);
select tests.create_cast();

insert into public.known_questions (reflection_id, question, answered_by) values
  (tests.id('mara'), 'Private?', tests.id('mara/private/source')),
  (tests.id('mara'), 'Sealed?', tests.id('mara/sealed/source'));

select matrix('PLN-TABLE', 'reads the table',
  $$ select from public.known_questions $$, '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('PLN-READ', 'reads the plan of the interview',
  $$ select api.read_interview_plan(tests.id('mara')) $$, '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('PLN-STORE', 'stores what is known',
  $$ select api.store_known_questions(tests.id('other'), '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

create function pg_temp.plan_of(p_tenant text default 'mara') returns jsonb
language sql
as $$
  select jsonb_build_object(
    'known', (select jsonb_agg(item ->> 'question') from jsonb_array_elements(plan -> 'known') as item),
    'askedInVain', plan -> 'askedInVain')
  from internal.interview_plan(tests.id(p_tenant)) as plan;
$$;
grant execute on function pg_temp.plan_of(text) to service_role;
select is(pg_temp.plan_of(), '{"known": ["Private?"], "askedInVain": []}',
  'PLN-1: what only a sealed source answers is asked all the same');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/private/source');
select is(pg_temp.plan_of(), '{"known": null, "askedInVain": []}', 'PLN-2: and so is what a deleted one answered');
update public.sources set deleted_at = null, erase_after = null where id = tests.id('mara/private/source');

select tests.as_service();
select is(api.store_known_questions(tests.id('mara'), jsonb_build_array(
    jsonb_build_object('question', 'Mine?', 'citation', tests.id('mara/private/passage')),
    jsonb_build_object('question', 'Mine?', 'citation', tests.id('mara/published/passage')),
    jsonb_build_object('question', 'Foreign?', 'citation', tests.id('other/published/passage')),
    jsonb_build_object('question', '', 'citation', tests.id('mara/private/passage')),
    jsonb_build_object('question', 'Gone?', 'citation', gen_random_uuid()))), 1,
  'PLN-3: each question once, and none that rests on nothing of this reflection');
select is(pg_temp.plan_of(), '{"known": ["Mine?"], "askedInVain": []}', 'PLN-4: it takes the place of what was known before');
select tests.as_database_owner();

-- What visitors asked. Of members, three have to have asked it.
select tests.add_conversation('guest', 'mara', null, 'guest', 'share');
select tests.add_conversation('member', 'mara', 'vera');
create function pg_temp.ask(p_conversation text, p_position integer, p_entry text, p_question text, p_was_answered boolean, p_asker uuid default gen_random_uuid()) returns void
language plpgsql
as $$
declare
  turn uuid := gen_random_uuid();
begin
  insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
  values (turn, tests.id(p_conversation), tests.id('mara'), p_position, 'user', p_question);
  insert into public.question_entries (id, reflection_id) values (tests.id(p_entry), tests.id('mara')) on conflict do nothing;
  insert into public.asked_questions (reflection_id, entry_id, conversation_id, turn_id, asker_id, is_guest, question, terms, was_answered)
  values (tests.id('mara'), tests.id(p_entry), tests.id(p_conversation), turn, p_asker, p_conversation = 'guest', p_question, '{}', p_was_answered);
end
$$;
select pg_temp.ask('guest', 0, 'entry/well', 'Answered?', true);
select pg_temp.ask('guest', place, 'entry/thrice', 'Thrice?', false) from generate_series(1, 3) as place;
select pg_temp.ask('guest', place, 'entry/four', 'Four times?', false) from generate_series(4, 7) as place;
select pg_temp.ask('guest', place, 'entry/two', 'By two?', false) from generate_series(8, 9) as place;
select pg_temp.ask('guest', place, 'entry/one', 'Again and again, by one?', false, tests.id('gustav')) from generate_series(10, 14) as place;
select pg_temp.ask('member', 0, 'entry/member', 'A member’s?', false, tests.id('vera'));
select is(pg_temp.plan_of() -> 'askedInVain', '["Four times?", "Thrice?"]',
  'PLN-5: what three people asked in vain, the most asked first, without what was answered, or fewer people asked');
update public.question_entries set answered_for_members_at = now() where id = tests.id('entry/four');
select is(pg_temp.plan_of() -> 'askedInVain', '["Thrice?"]', 'PLN-6: what is answered by now is not asked');
select pg_temp.ask('guest', 20 + place, 'entry/' || place / 3, place / 3 || '?', false) from generate_series(0, 11) as place;
select is(jsonb_array_length(pg_temp.plan_of() -> 'askedInVain'), 3, 'PLN-7: three at most');
select is(pg_temp.plan_of('other'), '{"known": null, "askedInVain": []}', 'PLN-8: nothing of another reflection');
select * from finish();
rollback;
