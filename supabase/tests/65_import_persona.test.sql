-- Bringing in a reflection from its file: the server alone, whole or not at all.
begin;
set local search_path to public, extensions, tests;
select plan(54);
select tests.create_cast();

create function tests.persona(p_id uuid, p_changes jsonb default '{}') returns jsonb
language sql
as $$
  select jsonb_build_object(
    'reflection', jsonb_build_object('id', p_id, 'display_name', 'Ida', 'language', 'en', 'speaking_style', '', 'boundaries', '',
      'wishes_for_guests', false, 'public_about', '', 'interview_progress', '{}'::jsonb, 'ingestion_enabled', true,
      'generation_counter', 3, 'created_at', '2026-01-01T00:00:00Z'),
    'namespaces', jsonb_build_array(jsonb_build_object('id', tests.id('ida/life'), 'name', 'life', 'title', 'Life',
      'description', '', 'visibility', 'published', 'visibility_changed_at', '2026-01-01T00:00:00Z', 'place', 1,
      'created_at', '2026-01-01T00:00:00Z')),
    'sources', jsonb_build_array(jsonb_build_object('id', tests.id('ida/bees'), 'namespace_id', tests.id('ida/life'),
      'kind', 'paste', 'title', 'Bees', 'content', 'I kept bees.', 'version', 2, 'is_language_chosen', false,
      'created_at', '2026-01-01T00:00:00Z')),
    'source_versions', '[]'::jsonb, 'passages', jsonb_build_array(jsonb_build_object('id', tests.id('mara/private/passage'),
      'source_id', tests.id('ida/bees'), 'namespace_id', tests.id('ida/life'), 'position', 0, 'body', 'I kept bees.',
      'created_at', '2026-01-01T00:00:00Z')), 'sounds', '[]'::jsonb, 'sound_pieces', '[]'::jsonb,
    'fact_corrections', jsonb_build_array(jsonb_build_object('id', tests.id('ida/correction'), 'namespace_id', tests.id('ida/life'),
      'source_id', tests.id('ida/bees'), 'evidence_id', tests.id('ida/kept'), 'wrong_statement', 'I kept bees.',
      'corrected_statement', 'I kept wasps.', 'reason', '', 'status', 'accepted', 'decided_at', '2026-01-02T00:00:00Z',
      'created_at', '2026-01-02T00:00:00Z')),
    'hidden_statements', '[]'::jsonb, 'golden_questions', '[]'::jsonb,
    'evidence', jsonb_build_array(jsonb_build_object('id', tests.id('ida/kept'), 'namespace_id', tests.id('ida/life'),
      'source_id', tests.id('ida/bees'), 'kind', 'fact', 'quote', 'I kept bees.', 'position', 0,
      'created_at', '2026-01-01T00:00:00Z')),
    'voice_artifacts', '[]'::jsonb) || p_changes;
$$;

grant execute on function tests.persona to service_role;

