-- What stays of a conversation for its person: a recap, a few memories, and what they thought of the answers.
begin;
set local search_path to public, extensions, tests;
select plan(73);
select tests.create_cast();

create function pg_temp.ended(
  p_name text, p_user text, p_role public.session_role default 'viewer', p_mode public.session_mode default 'reflection',
  p_off_record boolean default false
) returns void
language sql
as $$
  select tests.add_conversation(p_name, 'mara', p_user, p_role, p_mode, p_off_record);
  update public.conversations set status = 'active', provider_conversation_id = p_name where id = tests.id(p_name);
  update public.conversations set status = 'ended' where id = tests.id(p_name);
$$;
create function pg_temp.say(p_name text, p_position integer, p_speaker text, p_body text, p_cited text default null) returns void
language sql
as $$
  insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body, citations)
  values (tests.id(p_name || p_position), tests.id(p_name), tests.id('mara'), p_position, p_speaker::public.turn_speaker, p_body,
    case when p_cited is null then '[]' else jsonb_build_array(tests.id(p_cited)) end);
$$;
select pg_temp.ended('call', 'vera');
select pg_temp.ended('interview', 'oscar', 'operator', 'interview');
select pg_temp.ended('guest call', null, 'guest', 'share');
insert into public.conversations (id, reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
values (tests.id('public call'), tests.id('mara'), tests.id('vera'), 'share', 'viewer', 'public', 'public', '{}', false, false);
update public.conversations set status = 'active', provider_conversation_id = 'public call' where id = tests.id('public call');
update public.conversations set status = 'ended' where id = tests.id('public call');
select pg_temp.ended('secret', 'vera', p_off_record => true);
select tests.add_conversation('going on', 'mara', 'vera');
update public.conversations set status = 'active', provider_conversation_id = 'going on' where id = tests.id('going on');
select pg_temp.say('call', 0, 'user', 'How was the sea?');
select pg_temp.say('call', 1, 'reflection', 'Cold, and grey.', 'mara/private/passage');
select pg_temp.say('call', 2, 'reflection', 'I was ill that year.', 'mara/sealed/passage');
select pg_temp.say('call', 3, 'user', 'I did not know you were ill.');

-- Reading what was said, to sum it up.
select matrix('RCS-READ', 'reads what is to be summed up', $$ select api.read_spoken(tests.id('call')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(
  api.read_spoken(tests.id('call')),
  jsonb_build_object('mode', 'reflection', 'reflection_name', 'Mara', 'person_name', (select display_name from public.profiles where id = tests.id('vera')), 'turns', jsonb_build_array(
    jsonb_build_object('speaker', 'user', 'body', 'How was the sea?', 'is_withheld', false, 'source_titles', '[]'::jsonb),
    jsonb_build_object('speaker', 'reflection', 'body', 'Cold, and grey.', 'is_withheld', false, 'source_titles', jsonb_build_array('Private')),
    jsonb_build_object('speaker', 'reflection', 'body', '', 'is_withheld', true, 'source_titles', '[]'::jsonb),
    jsonb_build_object('speaker', 'user', 'body', 'I did not know you were ill.', 'is_withheld', false, 'source_titles', '[]'::jsonb))),
  'RCS-01: of an answer that rests on what is sealed a recap is given no word, only that there was one');
update public.sources set deleted_at = now(), erase_after = now() where id = tests.id('mara/private/source');
select is(api.read_spoken(tests.id('call')) #> '{turns,1,source_titles}', '[]', 'RCS-02: a source that was deleted is not named');
update public.sources set deleted_at = null, erase_after = null where id = tests.id('mara/private/source');
select is(api.read_spoken(tests.id(name)), null, format('RCS-%s: nothing is summed up of %s', to_char(place + 2, 'FM00'), what))
from unnest(
  array['guest call', 'public call', 'secret', 'going on', 'nowhere'],
  array['a guest''s call', 'a member''s call to the public side', 'a call off the record', 'a call that goes on', 'no call']
) with ordinality as none (name, what, place);

-- Keeping it.
select matrix('RCS-KEEP', 'keeps a recap', $$ select api.store_recap(tests.id('call'), 'They spoke of the sea.', '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.store_recap(tests.id(name), 'Forged.', '{Forged.}'), false, format('RCS-%s: no recap is kept of %s', place + 7, what))
from unnest(
  array['guest call', 'public call', 'secret', 'going on', 'nowhere'],
  array['a guest''s call', 'a member''s call to the public side', 'a call off the record', 'a call that goes on', 'no call']
) with ordinality as none (name, what, place);
insert into public.memories (reflection_id, user_id, body) values (tests.id('mara'), tests.id('vera'), 'Vera sails.');
select is(
  api.store_recap(tests.id('call'), 'They spoke of the sea.', '{Vera sails.,Vera asks about the sea.,Vera asks about the sea.,c,d,never kept}'),
  true, 'RCS-13: a recap and its memories are kept');
select bag_eq($$ select body from public.memories where conversation_id = tests.id('call') $$,
  $$ values ('Vera asks about the sea.'), ('c'), ('d') $$,
  'RCS-14: of at most five memories each new one is kept once');
select is(api.store_recap(tests.id('call'), 'Another.', '{Another memory.}'), false, 'RCS-15: a second recap is not kept');
select is((select body from public.recaps where conversation_id = tests.id('call')), 'They spoke of the sea.',
  'RCS-16: the first recap stays');
select is_empty($$ select from public.memories where body = 'Another memory.' $$, 'RCS-17: the memories of a refused recap are not kept');
select is(api.read_spoken(tests.id('call')), null, 'RCS-18: a conversation that has a recap is not summed up again');
select is(api.read_outcome(tests.id('call')) ->> 'recap', 'They spoke of the sea.', 'RCS-19: the outcome shows the recap');
select is(jsonb_array_length(api.read_outcome(tests.id('call')) -> 'memories'), 3, 'RCS-20: the outcome shows the three new memories');
select refuses('RCS-21', 'service', '23514', $$ select api.store_recap(tests.id('interview'), repeat('x', 1201), '{}') $$,
  'cannot keep a recap of 1,201 characters');
select refuses('RCS-22', 'service', '23514', $$ select api.store_recap(tests.id('interview'), 'Short.', array[repeat('x', 501)]) $$,
  'cannot keep a memory of 501 characters');
select is_empty($$ select from public.recaps where conversation_id = tests.id('interview') $$,
  'RCS-23: a recap whose memory is refused is not kept either');
select is(api.store_recap(tests.id('interview'), 'Oscar told of his work.', '{}'), true, 'RCS-24: an interview has a recap');
select refuses('RCS-25', 'vera', '1', $$ select from public.recaps $$, 'reads her own recap and nobody else''s');
select refuses('RCS-26', 'oscar', '1', $$ select from public.recaps $$, 'reads his own');
select refuses('RCS-27', 'olivia', '0', $$ select from public.recaps $$, 'owns the reflection and reads neither');
select refuses('RCS-28', 'vera', '4', $$ delete from public.memories $$, 'makes it forget her, and nobody else');

-- Opinions on answers.
select tests.add_conversation('judged', 'mara', 'vera');
update public.conversations set status = 'active', provider_conversation_id = 'judged' where id = tests.id('judged');
insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
values ('judged', tests.id('judged'), tests.id('mara'), 0, 'agent');
create function pg_temp.judge(p_answer text, p_rating text, p_comment text default '') returns text
language plpgsql
as $$
begin
  return api.record_feedback(tests.id('judged'), p_answer, p_rating::public.turn_rating, p_comment)::text;
exception
  when sqlstate 'P0001' then
    return sqlerrm;
end
$$;
create function pg_temp.opinions() returns text
language sql
as $$
  select coalesce(string_agg(format('%s %s %s', rating, coalesce((select position::text from public.conversation_turns
    where id = turn_id), '-'), comment), ', ' order by answer_key), 'none')
  from public.turn_feedback where conversation_id = tests.id('judged');
$$;
select matrix('RCS-JUDGE', 'judges an answer without the server',
  $$ select api.record_feedback(tests.id('judged'), 'Hello', 'good') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(pg_temp.judge('The sea was cold.', 'good', ' It was. '), 'false', 'RCS-29: an answer is judged before its transcript has come');
select is(pg_temp.opinions(), 'good - It was.', 'RCS-30: the opinion waits for the turn');
select is(pg_temp.judge('the SEA was cold…', 'bad'), 'false', 'RCS-31: the same answer, written otherwise, is judged again');
select is(pg_temp.opinions(), 'bad - It was.', 'RCS-32: that changes the rating and keeps what was written');
select is(pg_temp.judge('I never said any such thing to anybody at all.', 'bad'), 'false', 'RCS-33: an answer that will not be in the transcript');
select is(api.settle_call('judged', now(), 5, true, '[
    {"speaker": "reflection", "body": "The sea was cold.", "at_seconds": 1, "citations": []},
    {"speaker": "user", "body": "The sea was cold.", "at_seconds": 2, "citations": []},
    {"speaker": "reflection", "body": "My grandmother taught me to swim in the harbour of Bergen.", "at_seconds": 3, "citations": []}]'),
  true, 'RCS-34: the transcript comes');
select matches(pg_temp.opinions(), 'bad 0 It was\.', 'RCS-35: an opinion belongs to the turn of the reflection, not to the same words of the person');
select is(pg_temp.judge('The sea was cold.', 'good', 'So it is.'), 'true', 'RCS-36: an answer in the transcript is found at once');
select matches(pg_temp.opinions(), 'good 0 So it is\.', 'RCS-37: a second opinion on a turn changes the first');
select is(pg_temp.judge('My grandmother taught me to swim in', 'good'), 'true', 'RCS-38: an answer that was interrupted is known by its beginning');
select is(pg_temp.judge('My grandmother', 'bad'), 'false', 'RCS-39: fewer than 24 letters are not taken for the beginning of a longer answer');
select is(pg_temp.judge('!?', 'bad'), 'invalid_request', 'RCS-41: an answer without a letter names none');
select is(pg_temp.judge('The sea was cold.', null), 'invalid_request', 'RCS-42: an opinion says whether it was good');
select is(pg_temp.judge('The sea was cold.', 'good', repeat('x', 2001)), 'invalid_request', 'RCS-43: a comment of 2,001 characters is refused');
select is(api.end_conversation(tests.id('judged')) ->> 'status', 'ended', 'RCS-44: the conversation ends');
select is((select count(*) from public.turn_feedback where conversation_id = tests.id('judged') and turn_id is null), 0::bigint,
  'RCS-45: an opinion on an answer that is not in the transcript goes with the end');
select is(pg_temp.judge('The sea was cold.', 'bad'), 'true', 'RCS-46: an answer can be judged after the end');
select is(pg_temp.judge('What nobody said, in a sentence that is long.', 'bad'), 'not_found',
  'RCS-40: after the end an answer that is not in the transcript is none');

-- Two opinions that turn out to be of one turn: the later one counts.
select tests.add_conversation('doubled', 'mara', 'vera');
update public.conversations set status = 'active', provider_conversation_id = 'doubled' where id = tests.id('doubled');
insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
values ('doubled', tests.id('doubled'), tests.id('mara'), 0, 'agent');
insert into public.turn_feedback (conversation_id, reflection_id, answer_key, rating, updated_at)
values (tests.id('doubled'), tests.id('mara'), internal.answer_key('We rowed out before the sun was up'), 'bad', now() - interval '1 minute'),
  (tests.id('doubled'), tests.id('mara'), internal.answer_key('We rowed out before the sun was up, every day.'), 'good', now());
select api.settle_call('doubled', now(), 5, false,
  '[{"speaker": "user", "body": "When did you row out?", "at_seconds": 1, "citations": []},
    {"speaker": "reflection", "body": "We rowed out before the sun was up, every day.", "at_seconds": 2, "citations": []}]');
select is((select string_agg(rating::text, ',') from public.turn_feedback where conversation_id = tests.id('doubled')), 'good',
  'RCS-47: the later of two opinions on one turn stays');
select is(internal.answer_key(e' “Cold,\n and GREY!” '), 'coldandgrey',
  'RCS-48: answers are compared by their letters, because a page and a transcript write signs differently');
select is(length(internal.answer_key(repeat('x', 10000))), 4000, 'RCS-49: an answer is compared by at most 4,000 letters');

select * from finish();
rollback;
