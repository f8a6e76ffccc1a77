-- What a conversation that goes on may ask for: decided from our own rows at that moment, whatever its agent was told at the start.
begin;
set local search_path to public, extensions, tests;
select plan(89);
select tests.create_cast();

create function pg_temp.talk(
  p_name text, p_user text, p_role public.session_role, p_mode public.session_mode default 'reflection',
  p_keeps_in text default null, p_off_record boolean default false, p_namespaces text[] default '{private,published,sealed}'
) returns void
language sql
as $$
  insert into public.conversations
    (id, reflection_id, user_id, guest_id, mode, role, audience, surface, namespaces, ingestion_enabled, ingest_namespace_id,
      off_record)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_user), case when p_user is null then tests.id('guest') end, p_mode, p_role,
    case when p_mode = 'share' then 'public' else 'private' end::public.session_audience,
    case when p_mode = 'share' then 'public' else 'standard' end::public.session_surface,
    p_namespaces, p_keeps_in is not null, tests.id('mara/' || p_keeps_in), p_off_record);
  update public.conversations set status = 'active', provider_conversation_id = p_name where id = tests.id(p_name);
$$;
create function pg_temp.heard(p_name text) returns text
language sql
as $$
  select coalesce(answer ->> 'refusal', (
    select coalesce(string_agg(distinct source ->> 'namespace', ' ' order by source ->> 'namespace'), 'nothing')
    from jsonb_array_elements(answer -> 'found' -> 'sources') as source))
  from (select api.retrieve_context(tests.id(p_name), 'words mara') as answer) as asked;
$$;
create function pg_temp.become(p_name text, p_role text) returns void
language sql
as $$
  update public.reflection_members set role = p_role::public.member_role
  where reflection_id = tests.id('mara') and user_id = tests.id(p_name);
$$;

select pg_temp.talk('owner''s', 'olivia', 'owner', p_keeps_in => 'private');
select pg_temp.talk('operator''s', 'oscar', 'operator', p_keeps_in => 'private');
select pg_temp.talk('viewer''s', 'vera', 'viewer', p_namespaces => '{private,published}');
select pg_temp.talk('guest''s', null, 'guest', 'share', p_namespaces => '{published}');
select pg_temp.talk('owner''s, in public', 'olivia', 'owner', 'share', p_namespaces => '{published}');
select pg_temp.talk('interview', 'oscar', 'operator', 'interview', 'private');
select pg_temp.talk('sealed interview', 'oscar', 'operator', 'interview', 'sealed');
select pg_temp.talk('secret', 'oscar', 'operator', p_off_record => true);

