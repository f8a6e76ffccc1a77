-- What a typed session may ask for: as its member may hear at this moment, and nobody else through it.
begin;
set local search_path to public, extensions, tests;
select plan(48);
select tests.create_cast();

insert into public.agent_sessions (id, reflection_id, user_id, agent_slug, context, key_id)
select tests.id('typed by ' || name), tests.id('mara'), tests.id(name), 'mara', decode(repeat('00', 40), 'hex'), tests.id('mara/key')
from unnest(array['olivia', 'adam', 'oscar', 'vera']) as name;

create function tests.heard_by(p_name text) returns text
language sql
as $$
  select coalesce(
    string_agg(source ->> 'namespace', ' ' order by source ->> 'namespace'), '') from jsonb_array_elements(
    api.retrieve_typed(tests.id('typed by ' || p_name), tests.id(p_name), 'words mara') -> 'found' -> 'sources') as source;
$$;

-- Nobody but the app asks, and the app only for whoever holds the session.
select matrix('TYP-READ', 'reads the terms of a typed session',
  $$ select api.read_typed_terms(tests.id('typed by vera'), tests.id('vera')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TYP-LOOK', 'looks something up in it',
  $$ select api.retrieve_typed(tests.id('typed by vera'), tests.id('vera'), 'words') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('TYP-MEM', 'lists of what somebody is a member',
  $$ select from api.list_memberships(' Vera@example.test') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.read_typed_terms(tests.id('typed by vera'), tests.id('olivia')) ->> 'refusal', 'conversation_not_active',
  'TYP-1: another member does not ask through it, whoever that is');
select is(api.read_typed_terms(tests.id('nowhere'), tests.id('vera')) ->> 'refusal', 'conversation_not_active',
  'TYP-2: nor anybody through one that is not there');
select is(api.read_typed_extras(tests.id('typed by vera'), tests.id('olivia')), null,
  'TYP-3: nor is another member told what a turn begins with');

-- What is heard.
select is(tests.heard_by('olivia'), 'private published sealed', 'TYP-4: a steward hears what is sealed');
select is(tests.heard_by('vera'), 'private published', 'TYP-5: a viewer does not');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select is(tests.heard_by('vera'), 'published', 'TYP-6: what is sealed since is not heard any more');
update public.namespaces set visibility = 'private' where id = tests.id('mara/private');
select is(
  api.read_typed_extras(tests.id('typed by vera'), tests.id('vera')) #>> '{terms,role}', 'viewer',
  'TYP-7: a turn is told what its member is now');
select is(
  api.read_typed_extras(tests.id('typed by vera'), tests.id('vera')) #>> '{extras,displayName}', 'Mara',
  'TYP-8: and who it speaks for');

-- The attack: made more and then less again, its viewer would go on reading what only stewards hear.
update public.reflection_members set role = 'admin'
where reflection_id = tests.id('mara') and user_id = tests.id('vera');
select is(tests.heard_by('vera'), 'private published', 'TYP-21: what began as a viewer''s says nothing that is sealed');
select is(
  api.read_typed_extras(tests.id('typed by vera'), tests.id('vera')) #>> '{terms,role}', 'viewer',
  'TYP-22: nor has it the tools of a steward');
insert into public.agent_sessions (id, reflection_id, user_id, agent_slug, context, key_id)
values (tests.id('typed by vera since'), tests.id('mara'), tests.id('vera'), 'mara', decode(repeat('00', 40), 'hex'),
  tests.id('mara/key'));
select is(
  api.read_typed_extras(tests.id('typed by vera since'), tests.id('vera')) #>> '{terms,role}', 'admin',
  'TYP-23: the next one has');
update public.reflection_members set role = 'viewer'
where reflection_id = tests.id('mara') and user_id = tests.id('vera');
select is(api.read_typed_terms(tests.id('typed by vera since'), tests.id('vera')) ->> 'refusal', 'conversation_not_active',
  'TYP-24: and is lost with the role');

-- What is kept.
select throws_ok(
  $$ select api.ingest_typed(tests.id('typed by vera'), tests.id('vera'), 'Boats', 'I sold the boat.') $$,
  'P0001', 'action_not_allowed', 'TYP-9: a viewer keeps nothing');
select throws_ok(
  $$ select api.propose_typed_correction(tests.id('typed by vera'), tests.id('vera'), 'I sold it.', 'I kept it.') $$,
  'P0001', 'action_not_allowed', 'TYP-10: and corrects nothing');
select throws_ok(
  $$ select api.ingest_typed(tests.id('typed by oscar'), tests.id('olivia'), 'Boats', 'I sold the boat.') $$,
  'P0001', 'conversation_not_active', 'TYP-11: nobody keeps anything through the session of another');
select is(
  api.ingest_typed(tests.id('typed by oscar'), tests.id('oscar'), 'Boats', 'I sold the boat.'),
  api.ingest_typed(tests.id('typed by oscar'), tests.id('oscar'), 'Boats', 'I sold the boat.'),
  'TYP-12: the same words are kept once');
select results_eq(
  $$ select namespace_id, conversation_id, added_by from public.sources where content = 'I sold the boat.' $$,
  $$ values (tests.id('mara/private'), null::uuid, tests.id('oscar')) $$,
  'TYP-13: where members hear them and guests do not, as words of whoever told them');
select is(
  api.propose_typed_correction(tests.id('typed by oscar'), tests.id('oscar'), 'The private words of mara.', 'Others.'),
  api.propose_typed_correction(tests.id('typed by oscar'), tests.id('oscar'), 'The private words of mara.', 'Others.'),
  'TYP-14: the same correction is proposed once');
select results_eq(
  $$ select evidence_id, conversation_id, proposed_by, status::text from public.fact_corrections
    where corrected_statement = 'Others.' $$,
  $$ values (tests.id('mara/private/evidence'), null::uuid, tests.id('oscar'), 'pending') $$,
  'TYP-15: of the statement that is meant, and decided by nobody yet');

-- What is over.
update public.reflection_members set role = 'viewer'
where reflection_id = tests.id('mara') and user_id = tests.id('oscar');
select is(api.read_typed_terms(tests.id('typed by oscar'), tests.id('oscar')) ->> 'refusal', 'conversation_not_active',
  'TYP-16: what a steward began is over when they are none any more');
select throws_ok(
  $$ select api.ingest_typed(tests.id('typed by oscar'), tests.id('oscar'), 'Boats', 'I sold the other boat.') $$,
  'P0001', 'conversation_not_active', 'TYP-17: also for what it would keep');
delete from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('vera');
select is(api.retrieve_typed(tests.id('typed by vera'), tests.id('vera'), 'words') ->> 'refusal', 'conversation_not_active',
  'TYP-18: who was removed hears nothing');
update public.agent_sessions set status = 'ended' where id = tests.id('typed by adam');
select is(api.retrieve_typed(tests.id('typed by adam'), tests.id('adam'), 'words') ->> 'refusal', 'conversation_not_active',
  'TYP-19: nor does anybody in a session that was closed');

select count(api.read_typed_terms(tests.id('typed by olivia'), tests.id('olivia'))) from generate_series(1, 59);
select is(api.read_typed_terms(tests.id('typed by olivia'), tests.id('olivia')) ->> 'refusal', 'rate_limited',
  'TYP-20: sixty calls a minute are enough');

select * from finish();
rollback;