-- Three hours of sound and two photos, and a collection from the future.
create function tests.heard_and_seen() returns jsonb
language sql
as $$
  select jsonb_build_object(
    'namespaces', jsonb_build_array(persona #> '{namespaces,0}'
      || '{"created_at": "2999-01-01T00:00:00Z", "visibility_changed_at": "2999-01-01T00:00:00Z"}'),
    'sources', (persona -> 'sources')
      || (persona #> '{sources,0}' || jsonb_build_object('id', tests.id('ida/choir'), 'kind', 'recording', 'content', 'I sang.'))
      || (persona #> '{sources,0}' || jsonb_build_object('id', tests.id('ida/photo'), 'kind', 'photo', 'content', 'The hives.')),
    'sounds', jsonb_build_array(jsonb_build_object('source_id', tests.id('ida/choir'), 'duration_ms', 9000000, 'piece_count', 1,
      'has_others', false)),
    'pictures', jsonb_build_array(jsonb_build_object('source_id', tests.id('ida/photo'), 'width', 640, 'height', 480, 'size', 9000)),
    'guest_photos', jsonb_build_array(jsonb_build_object('id', tests.id('ida/face'), 'size', 9000)))
  from tests.persona(tests.id('ida')) as persona;
$$;
grant execute on function tests.heard_and_seen to service_role;

select matrix('IMP-CALL', 'brings in a reflection', $$ select api.import_persona(tests.id('olivia'), 'ida-ek', '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,invalid_request}');

select refuses('IMP-1', 'service', 'forbidden',
  $$ select api.import_persona(gen_random_uuid(), 'ida-ek', tests.persona(tests.id('ida'))) $$,
  'cannot be brought in for an account that is not there');
select refuses('IMP-2', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', tests.persona(tests.id('mara'))) $$,
  'cannot take the place of a reflection that is there');
select refuses('IMP-3', 'service', 'slug_taken',
  $$ select api.import_persona(tests.id('otto'), (select slug from public.reflections where id = tests.id('mara')),
       tests.persona(tests.id('ida'))) $$, 'cannot take an address that is taken');
select refuses('IMP-4', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', jsonb_set(tests.persona(tests.id('ida')), '{sources,0,id}',
       to_jsonb(tests.id('mara/private/source')))) $$, 'cannot take the id of somebody else''s source');
select refuses('IMP-5', 'service', 'invalid_request',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', jsonb_set(tests.persona(tests.id('ida')),
       '{sources,0,namespace_id}', to_jsonb(tests.id('mara/private')))) $$, 'cannot write into somebody else''s collection');
select refuses('IMP-6', 'service', 'invalid_request',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', tests.persona(tests.id('ida'), jsonb_build_object(
       'voice_artifacts', jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'position', 1, 'generation', 1,
         'status', 'promoted', 'payload', '{}'::jsonb, 'payload_hash', tests.hash('x'), 'prev_hash', '',
         'chain_hash', tests.hash('y'), 'findings', '[]'::jsonb, 'created_at', '2026-01-01T00:00:00Z'))))) $$,
  'cannot bring a voice whose hash is not its own');

select is(api.import_persona(tests.id('otto'), 'ida-ek', tests.persona(tests.id('ida'), tests.heard_and_seen())), null,
  'IMP-7: without a voice there is none to judge');
select is((select role::text from public.reflection_members where reflection_id = tests.id('ida') and user_id = tests.id('otto')),
  'owner', 'IMP-8: who brings it in owns it');
select results_eq(
  $$ select outranked_by, (select version from public.sources where id = source_id) from public.evidence where id = tests.id('ida/kept') $$,
  $$ values (tests.id('ida/correction'), 2) $$, 'IMP-9: what was corrected is corrected, in the text that was edited');
select is((select evidence_id from public.fact_corrections where id = tests.id('ida/correction')), tests.id('ida/kept'),
  'IMP-10: a correction leads to what it corrects');
select is((select reflection_id from public.passages where source_id = tests.id('ida/bees')), tests.id('ida'),
  'IMP-10b: a passage gets another id, whosever passage has the one that it had');
select is((select generation_counter from public.reflections where id = tests.id('ida')), 0,
  'IMP-11: generations go on behind the last one in the file, whatever it says of them');
select is((select status::text from public.sources where id = tests.id('ida/bees')), 'queued',
  'IMP-12: its texts are read again');
