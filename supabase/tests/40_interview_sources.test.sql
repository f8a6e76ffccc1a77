-- What an interview becomes: a source in a namespace that nobody opened since, with no line in it that its readers may not have.
begin;
set local search_path to public, extensions, tests;
select plan(73);
select tests.create_cast();

create function pg_temp.interview(p_name text, p_user text, p_role public.session_role, p_shelf text) returns void
language plpgsql
as $$
begin
  perform tests.add_conversation(p_name, 'mara', p_user, p_role, 'interview');
  -- Begun an hour ago, and bound to a namespace: its row is made anew, because neither can be changed afterwards.
  delete from public.conversations where id = tests.id(p_name);
  insert into public.conversations
    (id, reflection_id, user_id, mode, role, audience, surface, namespaces, ingestion_enabled, ingest_namespace_id, off_record,
      created_at)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_user), 'interview', p_role, 'private', 'standard',
    '{private,published,sealed}', true, tests.id('mara/' || p_shelf), false, now() - interval '1 hour');
  update public.conversations set status = 'active', provider_conversation_id = 'told-' || p_name where id = tests.id(p_name);
  insert into public.conversation_calls (provider_conversation_id, conversation_id, reflection_id, ordinal, agent_id)
  values ('told-' || p_name, tests.id(p_name), tests.id('mara'), 0, 'agent');
end
$$;
create function pg_temp.settle(p_name text, p_turns jsonb default null) returns boolean
language sql
as $$
  select api.settle_call('told-' || p_name, now(), 60, false, coalesce(p_turns, jsonb_build_array(
    jsonb_build_object('speaker', 'reflection', 'body', 'Where was it?', 'at_seconds', 1, 'citations', '[]'::jsonb),
    jsonb_build_object('speaker', 'user', 'body', 'In ' || p_name || '.', 'at_seconds', 2, 'citations', '[]'::jsonb))));
$$;
create function pg_temp.shelf_of(p_name text) returns text
language sql
as $$
  select coalesce((
    select namespace.name from public.sources as source join public.namespaces as namespace on namespace.id = source.namespace_id
    where source.conversation_id = tests.id(p_name)), 'nowhere');
$$;
create function pg_temp.words_of(p_name text) returns text
language sql
as $$
  select content from public.sources where conversation_id = tests.id(p_name);
$$;

-- The usual way.
delete from pgmq.q_ingest;
select pg_temp.interview('Bergen', 'oscar', 'operator', 'private');
select is(pg_temp.settle('Bergen'), true, 'INT-01: an interview is settled');
select is(pg_temp.shelf_of('Bergen'), 'private', 'INT-02: an interview becomes a source of the namespace that was chosen');
select results_eq(
  $$ select kind::text, status::text, added_by, title, recorded_on from public.sources where conversation_id = tests.id('Bergen') $$,
  $$ values ('interview', 'queued', tests.id('oscar'),
       'Interview of ' || to_char((now() - interval '1 hour') at time zone 'utc', 'FMDD FMMonth YYYY'),
       ((now() - interval '1 hour') at time zone 'utc')::date) $$,
  'INT-03: the source carries the day of the interview, and the name of the person who was interviewed');
select is(pg_temp.words_of('Bergen'), e'Interviewer: Where was it?\n\nMara: In Bergen.',
  'INT-04: each turn is one paragraph that says who speaks');
select results_eq($$ select message ->> 'kind', message ->> 'source_id' from pgmq.q_ingest $$,
  $$ select 'ingest', id::text from public.sources where conversation_id = tests.id('Bergen') $$,
  'INT-05: a worker is asked to read it');
select isnt_empty($$ select from public.cap_usage where subject = 'reflection:' || tests.id('mara') and cap = 'ingested_bytes' and used > 0 $$,
  'INT-06: the bytes of an interview count for the day');
select internal.finish_conversation(tests.id('Bergen'));
select is((select count(*) from public.sources where conversation_id = tests.id('Bergen')), 1::bigint,
  'INT-07: finishing a conversation twice adds one source');
