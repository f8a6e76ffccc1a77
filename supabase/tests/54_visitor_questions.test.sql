-- What visitors asked: only guests' questions and those that members share, without names, without anything that was answered.
begin;
set local search_path to public, extensions, tests;
select plan(113);
select tests.create_cast();

-- A conversation in which one thing was asked and one thing answered; answers the questions as the app tells them.
create function pg_temp.asks(
  p_name text, p_user text, p_guest text, p_question text, p_was_answered boolean, p_off_record boolean default false
) returns integer
language plpgsql
as $$
begin
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record,
      status, provider_conversation_id)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_user), tests.id(p_guest), 'reflection',
    case when p_user is null then 'guest' else 'viewer' end::public.session_role,
    case when p_user is null then 'public' else 'private' end::public.session_audience,
    case when p_user is null then 'public' else 'standard' end::public.session_surface,
    array['published'], false, p_off_record, 'bootstrapping', null);
  if p_off_record then
    update public.conversations set status = 'active', provider_conversation_id = p_name where id = tests.id(p_name);
    update public.conversations set status = 'ended' where id = tests.id(p_name);
    return api.note_questions(tests.id(p_name), 'en', jsonb_build_array(jsonb_build_object(
      'turnId', gen_random_uuid(), 'question', p_question, 'wasAnswered', p_was_answered)));
  end if;
  insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body) values
    (tests.id(p_name || '/asked'), tests.id(p_name), tests.id('mara'), 0, 'user', p_question),
    (tests.id(p_name || '/told'), tests.id(p_name), tests.id('mara'), 1, 'reflection', 'CANARY of what was answered.');
  return api.note_questions(tests.id(p_name), 'en', jsonb_build_array(jsonb_build_object(
    'turnId', tests.id(p_name || '/asked'), 'question', p_question, 'wasAnswered', p_was_answered)));
end
$$;
create function pg_temp.entries() returns jsonb language sql as $$ select api.list_questions(tests.id('mara')) -> 'entries' $$;
grant execute on function pg_temp.entries() to authenticated;