select refuses('IMP-13', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-two', tests.persona(tests.id('ida'))) $$, 'cannot be brought in twice');
select ok(exists (select from pgmq.q_artifacts
    where message = jsonb_build_object('kind', 'regenerate', 'reflection_id', tests.id('ida'))),
  'IMP-14: a voice is compiled anew in any case');
select is((select used from public.cap_usage where subject = 'reflection:' || tests.id('ida') and cap = 'ingested_bytes') / 1000000, 9::bigint,
  'IMP-15: a second of sound counts as a kilobyte');
select ok((select created_at <= now() and visibility_changed_at <= now() from public.namespaces where id = tests.id('ida/life')),
  'IMP-16: nothing of it is later than now');
select results_eq(
  $$ select width, (select agreed_by from public.guest_photos where id = tests.id('ida/face')) from internal.source_pictures
     where source_id = tests.id('ida/photo') $$,
  $$ values (640, tests.id('otto')) $$, 'IMP-17: photos come with it');

select internal.write_audit(tests.id('ida'), 'reflection.deleted', jsonb_build_object('user_id', tests.id('otto')));
select internal.remove_reflection(tests.id('ida'));
select refuses('IMP-20', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', tests.persona(tests.id('ida'), tests.heard_and_seen())) $$,
  'cannot be brought in while its sound is being removed');
delete from pgmq.q_ingest where message ->> 'kind' in ('remove_sound', 'remove_picture');
select refuses('IMP-21', 'service', 'conflict',
  $$ select api.import_persona(tests.id('olivia'), 'ida-ek', tests.persona(tests.id('ida'))) $$,
  'cannot be brought in by somebody else than who deleted it: they would read its audit log');
insert into public.erasures (token_hash, kind, subject_hash, erased, sought)
values (tests.hash('token'), 'reflection', tests.hash('another'), '{}', array[tests.id('ida/bees')::text]);
select refuses('IMP-22', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', tests.persona(tests.id('ida'))) $$,
  'cannot bring the id of a source that an erasure still looks for');
delete from public.erasures where token_hash = tests.hash('token');

select matrix('IMP-BEGIN', 'begins to bring in', $$ select api.begin_import(gen_random_uuid(), '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,forbidden}');
select matrix('IMP-DROP', 'drops what was begun', $$ select api.drop_import(0) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
create temp table begun as
  select api.begin_import(tests.id('otto'), tests.persona(tests.id('ida'), tests.heard_and_seen())) as id;
grant select on begun to service_role;
select results_eq(
  $$ select job.message #>> '{places,0,id}', jsonb_array_length(job.message -> 'places'), job.vt > now() + interval '59 minutes'
     from pgmq.q_ingest as job join begun on begun.id = job.msg_id $$,
  $$ values (tests.id('ida/choir')::text, 3, true) $$, 'IMP-18: what is stored before its rows goes an hour later');
select refuses('IMP-18b', 'service', 'conflict',
  $$ select api.begin_import(tests.id('otto'), tests.persona(tests.id('ida'), tests.heard_and_seen())) $$,
  'cannot begin with what is begun: it would put its own sound in the place');
select refuses('IMP-19', 'service', 'conflict',
  $$ select api.begin_import(tests.id('otto'), tests.persona(tests.id('ivo'), jsonb_build_object('guest_photos', '[]'::jsonb,
       'pictures', jsonb_build_array(jsonb_build_object('source_id', tests.id('mara/private/source')))))) $$,
  'cannot put a picture in the place of somebody else''s');
select lives_ok(
  $$ select api.import_persona(tests.id('otto'), 'ida-ek', jsonb_set(tests.persona(tests.id('ida'), tests.heard_and_seen()),
       '{fact_corrections,0,evidence_id}', to_jsonb(tests.id('mara/private/evidence'))), (select id from begun)) $$,
  'IMP-23: who deleted it brings it in again');
select ok(not exists (select from pgmq.q_ingest where message ->> 'kind' = 'forget_import'), 'IMP-23a: its sound stays');
select is((select evidence_id from public.fact_corrections where id = tests.id('ida/correction')), null,
  'IMP-23b: a correction does not lead to somebody else''s statement');
select refuses('IMP-24', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ida-two', tests.persona('00000000-0000-0000-0000-000000000000')) $$,
  'cannot take the id under which the installation keeps its own log');

create function tests.empty_persona() returns jsonb
language sql
as $$
  select tests.persona(tests.id('ivo'), '{"namespaces": [], "sources": [], "passages": [], "fact_corrections": [], "evidence": [],
    "pictures": [], "guest_photos": []}');
$$;
grant execute on function tests.empty_persona to service_role;
truncate begun;
insert into begun select api.begin_import(tests.id('otto'), tests.empty_persona());
select api.drop_import(id) from begun;
select ok((select vt <= clock_timestamp() from pgmq.q_ingest join begun on begun.id = msg_id), 'IMP-25: what failed goes at once');
update pgmq.q_ingest set read_ct = 1 where msg_id = (select id from begun);
select refuses('IMP-26', 'service', 'conflict',
  $$ select api.import_persona(tests.id('otto'), 'ivo-ek', tests.empty_persona(), (select id from begun)) $$,
  'cannot make rows of what is being removed');
select * from finish();
rollback;
