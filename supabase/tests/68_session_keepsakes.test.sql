-- What stays of a typed conversation for its person: a recap, memories, opinions. Of one off the record: that it took place.
begin;
set local search_path to public, extensions, tests;
select plan(39);
select tests.create_cast();
select tests.add_session('session', 'mara', 'vera');
insert into public.session_messages (id, session_id, sequence_number, role, content, key_id)
values (tests.id('question'), tests.id('session'), 0, 'user', tests.bytes(40), tests.id('mara/key')),
  (tests.id('answer'), tests.id('session'), 1, 'assistant', tests.bytes(40), tests.id('mara/key'));
update public.agent_sessions set next_message = 2 where id = tests.id('session');

create function pg_temp.recap(p_messages integer, p_session text default 'session', p_key text default 'mara/key') returns text
language sql
as $$
  select api.store_session_recap(tests.id(p_session), tests.id('mara'), tests.id('vera'), tests.id(p_key), p_messages,
    jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'content', encode(tests.bytes(40), 'base64'))),
    encode(tests.bytes(40), 'base64')) ->> 'outcome';
$$;
create function pg_temp.asked() returns bigint
language sql
as $$
  select count(*) from pgmq.q_recaps where message ->> 'kind' = 'typed_recap';
$$;

-- When one is due.
select is(internal.settle_agent_sessions(), 0, 'KSK-01: while somebody may go on, nothing is asked for');
set constraints all immediate;
alter table public.agent_sessions disable trigger agent_sessions_touch_updated_at;
update public.agent_sessions set updated_at = now() - interval '31 minutes' where id = tests.id('session');
select is(internal.settle_agent_sessions(), 1, 'KSK-02: half an hour after the last word a recap is');
select is(pg_temp.asked(), 1::bigint, 'KSK-03: by one job');
select is(internal.settle_agent_sessions(), 0, 'KSK-04: and not again, whatever became of the job');
select is(pg_temp.recap(3), 'not_found', 'KSK-05: no recap tells of messages that are not there');
select is(pg_temp.recap(2, p_key => 'other/key'), 'key_gone', 'KSK-06: none is sealed with a key of another reflection');
select is(pg_temp.recap(2), 'written', 'KSK-07: it is stored');
select is(pg_temp.recap(2), 'not_found', 'KSK-08: once for so many messages');
select is((select count(*) from public.session_memories), 1::bigint, 'KSK-09: its memories too');
update public.agent_sessions set next_message = 3, updated_at = now() + interval '1 second' where id = tests.id('session');
select is(internal.settle_agent_sessions(), 0, 'KSK-10: after another message it waits again');
select is(pg_temp.recap(3), 'written', 'KSK-11: and is told anew');
select is((select messages from public.session_recaps), 3, 'KSK-12: in the place of the one before');
select is((select count(*) from public.session_memories), 2::bigint, 'KSK-13: while memories are added');

-- Whether what it cost is known.
create function pg_temp.is_priced() returns text
language sql
as $$
  select api.read_session_keepsakes(tests.id('session'), tests.id('mara'), tests.id('vera')) ->> 'is_priced';
$$;
insert into public.session_costs (id, session_id, node_id, model, input_tokens, output_tokens, cost_microcents)
values (gen_random_uuid(), tests.id('session'), 'mara', 'known', 1, 1, 1);
select is(pg_temp.is_priced(), 'true', 'KSK-38: what it cost is known');
insert into public.session_costs (id, session_id, node_id, model, input_tokens, output_tokens, cost_microcents, priced)
values (gen_random_uuid(), tests.id('session'), 'mara', 'of no price', 1, 1, 1, false);
select is(pg_temp.is_priced(), 'false', 'KSK-39: until a model answers of which nobody knows the price');

-- What was said before it went on with tools rests on what its person may hear, and is cited as that.
create function pg_temp.heard(p_user text, p_reflection text default 'mara') returns text[]
language sql
as $$
  select array_agg(words order by words) from api.read_heard_citations(tests.id(p_reflection), tests.id(p_user),
    array[tests.id('mara/sealed/passage'), tests.id('mara/private/passage'), tests.id('mara/published/passage')]);
$$;
select is(pg_temp.heard('oscar'), array['The private words of mara.', 'The published words of mara.', 'The sealed words of mara.'],
  'KSK-34: a steward is told the words of every citation');
select is(pg_temp.heard('vera'), array['The private words of mara.', 'The published words of mara.'],
  'KSK-35: a viewer never those of a sealed one');
select is(pg_temp.heard('stan'), null, 'KSK-36: and a stranger none');
select is(pg_temp.heard('olivia', 'other'), null, 'KSK-37: nor anybody under the name of another reflection');