select matrix('ASK-LIST', 'lists what visitors asked',
  $$ select api.list_questions(tests.id('mara')) $$, '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('ASK-TABLE', 'reads who asked what',
  $$ select from public.asked_questions $$, '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('ASK-NOTE', 'notes questions',
  $$ select api.note_questions(tests.id('nowhere'), 'en', '[]') $$, '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('ASK-SINCE', 'lists what a guest asked',
  $$ select api.list_answered_since(tests.id('mara'), tests.id('guest')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('ASK-DISMISS', 'sets a question aside',
  $$ select api.dismiss_question(tests.id('mara'), tests.id('nowhere'), true) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('ASK-SHARE', 'shares what they ask',
  $$ select api.share_questions(tests.id('mara'), true) $$, '{1,1,1,1,not_found,not_found,denied,denied}');

-- What asks the same is one entry; what asks for something else is not.
select is(pg_temp.asks('one', null, 'guest', 'What did your father do at sea?', false), 1, 'ASK-1: a guest''s question is noted');
select is(pg_temp.asks('two', null, 'guest 2', 'what did your father do at the sea', false), 1, 'ASK-2: and another guest''s');
select is(pg_temp.asks('three', null, 'guest', 'When were you born?', true), 1, 'ASK-3: when');
select is(pg_temp.asks('four', null, 'guest', 'Where were you born?', true), 1, 'ASK-4: where');
select is(api.note_questions(tests.id('one'), 'en', jsonb_build_array(jsonb_build_object(
  'turnId', tests.id('one/asked'), 'question', 'What did your father do at sea?', 'wasAnswered', false))), 0,
  'ASK-5: the same turn is noted once');
select tests.authenticate_as('oscar');
select set_eq(
  $$ select (regexp_match(item ->> 'question', 'father|When|Where'))[1] as asked, (item ->> 'times')::integer as times,
       (item ->> 'people')::integer as people, (item ->> 'answered')::integer as answered, (item ->> 'unanswered')::integer as unanswered
     from jsonb_array_elements(pg_temp.entries()) as item $$,
  $$ values ('When', 1, 1, 1, 0), ('Where', 1, 1, 1, 0), ('father', 2, 2, 0, 2) $$,
  'ASK-6: two who ask the same make one entry; when and where are two');
select tests.as_database_owner();

-- Whose transcripts nobody reads, and whose questions nobody may have.
select is(pg_temp.asks('hers', 'vera', null, 'CANARY of a member?', false), 0, 'ASK-7: a member''s question stays theirs');
select is(api.read_asked_turns(tests.id('hers')), null, 'ASK-8: and is not read, either');
select is(pg_temp.asks('secretly', null, 'guest 3', 'CANARY off the record?', false, true), 0,
  'ASK-9: off the record nothing is noted');
select tests.authenticate_as('olivia');
select is((api.list_questions(tests.id('mara')) ->> 'offRecord')::integer, 1, 'ASK-10: but counted');
select unalike(api.list_questions(tests.id('mara'))::text, '%CANARY%',
  'ASK-11: nothing that was answered, said by a member or said off the record stands in the list');
select unalike(api.list_questions(tests.id('mara'))::text, '%' || tests.id('guest') || '%', 'ASK-12: nor who asked');

-- Members who share, once three of them asked.
select tests.authenticate_as('vera');
select api.share_questions(tests.id('mara'), true);
select tests.as_database_owner();
select is(pg_temp.asks('shared', 'vera', null, 'How deep is the harbour of Kokar?', false), 1, 'ASK-13: what a member shares is noted');
select tests.authenticate_as('olivia');
select unalike(pg_temp.entries()::text, '%harbour%', 'ASK-14: one member''s question would tell whose it is');
select tests.as_database_owner();
update public.reflection_members set shares_questions = true where reflection_id = tests.id('mara');
select pg_temp.asks('shared 2', 'oscar', null, 'How deep is the harbour on Kokar?', false);
select pg_temp.asks('shared 3', 'adam', null, 'How deep is that harbour of Kokar?', false);
select tests.authenticate_as('olivia');
select alike(pg_temp.entries()::text, '%harbour%', 'ASK-15: when three asked, it is shown');
-- A guest who asks likewise opens no member's words.
select tests.as_database_owner();
savepoint likewise;
delete from public.asked_questions where asker_id = tests.id('adam');
select is(pg_temp.asks('guest likewise', null, 'guest 9', 'How deep is the harbour of Kokar then?', false), 1,
  'ASK-28: a guest asks what two members asked');
update public.asked_questions set asked_at = asked_at - interval '1 hour' where is_guest;
select tests.authenticate_as('olivia');
select results_eq(
  $$ select item ->> 'question', (item ->> 'times')::integer, (item ->> 'people')::integer, (item ->> 'unanswered')::integer
     from jsonb_array_elements(pg_temp.entries()) as item where item ->> 'question' ~ 'harbour' $$,
  $$ values ('How deep is the harbour of Kokar then?', 1, 1, 1) $$,
  'ASK-29: only the guest''s words are shown, and only the guest is counted');
select is(api.find_question(((select item from jsonb_array_elements(pg_temp.entries()) as item
    where item ->> 'question' ~ 'harbour') ->> 'id')::uuid), '{"words": "How deep is the harbour of Kokar then?", "isGuests": true}',
  'ASK-30: an interview begins with the guest''s words, too');
select tests.as_database_owner();
delete from public.asked_questions where asker_id = tests.id('guest 9');
create temporary table too_few as select entry_id from public.asked_questions where question ~ 'harbour' limit 1;
grant select on too_few to authenticated;
select refuses('ASK-31', 'olivia', 'not_found', $$ select api.find_question((select entry_id from too_few)) $$,
  'is not told what two members asked');
select is(internal.question_of_entry((select entry_id from too_few)), null, 'ASK-32: nor does an interview say it');
rollback to likewise;
select tests.authenticate_as('vera');
select api.share_questions(tests.id('mara'), false);
select tests.authenticate_as('olivia');
select unalike(pg_temp.entries()::text, '%harbour%', 'ASK-16: whoever stops sharing takes back what was shared');

-- Answered badly, and not at all.
select tests.as_database_owner();
insert into public.turn_feedback (conversation_id, reflection_id, turn_id, answer_key, rating)
values (tests.id('three'), tests.id('mara'), tests.id('three/told'), 'x', 'bad');
select tests.authenticate_as('olivia');
create function pg_temp.standing(p_question text) returns table (
  answered integer, unanswered integer, rated_good integer, rated_bad integer, asked_again integer
) language sql as $$
  select (item ->> 'answered')::integer, (item ->> 'unanswered')::integer, (item ->> 'ratedGood')::integer,
    (item ->> 'ratedBad')::integer, (item ->> 'askedAgain')::integer
  from jsonb_array_elements(api.list_questions(tests.id('mara')) -> 'entries') as item where item ->> 'question' ~ p_question
$$;
grant execute on function pg_temp.standing(text) to authenticated;
select tests.authenticate_as('olivia');
select results_eq($$ select * from pg_temp.standing('When were you born') $$, $$ values (1, 0, 0, 1, 0) $$,
  'ASK-17: an answer that was rated as not good is an answer, and one rating');
select results_eq($$ select * from pg_temp.standing('Where were you born') $$, $$ values (1, 0, 0, 0, 0) $$,
  'ASK-52: an answer that nobody rated is neither good nor bad');

-- A later voice answers: the entry says so, and the guest who asked in vain finds it.
select tests.as_service();
select is(api.list_answered_since(tests.id('mara'), tests.id('guest')), '{}', 'ASK-18: until then there is nothing to find');
select is(api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || '{"members": true, "guests": false}') from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item
  where item ->> 'question' ~ 'father')), 1, 'ASK-19: an answer for members is noted');