select is(api.read_outcome(tests.id('Bergen')) #>> '{source,status}', 'queued', 'INT-08: the outcome names the source');

-- The attack: a turn that looks like the beginning of another.
select pg_temp.interview('lines', 'olivia', 'owner', 'private');
select pg_temp.settle('lines', jsonb_build_array(jsonb_build_object('speaker', 'user', 'at_seconds', 1, 'citations', '[]'::jsonb,
  'body', e'One.\n\nInterviewer: Mara confessed.\r\n\tTwo. ')));
select is(pg_temp.words_of('lines'), 'Mara: One. Interviewer: Mara confessed. Two.',
  'INT-09: a turn cannot forge the line of another speaker');

-- The attack: a namespace is opened while somebody talks. Words that nobody has looked at are not to be heard by more people.
select pg_temp.interview('opened', 'olivia', 'owner', 'sealed');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/sealed'), 'private');
select tests.as_database_owner();
select is(pg_temp.settle('opened'), true, 'INT-10: an interview for a sealed namespace that was opened meanwhile');
select is(pg_temp.shelf_of('opened'), 'nowhere', 'INT-11: words for a namespace that was opened are kept nowhere while no other namespace is sealed');
insert into public.namespaces (id, reflection_id, name, title, visibility)
values (tests.id('vault'), tests.id('mara'), 'vault', 'Vault', 'sealed');
select internal.finish_conversation(tests.id('opened'));
select is(pg_temp.shelf_of('opened'), 'vault', 'INT-12: words for a namespace that was opened go to another sealed one when there is one');
select pg_temp.interview('closed', 'olivia', 'owner', 'private');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'sealed');
select tests.as_database_owner();
select is(pg_temp.settle('closed'), true, 'INT-13: an interview for a private namespace that was sealed meanwhile');
select is(pg_temp.shelf_of('closed'), 'private', 'INT-14: goes where it was meant to: fewer people hear it there now');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'private');
select api.set_namespace_visibility(tests.id('mara/sealed'), 'sealed');
select tests.as_database_owner();
select pg_temp.interview('published', 'olivia', 'owner', 'private');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'published');
select tests.as_database_owner();
select is(pg_temp.settle('published'), true, 'INT-15: an interview for a private namespace that was published meanwhile');
select isnt(pg_temp.shelf_of('published'), 'private', 'INT-16: an interview is not published together with its namespace');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'private');
select tests.as_database_owner();

-- What guests hear is for managers, at the end as at the start.
select pg_temp.interview('manager', 'adam', 'admin', 'published');
select is(pg_temp.settle('manager'), true, 'INT-17: an admin is interviewed for what guests hear');
select is(pg_temp.shelf_of('manager'), 'published', 'INT-18: the words of an admin for a published namespace go there');
select is(pg_temp.words_of('manager'), 'Mara: In manager.', 'INT-19: a published interview has no line of the interviewer');
select pg_temp.interview('demoted', 'adam', 'admin', 'published');
update public.reflection_members set role = 'operator' where reflection_id = tests.id('mara') and user_id = tests.id('adam');
select is(pg_temp.settle('demoted'), true, 'INT-20: an admin who is demoted while they talk');
select is(pg_temp.shelf_of('demoted'), 'private', 'INT-21: publishes nothing any more: the words go to a private namespace');
update public.reflection_members set role = 'admin' where reflection_id = tests.id('mara') and user_id = tests.id('adam');

-- A namespace that is gone: nobody knows who was to read the words.
insert into public.namespaces (id, reflection_id, name, title) values (tests.id('mara/short'), tests.id('mara'), 'short', 'Short-lived');
select pg_temp.interview('orphan', 'olivia', 'owner', 'short');
delete from public.namespaces where id = tests.id('mara/short');
select is((select ingest_namespace_id from public.conversations where id = tests.id('orphan')), null,
  'INT-22: a namespace that is deleted takes only its name out of the conversation');
select is(pg_temp.settle('orphan'), true, 'INT-23: the interview is settled');
select ok(pg_temp.shelf_of('orphan') in ('sealed', 'vault'), 'INT-24: words for a namespace that was deleted are sealed, for stewards to move');