-- Nobody but the server, which has looked at the signature.
select matrix('TOL-TERM', 'reads the terms of a call', $$ select api.read_tool_terms(tests.id('operator''s')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TOL-LOOK', 'looks something up in a call', $$ select api.retrieve_context(tests.id('operator''s'), 'words') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TOL-KEEP', 'has something kept of a call', $$ select api.ingest_spoken(tests.id('operator''s'), 'Boats', 'I sold it.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TOL-COR', 'corrects something in a call',
  $$ select api.propose_spoken_correction(tests.id('operator''s'), 'The private words of mara.', 'Others.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

-- What is heard.
select is(pg_temp.heard('operator''s'), 'private published sealed', 'TOL-01: a steward hears what is sealed');
select is(pg_temp.heard('viewer''s'), 'private published', 'TOL-02: a viewer hears what is private');
select is(pg_temp.heard('guest''s'), 'published', 'TOL-03: a guest hears what is published');
select is(pg_temp.heard('owner''s, in public'), 'published', 'TOL-04: the owner hears on the public side what a guest hears');
select is(pg_temp.heard('interview'), 'private published',
  'TOL-05: an interviewer hears what the readers of the interview may, and no more');
select is(pg_temp.heard('sealed interview'), 'private published sealed', 'TOL-06: an interviewer hears sealed words when only stewards read the interview');
select is(pg_temp.heard('nobody''s'), 'conversation_not_active', 'TOL-07: a conversation that is not there hears nothing');

-- What changes while it goes on.
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select is(pg_temp.heard('viewer''s'), 'published', 'TOL-08: a namespace that is sealed in the middle is no longer heard');
select is(pg_temp.heard('interview'), 'private published sealed', 'TOL-09: an interview that is kept in a sealed namespace now hears what is sealed');
update public.namespaces set visibility = 'published' where id = tests.id('mara/private');
select is(pg_temp.heard('guest''s'), 'published', 'TOL-10: a guest hears nothing that was published after they came');
select is(pg_temp.heard('interview'), 'private published', 'TOL-11: an interview for a namespace that guests hear hears nothing sealed');
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select pg_temp.become('oscar', 'viewer');
select is(pg_temp.heard('operator''s'), 'private published', 'TOL-12: a steward who is demoted in the middle hears as a viewer');
select is(api.read_tool_terms(tests.id('operator''s')) #>> '{terms,role}', 'viewer', 'TOL-13: the terms of a demoted steward say viewer');
select pg_temp.become('oscar', 'operator');
select pg_temp.become('vera', 'admin');
select is(pg_temp.heard('viewer''s'), 'private published', 'TOL-14: a viewer who is promoted in the middle hears no more than before');
select is(api.read_tool_terms(tests.id('viewer''s')) #>> '{terms,role}', 'viewer', 'TOL-15: the terms of a promoted viewer still say viewer');
select pg_temp.become('vera', 'viewer');

-- Its terms.
select is(
  api.read_tool_terms(tests.id('operator''s')) -> 'terms',
  '{"mode": "reflection", "role": "operator", "audience": "private", "ingestion_enabled": true, "off_record": false}',
  'TOL-16: the terms say what may be done');
select is(
  api.read_tool_terms(tests.id('secret')) -> 'terms',
  '{"mode": "reflection", "role": "operator", "audience": "private", "ingestion_enabled": false, "off_record": true}',
  'TOL-17: those of a call off the record, that nothing is kept');
select is(api.read_tool_terms(tests.id('guest''s')) #>> '{terms,audience}', 'public', 'TOL-18: those of a guest, that everybody hears it');

-- What is kept.
create function pg_temp.keep(p_name text, p_words text default 'I sold the boat.', p_title text default 'Boats') returns text
language sql
as $$
  select tests.outcome('service', format('select api.ingest_spoken(%L, %L, %L)', tests.id(p_name), p_title, p_words));
$$;
select is(pg_temp.keep(name), expected, format('TOL-%s: keeping words from %s answers %s', 18 + place, what, expected))
from unnest(
  array['owner''s', 'operator''s', 'viewer''s', 'guest''s', 'owner''s, in public', 'interview', 'secret', 'nobody''s'],
  array['an owner''s call', 'an operator''s call', 'a viewer''s call', 'a guest''s call', 'an owner''s call to the public side',
    'an interview', 'a call off the record', 'no call'],
  array['1', '1', 'action_not_allowed', 'action_not_allowed', 'action_not_allowed', 'action_not_allowed', 'action_not_allowed',
    'conversation_not_active']
) with ordinality as call (name, what, expected, place);
delete from pgmq.q_ingest;
select is(api.ingest_spoken(tests.id('operator''s'), ' Boats ', 'I sold the boat.'),
  api.ingest_spoken(tests.id('operator''s'), 'Boats', 'I sold the boat.'), 'TOL-27: the same words are kept once');
select results_eq(
  $$ select namespace_id, kind::text, title, conversation_id, added_by from public.sources where content = 'I sold the boat.' $$,
  $$ values (tests.id('mara/private'), 'paste', 'Boats', tests.id('operator''s'), tests.id('oscar')) $$,
  'TOL-28: kept words are a source of the call''s namespace, added by its person');
select is((select count(*) from pgmq.q_ingest), 1::bigint, 'TOL-29: kept words are read once');
select is(api.ingest_spoken(tests.id('owner''s'), 'Mine', 'I sold the boat.'),
  (select id from public.sources where content = 'I sold the boat.'), 'TOL-30: words that stand in the namespace already are not added again by another call');
select is(pg_temp.keep('operator''s', ''), 'invalid_request', 'TOL-31: no words are not kept');
select is(pg_temp.keep('operator''s', 'x', e'\u200B'), 'invalid_request', 'TOL-32: a title that nobody can see is refused');
select is(pg_temp.keep('operator''s', null), 'invalid_request', 'TOL-33: missing words are refused');
update public.conversations set status = 'ended' where id = tests.id('operator''s');
select is(pg_temp.keep('operator''s', 'A late thought.'), 'conversation_not_active', 'TOL-34: a call that is over keeps nothing more');
select is(pg_temp.heard('operator''s'), 'conversation_not_active', 'TOL-35: a call that is over hears nothing more');

-- The attack: a namespace that is published while somebody talks, who may not publish.
select pg_temp.talk('operator''s second', 'oscar', 'operator', p_keeps_in => 'private');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'published');
select tests.as_database_owner();
select is(pg_temp.keep('operator''s second', 'Not for guests.'), '1', 'TOL-36: words of a call whose namespace is published meanwhile are kept');
select api.ingest_spoken(tests.id('operator''s second'), 'Boats', 'Not for guests.');
select isnt((select namespace_id from public.sources where content = 'Not for guests.'), tests.id('mara/private'),
  'TOL-37: words of a call whose namespace was published do not go where guests hear them');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'private');
select tests.as_database_owner();

-- Corrections.
create function pg_temp.correct(p_name text, p_wrong text, p_right text, p_reason text default '') returns text
language sql
as $$
  select tests.outcome('service', format('select api.propose_spoken_correction(%L, %L, %L, %L)',
    tests.id(p_name), p_wrong, p_right, p_reason));
$$;
select is(pg_temp.correct(name, 'The private words of mara.', 'Others.'), expected, format('TOL-%s: a correction from %s answers %s', 37 + place, what, expected))
from unnest(
  array['owner''s', 'viewer''s', 'guest''s', 'interview', 'secret', 'operator''s'],
  array['an owner''s call', 'a viewer''s call', 'a guest''s call', 'an interview', 'a call off the record', 'a call that is over'],
  array['1', 'action_not_allowed', 'action_not_allowed', 'action_not_allowed', 'action_not_allowed', 'conversation_not_active']
) with ordinality as call (name, what, expected, place);
select is(
  api.propose_spoken_correction(tests.id('owner''s'), ' The private words of mara. ', 'Others.', ' I was there. '),
  api.propose_spoken_correction(tests.id('owner''s'), 'The private words of mara.', 'Others. '),
  'TOL-44: the same correction is proposed once');
select results_eq(
  $$ select evidence_id, source_id, namespace_id, wrong_statement, corrected_statement, reason, status::text, proposed_by, conversation_id
     from public.fact_corrections where corrected_statement = 'Others.' $$,
  $$ values (tests.id('mara/private/evidence'), tests.id('mara/private/source'), tests.id('mara/private'),
       'The private words of mara.', 'Others.', 'I was there.', 'pending', tests.id('olivia'), tests.id('owner''s')) $$,
  'TOL-45: a correction names the statement that is meant, stands beside it, and is undecided');
select api.propose_spoken_correction(tests.id('owner''s'), 'the private word of Mara', 'Still others.');
select is((select evidence_id from public.fact_corrections where corrected_statement = 'Still others.'), tests.id('mara/private/evidence'),
  'TOL-46: a statement that is heard a little differently is found by its likeness');
select api.propose_spoken_correction(tests.id('owner''s'), 'Something else entirely', 'Nothing of the kind.');
select results_eq(
  $$ select evidence_id, namespace_id, wrong_statement from public.fact_corrections where corrected_statement = 'Nothing of the kind.' $$,
  $$ values (null::uuid, tests.id('mara/private'), 'Something else entirely') $$,
  'TOL-47: a correction of no known statement is noted where the call keeps its own words');
insert into public.evidence (id, reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('drowned'), tests.id('mara'), tests.id('mara/sealed'), tests.id('mara/sealed/source'), 'fact', 'My brother drowned off Lofoten.');
select pg_temp.talk('blind', 'oscar', 'operator', p_keeps_in => 'private', p_namespaces => '{published}');
select api.propose_spoken_correction(tests.id('blind'), 'My brother drowned off Lofoten.', 'He was saved.');
select api.propose_spoken_correction(tests.id('owner''s'), 'My brother drowned off Lofoten.', 'He was saved.');
select results_eq(
  $$ select conversation_id, evidence_id from public.fact_corrections where corrected_statement = 'He was saved.' order by evidence_id $$,
  $$ values (tests.id('owner''s'), tests.id('drowned')), (tests.id('blind'), null::uuid) $$,
  'TOL-48: a call finds no statement in a namespace that it was not given');
select is(pg_temp.correct('owner''s', '', 'x'), 'invalid_request', 'TOL-49: a correction names what is wrong');
select is(pg_temp.correct('owner''s', 'x', repeat('x', 2001)), 'invalid_request', 'TOL-50: a correction of 2,001 characters is refused');
select count(api.propose_spoken_correction(tests.id('blind'), 'w' || n, 'c' || n)) from generate_series(1, 99) as n;
select is(pg_temp.correct('blind', 'one', 'more'), 'limit_reached', 'TOL-51: a hundred corrections are taken of one call');
select is(pg_temp.correct('owner''s', 'one', 'more'), '1', 'TOL-52: another call is not held back by them');
select is(pg_temp.correct('blind', 'w1', 'c1'), '1', 'TOL-53: a correction that was taken before the limit is taken again as the same');

-- Who was removed, and how often anybody may ask.
delete from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('vera');
select is(pg_temp.heard('viewer''s'), 'conversation_not_active', 'TOL-54: a member who was removed has no private conversation from that moment on');
select count(api.read_tool_terms(tests.id('owner''s, in public'))) from generate_series(1, 60);
select is(api.read_tool_terms(tests.id('owner''s, in public')) ->> 'refusal', 'rate_limited', 'TOL-55: sixty calls a minute are taken');
select ok((api.retrieve_context(tests.id('owner''s, in public'), 'words') ->> 'retry_after_seconds')::integer between 1 and 60,
  'TOL-56: the next is told how many seconds to wait');
select is(pg_temp.heard('guest''s'), 'published', 'TOL-57: another conversation is not held back');

select * from finish();
rollback;