select is(api.list_answered_since(tests.id('mara'), tests.id('guest')), '{}', 'ASK-20: which is none for guests');
select api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || '{"members": true, "guests": true, "answered": ["what did your father do at the sea"]}')
  from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' ~ 'father'));
select is(api.list_answered_since(tests.id('mara'), tests.id('guest')), '{}',
  'ASK-33: that another wording is answered is no answer to the words of this guest');
select is(api.list_answered_since(tests.id('mara'), tests.id('guest 2')), array['what did your father do at the sea'],
  'ASK-34: whose wording it is finds it');
select api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || jsonb_build_object('members', true, 'guests', true, 'answered', item -> 'wordings'))
  from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' ~ 'father'));
select is(api.list_answered_since(tests.id('mara'), tests.id('guest')), array['What did your father do at sea?'],
  'ASK-21: the guest finds what they asked, in their own words');
select is(api.list_answered_since(tests.id('mara'), tests.id('guest 3')), '{}', 'ASK-22: nobody else does');
select is(api.list_answered_since(tests.id('other'), tests.id('guest')), '{}', 'ASK-23: and not at another reflection');
select tests.as_database_owner();
select pg_temp.asks('again', null, 'guest', 'What did your father do at sea?', true);
select is(api.list_answered_since(tests.id('mara'), tests.id('guest')), '{}', 'ASK-24: who has asked again has found it');
select api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || '{"members": false, "guests": false}') from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item));
select is((select count(*) from public.question_entries where answered_for_guests_at is not null), 0::bigint,
  'ASK-25: an answer whose words were taken back is none any more');

-- Gone with the conversation.
delete from public.conversations where id in (tests.id('one'), tests.id('two'), tests.id('again'));
select tests.authenticate_as('olivia');
select unalike(pg_temp.entries()::text, '%father%', 'ASK-26: the question goes with the last conversation in which it was asked');
select tests.as_database_owner();
select is_empty($$ select from public.question_entries as entry
  where not exists (select from public.asked_questions where entry_id = entry.id) $$, 'ASK-27: and leaves no entry behind');


-- Courtesies and the person's name are nothing that is asked.
select tests.as_database_owner();
select pg_temp.asks('plainly', null, 'guest 20', 'How deep is the well?', false);
select pg_temp.asks('politely', null, 'guest 21', format('Please tell me, %s: how deep is the well?',
  (select display_name from public.reflections where id = tests.id('mara'))), false);
select pg_temp.asks('by name', null, 'guest 22', (select display_name from public.reflections where id = tests.id('mara')) || '?', false);
select results_eq(
  $$ select count(distinct entry_id)::integer, count(*)::integer from public.asked_questions where question ~ 'well' $$,
  $$ values (1, 2) $$, 'ASK-40: whoever says please, or calls the person by name, asks the same');
select is((select terms <> '{}' from public.asked_questions where asker_id = tests.id('guest 22')), true,
  'ASK-41: a question of nothing but the name keeps it');
-- Whoever asks again in the same conversation was not content.
select pg_temp.asks('twice', null, 'guest 30', 'Which ship did you like?', true);
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
values (tests.id('twice/again'), tests.id('twice'), tests.id('mara'), 2, 'user', 'But which ship did you like?');
select api.note_questions(tests.id('twice'), 'en', jsonb_build_array(jsonb_build_object(
  'turnId', tests.id('twice/again'), 'question', 'But which ship did you like?', 'wasAnswered', true)));