-- The attack: an interviewer that looked something up says it again, where others read it.
create function pg_temp.retold(p_name text) returns boolean
language sql
as $$
  select pg_temp.settle(p_name, jsonb_build_array(
    jsonb_build_object('speaker', 'reflection', 'body', 'You wrote about the illness.', 'at_seconds', 1,
      'citations', jsonb_build_array(tests.id('mara/sealed/passage'))),
    jsonb_build_object('speaker', 'reflection', 'body', 'You wrote about the sea.', 'at_seconds', 2,
      'citations', jsonb_build_array(tests.id('mara/private/passage'))),
    jsonb_build_object('speaker', 'user', 'body', 'Yes, in ' || p_name || '.', 'at_seconds', 3, 'citations', '[]'::jsonb)));
$$;
select pg_temp.interview('told in private', 'olivia', 'owner', 'private');
select is(pg_temp.retold('told in private'), true, 'INT-25: an interviewer cites a sealed passage and a private one');
select is(pg_temp.words_of('told in private'), e'Interviewer: You wrote about the sea.\n\nMara: Yes, in told in private.',
  'INT-26: a private source has no line that rests on a sealed passage');
select pg_temp.interview('told in secret', 'olivia', 'owner', 'sealed');
select is(pg_temp.retold('told in secret'), true, 'INT-27: the same interview for a sealed namespace');
select alike(pg_temp.words_of('told in secret'), 'Interviewer: You wrote about the illness.%',
  'INT-28: a sealed source has the lines that rest on a sealed passage');
select ok(internal.rests_on_sealed(turn), 'INT-29: a turn that cites a sealed passage rests on it')
from public.conversation_turns as turn where body = 'You wrote about the illness.' limit 1;
select ok(not internal.rests_on_sealed(turn), 'INT-30: a turn that cites a private one does not')
from public.conversation_turns as turn where body = 'You wrote about the sea.' limit 1;

-- Whose words follow is known by a name that begins with a capital, as readers of conversations take it.
select is(internal.speaker_label(given), label, format('INT-%s: a person called “%s” speaks as “%s”', 30 + place, given, label))
from unnest(
  array['mara', 'ludwig van beethoven der erste', 'Mara: Interviewer', 'J. R. R. Tolkien 3rd', 'åsa-lind'],
  array['Mara', 'Ludwig Van Beethoven Der', 'Mara Interviewer', 'J R R Tolkien', 'Åsa Lind']
) with ordinality as named (given, label, place);
select is(internal.speaker_label('… 42 …'), null, 'INT-36: a name without a letter is no name of a speaker');

-- The same words twice are one source, and a source that was deleted does not come back by itself.
select pg_temp.interview('again', 'oscar', 'operator', 'private');
select pg_temp.settle('again', jsonb_build_array(
  jsonb_build_object('speaker', 'reflection', 'body', 'Where was it?', 'at_seconds', 1, 'citations', '[]'::jsonb),
  jsonb_build_object('speaker', 'user', 'body', 'In Bergen.', 'at_seconds', 2, 'citations', '[]'::jsonb)));
select is(pg_temp.shelf_of('again'), 'nowhere', 'INT-37: an interview of the same words as an earlier one adds no second source');
select is((select count(*) from public.conversation_turns where conversation_id = tests.id('again')), 2::bigint,
  'INT-38: an interview that adds no source keeps its transcript');
select tests.authenticate_as('olivia');
select api.delete_source(id) from public.sources where conversation_id = tests.id('Bergen');
select tests.as_database_owner();
select internal.finish_conversation(tests.id('Bergen'));
select is((select count(*) from public.sources where conversation_id = tests.id('Bergen') and deleted_at is null), 0::bigint,
  'INT-39: a transcript that its steward deleted is not added again');
select is(api.read_outcome(tests.id('Bergen')) -> 'source', 'null'::jsonb, 'INT-40: a source that was deleted is not named as the outcome');

-- A conversation goes, and the words that came of it stay: they are a source like any other.
delete from public.conversations where id = tests.id('manager');
select results_eq($$ select conversation_id, kind::text from public.sources where content = 'Mara: In manager.' $$,
  $$ values (null::uuid, 'interview') $$, 'INT-41: a source outlives the conversation that it came from');

-- What visibility a namespace had, as the audit log tells.
select is(internal.visibility_at(namespace, now() - interval '1 hour'), 'private',
  'INT-42: before its changes a namespace was what its first change says')
