-- What the pages of a reflection read in one call is what each reader could read piece by piece.
begin;
set local search_path to public, extensions, tests;
select plan(74);
select tests.create_cast();
select tests.add_conversation('interview', 'mara', 'olivia', 'owner', 'interview');
select tests.add_conversation('call', 'mara', 'olivia');
insert into public.conversation_turns (conversation_id, reflection_id, position, speaker, body)
select tests.id(name), tests.id('mara'), place, speaker::public.turn_speaker, body || name
from unnest(array['interview', 'call']) as name
cross join (values (1, 'user', 'An answer in the '), (0, 'reflection', 'A question in the ')) as said (place, speaker, body);

-- The reflection, to its members.
select matrix('PAG-FIND', 'finds the reflection',
  $$ select from api.find_reflection(tests.id('mara')) $$, '{1,1,1,1,0,0,denied,denied}');
select tests.authenticate_as('adam');
select results_eq(
  $$ select found.id, found.slug, found.display_name, found.role, found.own_name
     from api.find_reflection(tests.id('mara')) as found $$,
  $$ select reflection.id, reflection.slug, reflection.display_name, 'admin'::public.member_role, profile.display_name
     from public.reflections as reflection, public.profiles as profile
     where reflection.id = tests.id('mara') and profile.id = tests.id('adam') $$,
  'PAG-FIND-ROLE: with the reader''s own role and name, not those of another member');
select tests.as_database_owner();

-- What members are offered to ask, once there is something to say and an agent to say it.
create function pg_temp.offered(p_name text) returns text language plpgsql as $$
begin
  perform tests.authenticate_as(p_name);
  return (select jsonb_build_array(questions, newest -> 0 -> 'title') from api.read_overview(tests.id('mara')));
end
$$;
grant execute on function pg_temp.offered to authenticated;
savepoint offers;
select is(pg_temp.offered('olivia'), '[[], null]', 'PAG-ASK-1: nothing while there is no agent');
select tests.as_database_owner();
update public.runtime_sync_state set agent_id = 'agent' where reflection_id = tests.id('mara') and surface = 'standard';
set local session_replication_role = replica;
update public.sources set status = 'live', title = 'The newest' where reflection_id = tests.id('mara');
set local session_replication_role = origin;
select is(pg_temp.offered('oscar'), '[[], "The newest"]', 'PAG-ASK-2: a steward is offered the newest source');
select is(pg_temp.offered('vera'), '[[], null]', 'PAG-ASK-3: a viewer is told no title');
select tests.as_database_owner();
set local session_replication_role = replica;
update public.sources set deleted_at = now(), erase_after = now() where reflection_id = tests.id('mara');
set local session_replication_role = origin;
select is(pg_temp.offered('oscar'), '[[], null]', 'PAG-ASK-4: nor anybody that of a deleted one');
rollback to savepoint offers;

-- Its first page.
select matrix('PAG-OVER', 'reads the first page',
  $$ select from api.read_overview(tests.id('mara')) $$, '{1,1,1,1,not_found,not_found,denied,denied}');
select matrix('PAG-WORK', 'is told of sources, statements and interviews',
  $$ select from api.read_overview(tests.id('mara')) where source_counts is not null
     and statement_counts is not null and interview_turns is not null $$, '{1,1,1,0,not_found,not_found,denied,denied}');
select matrix('PAG-SEAL', 'is told that there is a sealed namespace',
  $$ select from api.read_overview(tests.id('mara')) where namespaces @? '$[*] ? (@.visibility == "sealed")' $$,
  '{1,1,1,0,not_found,not_found,denied,denied}');
select tests.authenticate_as('oscar');
select results_eq(
  $$ select namespaces, members, source_counts, statement_counts from api.read_overview(tests.id('mara')) $$,
  $$ select
       (select jsonb_agg(to_jsonb(shelf)) from (
         select id, name, title, description, visibility, waits_for as "waitsFor" from public.namespaces
         where reflection_id = tests.id('mara') order by title) as shelf),
       (select jsonb_agg(to_jsonb(member)) from api.list_members(tests.id('mara')) as member),
       (select jsonb_agg(to_jsonb(counted)) from api.count_sources(tests.id('mara')) as counted),
       (select jsonb_agg(to_jsonb(counted)) from api.count_statements(tests.id('mara')) as counted) $$,
  'PAG-SAME: an operator reads the same as piece by piece, and no address of another member');