select tests.authenticate_as('olivia');
select results_eq(
  $$ select * from pg_temp.standing('hich ship') $$,
  $$ values (2, 0, 0, 0, 1) $$, 'ASK-42: an answer after which the same is asked again was rated by nobody');
-- Forms that no dictionary brings together, and the time of life in which something was.
select tests.as_database_owner();
select is((select count(distinct internal.terms_of_matter(question, 'en', 'Mara'))::integer from unnest(array[
  'Have you met the president?', 'Did you ever meet the president?']) as question), 1, 'ASK-43: who has met someone met them');
select is((select count(distinct internal.terms_of_matter(question, 'en', 'Mara'))::integer from unnest(array[
  'What are you proudest of?', 'What are you most proud of?']) as question), 1, 'ASK-44: proudest is most proud');
select is((select count(distinct (internal.asked_for(question), internal.terms_of_matter(question, 'en', 'Mara')))::integer from unnest(array[
  'When you were little, what did you play?', 'What did you play as a child?']) as question), 1,
  'ASK-45: who says when you were little does not ask when');

-- What was answered already, and the person answers now.
select pg_temp.asks('weakly', null, 'guest 40', 'Which lamp was your own?', true);
select is(jsonb_path_query_array(api.list_open_questions(tests.id('mara')), '$[*] ? (@.question like_regex "lamp").wordings[*]'), '[]',
  'ASK-46: what was answered is not asked again');
insert into public.question_answers (source_id, entry_id, reflection_id, words)
select source.id, asked.entry_id, asked.reflection_id, 'The one on the stairs.'
from public.asked_questions as asked
cross join lateral (
  select source.id from public.sources as source join public.namespaces as shelf on shelf.id = source.namespace_id
  where source.reflection_id = asked.reflection_id and shelf.visibility = 'published' limit 1) as source
where asked.asker_id = tests.id('guest 40');
select api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || jsonb_build_object('members', true, 'guests', true, 'answered', item -> 'wordings'))
  from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' ~ 'lamp'));
select is(api.list_answered_since(tests.id('mara'), tests.id('guest 40')), array['Which lamp was your own?'],
  'ASK-47: until the person answers it themself, and the guest is told');
update public.sources set namespace_id = (
  select id from public.namespaces where reflection_id = tests.id('mara') and visibility = 'private' limit 1)