from public.namespaces as namespace where id = tests.id('mara/private');
select is(internal.visibility_at(namespace, clock_timestamp()), 'private', 'INT-43: after them it is what it is')
from public.namespaces as namespace where id = tests.id('mara/private');
select is(internal.visibility_at(namespace, now() - interval '1 hour'), 'published', 'INT-44: a namespace that never changed was always what it is')
from public.namespaces as namespace where id = tests.id('mara/published');
select is(internal.visibility_at(namespace, now() - interval '1 hour'), 'sealed',
  'INT-45: a change of another namespace says nothing of this one')
from public.namespaces as namespace where id = tests.id('mara/sealed');

-- An owner who leaves while they are interviewed: nobody is left to have said it for guests.
select pg_temp.interview('leaving', 'adam', 'admin', 'published');
delete from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('adam');
select is(pg_temp.settle('leaving'), true, 'INT-46: an admin who leaves while they talk');
select is(pg_temp.shelf_of('leaving'), 'private', 'INT-47: leaves their words where guests do not hear them');
select is(pg_temp.words_of('leaving'), e'Interviewer: Where was it?\n\nMara: In leaving.', 'INT-48: a private interview has the lines of both speakers');

-- What is said about the talk itself, and what it replies to, is kept in the transcript and in no source.
create function pg_temp.turns(variadic p_lines text[]) returns jsonb
language sql
as $$
  select jsonb_agg(jsonb_build_object('speaker', case left(line, 1) when '?' then 'reflection' else 'user' end, 'body', substr(line, 2),
    'at_seconds', place, 'citations', '[]'::jsonb, 'is_aside', left(line, 1) = '-') order by place)
  from unnest(p_lines) with ordinality as said (line, place);
$$;
select pg_temp.interview('asides', 'olivia', 'owner', 'private');
select pg_temp.settle('asides', pg_temp.turns('?Who were your parents?', '-Skip that.', '?Good. What was it like?', '-What was that?',
  '?What was it like?', '!Windy.', '?Thank you. Goodbye.'));
select is(pg_temp.words_of('asides'), e'Interviewer: What was it like?\n\nMara: Windy.',
  'INT-49: talk about the talk is in no source, nor is a line that no answer follows');
select is((select count(*) from public.conversation_turns where conversation_id = tests.id('asides')), 7::bigint,
  'INT-50: its transcript has all of it');
select pg_temp.interview('nothing', 'olivia', 'owner', 'private');
select is(pg_temp.settle('nothing', pg_temp.turns('?Who were your parents?', '-Later.')), true, 'INT-51: an interview of which nothing is left');
select is(pg_temp.shelf_of('nothing'), 'nowhere', 'INT-52: is no source');

-- An interview that begins with what a guest asked, where guests hear it: the question is no word of the source, and finds the
-- answer nevertheless.
create function pg_temp.guest_asks(p_name text, p_question text) returns uuid
language plpgsql
as $$
begin
  insert into public.conversations (id, reflection_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, off_record)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_name || '/guest'), 'share', 'guest', 'public', 'public', '{published}', false, false);
  insert into public.conversation_turns (id, conversation_id, reflection_id, position, speaker, body)
  values (tests.id(p_name || '/asked'), tests.id(p_name), tests.id('mara'), 0, 'user', p_question);
  perform api.note_questions(tests.id(p_name), 'en', jsonb_build_array(jsonb_build_object(
    'turnId', tests.id(p_name || '/asked'), 'question', p_question, 'wasAnswered', false)));
  return (select entry_id from public.asked_questions where conversation_id = tests.id(p_name));
end
$$;
create function pg_temp.answers(p_reach public.search_reach, p_query text, p_names text[] default '{sealed,private,published}')
returns text
language sql
as $$
  select coalesce(string_agg(body, ' | ' order by place), 'nothing')
  from (select api.find_lines(tests.id('mara'), p_names, p_reach, p_query)::jsonb as found) as search
  cross join lateral jsonb_array_elements(found -> 'answers') with ordinality as answer (id, place)
  join lateral (select line ->> 5 as body from jsonb_array_elements(found -> 'lines') as line where line -> 0 = id) as told on true;