select is(
  (select jsonb_path_query_array(interview_turns, '$[*].body') from api.read_overview(tests.id('mara'))),
  '["A question in the interview", "An answer in the interview"]',
  'PAG-TURNS: interviews in the order in which they were spoken, and no other conversation');

-- What stewards look at and look at again.
select matrix('PAG-VOICE', 'reads how far the voice is',
  $$ select from api.read_voice_standing(tests.id('mara'), 'stock') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('PAG-WAIT', 'is told what waits', $$ select from api.count_waiting(tests.id('mara')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('PAG-KNOW', 'reads the page of sources', $$ select from api.read_knowledge(tests.id('mara'), 10) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select tests.as_database_owner();
savepoint waiting;
select tests.authenticate_as('oscar');
select is((select corrections from api.count_waiting(tests.id('mara'))),
  (select count(*) from public.fact_corrections where reflection_id = tests.id('mara') and status = 'pending'),
  'PAG-WAIT-PENDING: those that nobody has decided');
select tests.as_database_owner();
set local session_replication_role = replica;
update public.sources set deleted_at = now(), erase_after = now() + interval '1 day' where reflection_id = tests.id('mara');
set local session_replication_role = origin;
select tests.authenticate_as('oscar');
select is((select corrections from api.count_waiting(tests.id('mara'))), 0::bigint,
  'PAG-WAIT-DELETED: those of a deleted source wait for nobody');
select is((select jsonb_array_length(sources) from api.read_knowledge(tests.id('mara'), 10)), 0,
  'PAG-KNOW-DELETED: a deleted source is in no list');
select is((select jsonb_array_length(deleted) from api.read_knowledge(tests.id('mara'), 10)),
  (select count(*)::int from public.sources where reflection_id = tests.id('mara')),
  'PAG-KNOW-RESTORE: but that of what can be restored');
select tests.as_database_owner();
rollback to savepoint waiting;
select tests.authenticate_as('oscar');
select is((select jsonb_array_length(sources) from api.read_knowledge(tests.id('mara'), 1)),
  least(2, (select count(*)::int from public.sources where reflection_id = tests.id('mara') and deleted_at is null)),
  'PAG-KNOW-MORE: one more than is shown, where there is one');
select is((select jsonb_array_length(sources) from api.read_knowledge(tests.id('mara'), 10, 0, tests.id('mara/private'))),
  (select count(*)::int from public.sources where namespace_id = tests.id('mara/private') and deleted_at is null),
  'PAG-KNOW-ONE: of one namespace alone, where one is named');
select tests.as_database_owner();
select api.record_voice_artifact(tests.id('mara'), api.start_generation(tests.id('mara')),
  tests.payload('standing') || jsonb_build_object(
    'voice_evidence_pack', '{"public": []}'::jsonb,
    'prompt_packs', jsonb_build_object('private_standard',
      jsonb_build_object('kind', 'private_standard', 'contentHash', 'c', 'dossierHash', 'd', 'prompt', 'Words of the pack'))),
  tests.hash('standing'));
set local session_replication_role = replica;
update public.voice_artifacts set status = 'promoted', promoted_at = now() where reflection_id = tests.id('mara');
set local session_replication_role = origin;
select tests.authenticate_as('oscar');
select is((select live -> 'packs' from api.read_voice_standing(tests.id('mara'), 'stock')),
  '{"private_standard": {"kind": "private_standard", "contentHash": "c", "dossierHash": "d"}}',
  'PAG-VOICE-PACKS: of a pack what it is known by, and none of its words');
select is((select newest ->> 'status' from api.read_voice_standing(tests.id('mara'), 'stock')), 'promoted',
  'PAG-VOICE-NEWEST: the newest generation, whatever became of it');
select tests.as_database_owner();
select tests.authenticate_as('vera');
select is(
  (select jsonb_array_length(namespaces) from api.read_overview(tests.id('mara'))),
  (select count(*)::int from public.namespaces where reflection_id = tests.id('mara')),
  'PAG-VIEW: a viewer reads the namespaces that they may read');
select ok(
  (select members @? '$[*] ? (@.email == null && @.role == "owner")' from api.read_overview(tests.id('mara'))),
  'PAG-MAIL: and no address of another member');
select tests.as_database_owner();
delete from public.reflection_members where reflection_id = tests.id('mara') and user_id = tests.id('vera');
select refuses('PAG-GONE', 'vera', 'not_found', $$ select from api.read_overview(tests.id('mara')) $$, 'who was removed, no longer reads it');
select * from finish();
rollback;