-- What another session hears of it, and nobody else's.
select tests.add_session('next', 'mara', 'vera');
select tests.add_session('oscar''s', 'mara', 'oscar');
create function pg_temp.remembered(p_session text, p_user text) returns jsonb
language sql
as $$
  select api.read_typed_extras(tests.id(p_session), tests.id(p_user)) -> 'remembered';
$$;
select is(pg_temp.remembered('next', 'vera') #>> '{recap,session_id}', tests.id('session')::text,
  'KSK-14: the next session of the person is given the recap');
select is(jsonb_array_length(pg_temp.remembered('next', 'vera') -> 'memories'), 2, 'KSK-15: and the memories');
select is(pg_temp.remembered('session', 'vera') ->> 'recap', null, 'KSK-16: the session itself is not: it has the words');
select is(pg_temp.remembered('oscar''s', 'oscar'), '{"recap": null, "memories": [], "spoken_recap_at": null}'::jsonb,
  'KSK-17: nor is anybody else');
select is(api.forget_session_memory(tests.id('session'), tests.id('mara'), tests.id('vera'),
  (select id from public.session_memories limit 1)), true, 'KSK-18: its person takes a memory back');
select is((select count(*) from public.session_memories), 1::bigint, 'KSK-19: and it is gone');

-- What a recap may rest on.
select is(
  (select string_agg((source ->> 'title') || ':' || (source ->> 'is_sealed'), ',' order by source ->> 'title')
   from jsonb_array_elements(api.read_recap_sources(tests.id('session'), tests.id('mara'), tests.id('vera'), array(
     select id from public.passages where reflection_id in (tests.id('mara'), tests.id('other')))) -> 'sources') as source),
  (select string_agg(source.title || ':' || (namespace.visibility = 'sealed')::text, ',' order by source.title)
   from public.passages as passage join public.sources as source on source.id = passage.source_id
   join public.namespaces as namespace on namespace.id = passage.namespace_id where passage.reflection_id = tests.id('mara')),
  'KSK-20: it is told which of the reflection''s passages are sealed, and nothing of another''s');

-- Opinions.
create function pg_temp.rate(p_message text, p_session text default 'session') returns text
language sql
as $$
  select api.rate_session_answer(tests.id(p_session), tests.id('mara'), tests.id('vera'), tests.id('mara/key'),
    tests.id(p_message), encode(tests.bytes(40), 'base64')) ->> 'outcome';
$$;
select is(pg_temp.rate('answer'), 'written', 'KSK-21: an answer is judged');
select is(pg_temp.rate('answer'), 'written', 'KSK-22: and judged again');
select is((select count(*) from public.session_feedback), 1::bigint, 'KSK-23: the later opinion counts');
select is(pg_temp.rate('question'), 'not_found', 'KSK-24: a question is not');
select is(pg_temp.rate('answer', 'next'), 'not_found', 'KSK-25: nor an answer of another session');

-- Off the record.
insert into public.agent_sessions (id, reflection_id, user_id, agent_slug, context, key_id, off_record, created_at)
select tests.id(name), tests.id('mara'), tests.id('vera'), 'mara', tests.bytes(40), tests.id('mara/key'), true, now() - interval '1 hour'
from unnest(array['unrecorded', 'left']) as name;
update public.agent_sessions set next_message = 1, updated_at = now() - interval '40 minutes' where id = tests.id('left');
select is(pg_temp.recap(1, 'left'), 'not_found', 'KSK-26: of one off the record there is no recap');
select is(pg_temp.rate('answer', 'unrecorded'), 'not_found', 'KSK-27: nor an opinion on another''s answer');
select is(api.end_off_record_session(tests.id('session'), tests.id('mara'), tests.id('vera')), false,
  'KSK-28: one that is kept is not ended so');
select is(api.end_off_record_session(tests.id('unrecorded'), tests.id('mara'), tests.id('vera')), true, 'KSK-29: its person ends it');
select is_empty($$ select from public.agent_sessions where id = tests.id('unrecorded') $$, 'KSK-30: nothing of it is there any more');
select results_eq(
  $$ select user_id, role::text, off_record, status::text, duration_seconds between 3599 and 3601
     from public.conversations where id = tests.id('unrecorded') $$,
  $$ values (tests.id('vera'), 'viewer', true, 'ended', true) $$, 'KSK-31: but who, when and how long');
select is(internal.settle_agent_sessions(), 1, 'KSK-32: one that nobody ends is ended half an hour after its last word');
select results_eq(
  $$ select duration_seconds from public.conversations where id = tests.id('left') $$, array[1200],
  'KSK-33: and is as long as somebody wrote in it');

select * from finish();
rollback;