where id in (select source_id from public.question_answers);
select api.note_answers(tests.id('mara'), (
  select jsonb_agg(item || jsonb_build_object('members', true, 'guests', true, 'answered', item -> 'wordings'))
  from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' ~ 'lamp'));
select is(api.list_answered_since(tests.id('mara'), tests.id('guest 40')), '{}',
  'ASK-48: an answer that guests do not hear is none');

-- With an answer from the beginning, until the newest words find none.
create function pg_temp.answered(p_question text) returns table (members boolean, guests boolean) language sql as $$
  select entry.answered_for_members_at is not null, entry.answered_for_guests_at is not null
  from public.question_entries as entry
  where entry.id = (select entry_id from public.asked_questions where question = p_question limit 1)
$$;
select pg_temp.asks('at once', null, 'guest 50', 'Which harbour is the nearest?', true);
select results_eq($$ select * from pg_temp.answered('Which harbour is the nearest?') $$, $$ values (true, true) $$,
  'ASK-49: a question that is answered when a guest asks it has an answer');
select pg_temp.asks('in vain', null, 'guest 51', 'Which harbour is nearest?', false);
select results_eq($$ select * from pg_temp.answered('Which harbour is the nearest?') $$, $$ values (true, false) $$,
  'ASK-50: until a guest asks the same in vain');
select pg_temp.asks('member', 'olivia', null, 'Which boat was the fastest?', true);
select results_eq(
  $$ select count(*)::integer from public.question_entries as entry
     where reflection_id = tests.id('mara') and answered_for_guests_at is not null
       and not exists (select from public.asked_questions where entry_id = entry.id and is_guest) $$,
  $$ values (0) $$, 'ASK-51: an answer to members is none for guests');

-- What members are told and guests are not: by which collection, and whether it is published.
create function pg_temp.members_hear(p_question text, p_citation uuid) returns jsonb language sql as $$
  select api.note_answers(tests.id('mara'), (
    select jsonb_agg(item || jsonb_build_object('members', true, 'guests', false, 'answered', '[]'::jsonb, 'answeredBy', p_citation))
    from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' = p_question));
  select null::jsonb;
$$;
create function pg_temp.for_members(p_question text) returns jsonb language sql as $$
  select item -> 'forMembers' from jsonb_array_elements(pg_temp.entries()) as item where item ->> 'question' = p_question
$$;
grant execute on function pg_temp.for_members(text) to authenticated;
update public.sources set namespace_id = (
  select id from public.namespaces where reflection_id = tests.id('mara') and visibility = 'published' limit 1)
where id = (select source_id from public.passages where id = tests.id('mara/published/passage'));
select pg_temp.asks('for members', null, 'guest 60', 'Which chimney smoked the most?', false);
select pg_temp.members_hear('Which chimney smoked the most?', tests.id('mara/private/passage'));
select tests.authenticate_as('olivia');
select is(pg_temp.for_members('Which chimney smoked the most?') ->> 'isPublished', 'false',
  'ASK-53: what answers members stands in a collection that is not published');
select tests.as_database_owner();
select pg_temp.members_hear('Which chimney smoked the most?', tests.id('mara/published/passage'));
select tests.authenticate_as('olivia');
select is(pg_temp.for_members('Which chimney smoked the most?') ->> 'isPublished', 'true',
  'ASK-54: or in one that is, and nobody is told to publish it');
select is((select item -> 'forMembers' from jsonb_array_elements(pg_temp.entries()) as item where item ->> 'question' ~ 'harbour is'), 'null',
  'ASK-55: of a question that another guest got an answer to, nothing is said of members');
select tests.as_database_owner();
update public.sources set deleted_at = now(), erase_after = now() where id = (
  select source_id from public.passages where id = tests.id('mara/published/passage'));
select tests.authenticate_as('olivia');
select is(pg_temp.for_members('Which chimney smoked the most?'), 'null', 'ASK-56: a source that is deleted answers nobody');

-- What was told counts, whatever the reader finds for the words alone.
select tests.as_database_owner();
update public.sources set deleted_at = null, erase_after = null where id = (
  select source_id from public.passages where id = tests.id('mara/published/passage'));
select pg_temp.asks('told', null, 'guest 61', 'Which staircase was the steepest?', true);
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body, citations)
values (tests.id('told'), tests.id('mara'), 2, 'reflection', format('The one to the lamp. [%s]', tests.id('mara/published/passage')),
  jsonb_build_array(tests.id('mara/published/passage')));
create function pg_temp.finds_nothing() returns integer language sql as $$
  select api.note_answers(tests.id('mara'), (
    select jsonb_agg(item || '{"members": false, "guests": false, "answered": [], "answeredBy": null}')
    from jsonb_array_elements(api.list_open_questions(tests.id('mara'))) as item where item ->> 'question' ~ 'staircase'));
$$;
select pg_temp.finds_nothing();
select results_eq($$ select * from pg_temp.answered('Which staircase was the steepest?') $$, $$ values (true, true) $$,
  'ASK-57: an answer that a guest was told stands, although the reader finds none for the words alone');
update public.sources set namespace_id = (
  select id from public.namespaces where reflection_id = tests.id('mara') and visibility = 'private' limit 1)
where id = (select source_id from public.passages where id = tests.id('mara/published/passage'));
select pg_temp.finds_nothing();
select results_eq($$ select * from pg_temp.answered('Which staircase was the steepest?') $$, $$ values (false, false) $$,
  'ASK-58: until guests do not hear what it rests on');

-- Conversations are told in any order.
select pg_temp.asks('newer', null, 'guest 62', 'How thick is the fog in autumn?', false);
select pg_temp.asks('older', null, 'guest 63', 'How thick is the fog in autumn?', true);
update public.asked_questions set asked_at = now() + interval '1 hour' where question ~ 'fog' and not was_answered;
delete from public.asked_questions where question ~ 'fog' and was_answered;
update public.question_entries set answered_for_guests_at = null
where id = (select entry_id from public.asked_questions where question ~ 'fog');
select api.note_questions(tests.id('older'), 'en', jsonb_build_array(jsonb_build_object(
  'turnId', tests.id('older/asked'), 'question', 'How thick is the fog in autumn?', 'wasAnswered', true)));
select results_eq($$ select guests from pg_temp.answered('How thick is the fog in autumn?') $$, $$ values (false) $$,
  'ASK-59: an older conversation that is told later does not decide');

-- One word that two questions share makes them the same only where it is all that both ask about.
create function pg_temp.likeness(p_one text, p_other text, p_cosine real) returns real language sql as $$
  select internal.question_likeness(
    row(null, null, null, null, null, null, true, p_one, internal.terms_of_matter(p_one, 'en', 'Mara'), array[1, 0]::real[], 'm', true, null, now())::public.asked_questions,
    internal.terms_of_matter(p_other, 'en', 'Mara'), p_other, array[p_cosine, sqrt(1 - p_cosine * p_cosine)]::real[], 'm')
$$;
select cmp_ok(pg_temp.likeness('Mother?', 'What did your mother cook?', 0.7), '<', 0.6::real,
  'ASK-60: a word by itself is no question about something else in which it stands');
select cmp_ok(pg_temp.likeness('Mother?', 'Tell me about your mother', 0.7), '>=', 0.6::real, 'ASK-61: but asks for what a sentence asks that says no more');
-- Loaded again, a page asks the same again.
select tests.as_database_owner();
select pg_temp.asks('bank card', null, 'guest 70', 'What is the number of your bank card?', false);
select pg_temp.asks('bank card again', null, 'guest 70', 'What is the number of your bank card', true);
insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
values (tests.id('bank card again/again'), tests.id('bank card again'), tests.id('mara'), 2, 'user', 'What is the number of your bank card?');
update public.asked_questions set asked_at = asked_at - interval '1 hour' where conversation_id = tests.id('bank card');
select api.note_questions(tests.id('bank card again'), 'en', jsonb_build_array(jsonb_build_object(
  'turnId', tests.id('bank card again/again'), 'question', 'What is the number of your bank card?', 'wasAnswered', true)));
select tests.authenticate_as('olivia');
select results_eq($$ select * from pg_temp.standing('bank card') $$, $$ values (1, 0, 0, 0, 0) $$,
  'ASK-60: whoever says the same again has asked it once, as it went the last time');

-- What answers it: the words of the source, for stewards to see whether they do.
create function pg_temp.entry(p_question text) returns jsonb language sql as $$
  select item from jsonb_array_elements(api.list_questions(tests.id('mara')) -> 'entries') as item where item ->> 'question' ~ p_question
$$;
grant execute on function pg_temp.entry(text) to authenticated;
select tests.as_database_owner();
insert into public.question_answers (source_id, entry_id, reflection_id, words)
select source.id, asked.entry_id, asked.reflection_id, 'My own   words.'
from public.asked_questions as asked
cross join lateral (
  select id from public.sources where reflection_id = asked.reflection_id
    and id not in (select source_id from public.question_answers) limit 1) as source
where asked.turn_id = tests.id('bank card/asked');
select tests.authenticate_as('olivia');
select is(pg_temp.entry('bank card') #>> '{answer,words}', 'My own words.', 'ASK-61: the words that answer it are shown');
select isnt(pg_temp.entry('bank card') #>> '{answer,sourceId}', null, 'ASK-62: with their source');
select tests.as_database_owner();
update public.question_entries set answered_for_guests_at = null, answered_for_members_at = null
where id = (select entry_id from public.asked_questions where turn_id = tests.id('bank card/asked'));
select tests.authenticate_as('olivia');
select is(pg_temp.entry('bank card') ->> 'answer', null, 'ASK-63: what has no answer shows none');

-- Set aside, and taken back.
select is(pg_temp.entry('bank card') -> 'isDismissed', 'false', 'ASK-64: nothing is set aside by itself');
select api.dismiss_question(tests.id('mara'), (pg_temp.entry('bank card') ->> 'id')::uuid, true);
select is(pg_temp.entry('bank card') -> 'isDismissed', 'true', 'ASK-65: a question is set aside');
select tests.as_database_owner();
select pg_temp.asks('bank card of another', null, 'guest 71', 'What is the number of your bank card?', false);
select pg_temp.asks('bank card of a third', null, 'guest 72', 'What is the number of your bank card?', false);
update public.asked_questions set was_answered = false where question ~ 'bank card';
select tests.authenticate_as('olivia');
select is(pg_temp.entry('bank card') -> 'isDismissed', 'true', 'ASK-66: and stays so when others ask it');
select unalike((api.read_interview_plan(tests.id('mara')) -> 'askedInVain')::text, '%bank card%', 'ASK-67: no interview asks it');
select api.dismiss_question(tests.id('mara'), (pg_temp.entry('bank card') ->> 'id')::uuid, false);
select alike((api.read_interview_plan(tests.id('mara')) -> 'askedInVain')::text, '%bank card%', 'ASK-68: until it is taken back');

select * from finish();
rollback;