$$;
create function pg_temp.answered(p_name text, p_entry uuid, p_shelf text, variadic p_lines text[]) returns void
language plpgsql
as $$
begin
  perform pg_temp.interview(p_name, 'olivia', 'owner', p_shelf);
  update public.conversations set question_entry_id = p_entry where id = tests.id(p_name);
  perform pg_temp.settle(p_name, pg_temp.turns(variadic p_lines));
  insert into public.passages (source_id, reflection_id, namespace_id, position, body)
  select id, reflection_id, namespace_id, place - 1, body
  from public.sources, regexp_split_to_table(content, E'(?<=\n\n)') with ordinality as piece (body, place)
  where conversation_id = tests.id(p_name);
  perform tests.file_lines(id) from public.sources where conversation_id = tests.id(p_name);
end
$$;
select pg_temp.answered('seasick', pg_temp.guest_asks('asker', 'Do you get seasick?'), 'published',
  '?Hello.', '!Yes, begin.', '?A visitor asked: do you get seasick?', '-What?', '?Do you get seasick?', '!Every autumn, for an hour.',
  '!After that I was hungry.', '?Thank you. Where was it?', '!In Kokar.');
select unalike(pg_temp.words_of('seasick'), '%seasick%', 'INT-53: what a guest asked is no word of a source that guests hear');
select is(pg_temp.answers('guest', 'Do you get seasick?'), e'Mara: Every autumn, for an hour.\n\n | Mara: After that I was hungry.\n\n',
  'INT-54: whoever asks it again finds what was said to it, and nothing else of that interview');
select is(pg_temp.answers('viewer', 'do you ever get seasick, Mara'), pg_temp.answers('guest', 'Do you get seasick?'),
  'INT-55: as do members, and whoever asks in nearly the same words');
select is(pg_temp.answers('guest', 'Do you get seasick? sea boat'), pg_temp.answers('guest', 'Do you get seasick?'),
  'INT-56: what is looked up with a question changes nothing');
select is(pg_temp.answers('guest', 'Why do you get seasick?'), 'nothing', 'INT-57: why is another question');
select is(pg_temp.answers('guest', 'Do you get hungry?'), 'nothing', 'INT-58: and so is what has other words');
select pg_temp.answered('moon', pg_temp.guest_asks('asker 2', 'Do you watch the moon?'), 'sealed', '?A visitor asked: Do you watch the moon?', '!CANARY.');
select is(pg_temp.answers('guest', 'Do you watch the moon?') || pg_temp.answers('viewer', 'Do you watch the moon?'), 'nothingnothing',
  'INT-59: what is sealed answers nobody who does not hear it');
select is(pg_temp.answers('steward', 'Do you watch the moon?', '{published}'), 'nothing', 'INT-60: nor where it is not asked for');
select matrix('INT-61', 'reads which interview answered what', $$ select from public.question_answers $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
delete from public.conversations where id = tests.id('asker');
select is(pg_temp.answers('guest', 'Do you get seasick?'), 'nothing', 'INT-62: a question whose asker is gone is compared with nothing');
select is((select count(*) from public.question_answers), 1::bigint, 'INT-63: its link goes, too');

-- Where guests hear it there is no question beside an answer: nobody knows what a bare yes is about.
select pg_temp.interview('bare', 'olivia', 'owner', 'published');
select pg_temp.settle('bare', pg_temp.turns('?Did you like school?', '!Yes.', '?Were you ever ill?', '!No, no.', '?What was it like?', '!Windy.'));
select is(pg_temp.words_of('bare'), 'Mara: Windy.', 'INT-64: a bare yes or no is in no source that guests hear');
select pg_temp.interview('with it', 'olivia', 'owner', 'private');
select pg_temp.settle('with it', pg_temp.turns('?Did you like school?', '!Yes.'));
select is(pg_temp.words_of('with it'), e'Interviewer: Did you like school?\n\nMara: Yes.', 'INT-65: beside its question it is kept');
select pg_temp.answered('ships', pg_temp.guest_asks('asker 3', 'Do you fear ships?'), 'published',
  '?A visitor asked: Do you fear ships?', '!No.', '?Did you like school?', '!Yes.');
select is(pg_temp.words_of('ships'), 'Mara: No.', 'INT-66: and so is what answers a visitor''s question, which is kept with it');

select * from finish();
rollback;
