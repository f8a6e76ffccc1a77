-- The ledger: insert-only payloads, one-way statuses, one live generation, a chain in which a changed byte is found.
begin;
set local search_path to public, extensions, tests;
select plan(171);
select tests.create_cast();
create temporary table artifact (name text primary key, id uuid);
grant select on artifact to authenticated, service_role;
insert into artifact select 'first', tests.add_candidate('first', 'mara');

select matrix('LED-SEL', 'reads the ledger of mara',
  $$ select payload from public.voice_artifacts where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('LED-INS', 'writes a generation by hand',
  $$ insert into public.voice_artifacts
       (reflection_id, position, generation, payload, payload_hash, prev_hash, chain_hash, status)
     values (tests.id('mara'), 2, 2, '{}', tests.hash('x'), '', tests.hash('x'), 'candidate') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LED-UPD', 'approves by an update', $$ update public.voice_artifacts set status = 'approved' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LED-DEL', 'deletes a generation', $$ delete from public.voice_artifacts $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('LED-GEN', 'starts a generation', $$ select api.start_generation(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('LED-REC', 'records a candidate',
  $$ select api.record_voice_artifact(tests.id('mara'), 1, tests.payload('first'), tests.hash('first')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('LED-EVAL', 'judges a candidate',
  $$ select api.record_voice_evaluation((select id from artifact), tests.hash('first'), true, '[]') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('LED-PRO', 'promotes what was not approved',
  $$ select api.promote_voice_artifact((select id from artifact), tests.hash('first')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,conflict}');
select matrix('LED-TOMB', 'erases payloads',
  $$ select api.tombstone_voice_artifacts(tests.id('mara')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('LED-VER', 'verifies the chain', $$ select from api.verify_voice_ledger() $$,
  '{denied,denied,denied,denied,denied,denied,denied,0}');

select matrix('LED-KEEP', 'says that nothing has changed', $$ select api.keep_live_voice(tests.id('mara'), 1, tests.hash('first')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');

-- Recording.
select refuses('LED-REC-9', 'service', 'conflict',
  $$ select api.record_voice_artifact(tests.id('mara'), 9, '{}', tests.hash('x')) $$,
  'cannot record a generation that was not started');
select refuses('LED-REC-10', 'service', 'conflict',
  $$ select api.record_voice_artifact(tests.id('mara'), 1, '{}', tests.hash('another')) $$,
  'cannot replace the payload of a generation');
select refuses('LED-REC-11', 'service', 'not_found',
  $$ select api.record_voice_artifact(gen_random_uuid(), 1, '{}', tests.hash('x')) $$,
  'cannot record for a reflection that is not there');
select is(api.record_voice_artifact(tests.id('mara'), 1, tests.payload('first'), tests.hash('first')),
  (select id from artifact), 'LED-REC-12: a job that runs twice finds the row of its first run');
select refuses('LED-REC-13', 'service', 'invalid_request',
  $$ select api.record_voice_artifact(tests.id('other'), api.start_generation(tests.id('other')), '[]', tests.hash('x')) $$,
  'cannot record what is no object');

select refuses('LED-REC-14', 'service', 'conflict',
  $$ select api.record_voice_artifact(tests.id('other'), api.start_generation(tests.id('other')), jsonb_set(
       tests.payload('x'), '{voice_evidence_pack}', jsonb_build_object('private', jsonb_build_array(jsonb_build_object(
         'sourceId', tests.id('mara/private/source'))))), tests.hash('x')) $$,
  'cannot record what quotes a source that the reflection does not have');

-- Judging.
select is(api.record_voice_evaluation((select id from artifact), tests.hash('other bytes'), true, '[]'), false,
  'LED-EVAL-9: a verdict on other bytes changes nothing');
select refuses('LED-EVAL-10', 'service', 'invalid_request',
  $$ select api.record_voice_evaluation((select id from artifact), tests.hash('first'), true, '[{"check": "leak"}]') $$,
  'cannot approve with findings');
select refuses('LED-EVAL-11', 'service', 'invalid_request',
  $$ select api.record_voice_evaluation((select id from artifact), tests.hash('first'), false, '[]') $$,
  'cannot reject without a finding');
select is(api.record_voice_evaluation((select id from artifact), tests.hash('first'), true, '[]'), true,
  'LED-EVAL-12: the bytes that were judged are approved');
select is(api.record_voice_evaluation((select id from artifact), tests.hash('first'), false, '[{"check": "leak"}]'), false,
  'LED-EVAL-13: a second verdict changes nothing');
select refuses('LED-EVAL-14', 'database owner', 'conflict',
  $$ update public.voice_artifacts set findings = '[{"check": "forged"}]' $$, 'cannot rewrite findings');

-- Promoting.
select throws_ok(
  $$ select api.promote_voice_artifact((select id from artifact where name = 'first'), tests.hash('other bytes')) $$,
  'P0001', 'conflict', 'LED-PRO-9: other bytes than the judged ones are not promoted');
select is(api.promote_voice_artifact((select id from artifact where name = 'first'), tests.hash('first')), 'promoted',
  'LED-PRO-10: an approved generation goes live');
select is(api.promote_voice_artifact((select id from artifact where name = 'first'), tests.hash('first')), 'promoted',
  'LED-PRO-11: promoting twice is no error');
select results_eq(
  $$ select voice_generation, voice_evidence_pack, token_estimate, persona_narrative
     from public.reflections where id = tests.id('mara') $$,
  $$ values (1, '{"name": "first"}'::jsonb, 7, 'first') $$,
  'LED-PRO-12: the live caches hold its payload, all of it');
select is((select count(*) from public.audit_log where action = 'voice_artifact.promoted'), 1::bigint,
  'LED-PRO-13: the promotion is in the audit log, once');
select is((select waiting from internal.count_jobs() where queue = 'runtime_sync'), 3::bigint,
  'LED-PRO-14: a sync of each surface is queued with it');

insert into artifact select 'second', tests.add_approved('second', 'mara');
insert into artifact select 'third', tests.add_approved('third', 'mara');
select is(api.promote_voice_artifact((select id from artifact where name = 'third'), tests.hash('third')), 'promoted',
  'LED-ORD-1: the third goes live before the second');
select is(api.promote_voice_artifact((select id from artifact where name = 'second'), tests.hash('second')), 'stale',
  'LED-ORD-2: the second comes too late and is stale');
select results_eq($$ select voice_generation, persona_narrative from public.reflections where id = tests.id('mara') $$,
  $$ values (3, 'third') $$, 'LED-ORD-3: and nothing else has changed');
select results_eq(
  $$ select generation, status from public.voice_artifacts where reflection_id = tests.id('mara') order by generation $$,
  $$ values (1, 'superseded'::public.voice_artifact_status), (2, 'stale'), (3, 'promoted') $$,
  'LED-ORD-4: one generation is promoted, the older ones are not');
insert into artifact select 'fourth', tests.add_approved('fourth', 'mara');
select refuses('LED-ORD-5', 'database owner', '23505',
  $$ update public.voice_artifacts set status = 'promoted' where id = (select id from artifact where name = 'fourth') $$,
  'cannot have two promoted generations');

-- The caches again, now that there is a live generation: no mixture, no step back.
select refuses('LED-LIVE-1', 'database owner', 'forbidden',
  $$ update public.reflections set persona_narrative = 'forged' where id = tests.id('mara') $$, 'cannot change one cache');
select refuses('LED-LIVE-2', 'database owner', 'forbidden',
  $$ update public.reflections set voice_generation = 1 where id = tests.id('mara') $$, 'cannot point back');
select refuses('LED-LIVE-3', 'database owner', 'forbidden',
  $$ update public.reflections set voice_generation = null, voice_evidence_pack = null where id = tests.id('mara') $$,
  'cannot empty the caches');
select refuses('LED-LIVE-4', 'database owner', 'forbidden',
  $$ update public.reflections set generation_counter = 0 where id = tests.id('mara') $$, 'cannot turn the counter back');
select refuses('LED-LIVE-6', 'database owner', 'forbidden',
  $$ update public.reflections set confirmed_generation = -1 where id = tests.id('mara') $$, 'cannot turn that counter back either');
select refuses('LED-LIVE-5', 'database owner', '1',
  $$ update public.reflections set display_name = 'Mara L.' where id = tests.id('mara') $$,
  'can change what is no cache');

-- A regeneration that comes to what is live already: nothing older goes live any more, nothing is recorded.
select is(api.keep_live_voice(tests.id('mara'), api.start_generation(tests.id('mara')), tests.hash('first')), false,
  'LED-SAME-1: what was live once is not what is live');
select is(api.promote_voice_artifact((select id from artifact where name = 'fourth'), tests.hash('fourth')), 'promoted',
  'LED-SAME-2: and stops nobody');
insert into artifact select 'early', tests.add_approved('early', 'mara');
insert into artifact select 'slow', tests.add_approved('slow', 'mara');
select is(api.keep_live_voice(tests.id('mara'), api.start_generation(tests.id('mara')), tests.hash('fourth')), true,
  'LED-SAME-3: what is live is');
select results_eq(
  $$ select status from public.voice_artifacts where id in (select id from artifact where name in ('early', 'slow')) $$,
  $$ values ('stale'::public.voice_artifact_status), ('stale') $$, 'LED-SAME-4: older ones that were approved are stale at once');
select is(api.promote_voice_artifact((select id from artifact where name = 'slow'), tests.hash('slow')), 'stale',
  'LED-SAME-5: their worker is told so');
select refuses('LED-SAME-6', 'service', 'conflict', $$ select api.keep_live_voice(tests.id('mara'), 999, tests.hash('fourth')) $$,
  'cannot confirm for a generation that was not started');
insert into artifact select 'abandoned', tests.add_approved('abandoned', 'mara');
insert into artifact select 'after', tests.add_approved('after', 'mara');
select is(api.promote_voice_artifact((select id from artifact where name = 'after'), tests.hash('after')), 'promoted',
  'LED-SAME-7: a promotion');
select is((select status::text from public.voice_artifacts where id = (select id from artifact where name = 'abandoned')), 'stale',
  'LED-SAME-8: closes what a dead worker left behind it');

-- What may be said is asked again at the last moment.
create function pg_temp.saying(p_name text, p_list text, p_evidence text) returns text
language plpgsql
as $$
declare
  artifact_id uuid := api.record_voice_artifact(
    tests.id('mara'), api.start_generation(tests.id('mara')), jsonb_set(tests.payload(p_name), '{voice_evidence_pack}',
      jsonb_build_object(p_list, jsonb_build_array(jsonb_build_object('id', tests.id(p_evidence))))), tests.hash(p_name));
begin
  perform api.record_voice_evaluation(artifact_id, tests.hash(p_name), true, '[]');
  return api.promote_voice_artifact(artifact_id, tests.hash(p_name));
end
$$;
select is(pg_temp.saying('said-1', 'private', 'mara/private/evidence'), 'promoted', 'LED-SAY-1: members hear what is private');
select is(pg_temp.saying('said-2', 'private', 'mara/published/evidence'), 'promoted', 'LED-SAY-2: and what is published');
select is(pg_temp.saying('said-3', 'private', 'mara/sealed/evidence'), 'stale', 'LED-SAY-3: never what is sealed');
select is(pg_temp.saying('said-4', 'public', 'mara/published/evidence'), 'promoted', 'LED-SAY-4: guests hear what is published');
select is(pg_temp.saying('said-5', 'public', 'mara/private/evidence'), 'stale', 'LED-SAY-5: never what is private');
select is(pg_temp.saying('said-6', 'public', 'other/published/evidence'), 'stale', 'LED-SAY-6: nor what another reflection publishes');
select is(pg_temp.saying('said-7', 'private', 'nowhere'), 'stale', 'LED-SAY-7: nor what is not there');
select is((select persona_narrative from public.reflections where id = tests.id('mara')), 'said-4',
  'LED-SAY-8: and the voice stays the one before');

-- Every illegal step of the status machine. In the order candidate, approved, rejected, promoted, stale, superseded.
create function pg_temp.steps(p_name text) returns text
language sql
as $$
  select string_agg(tests.outcome('database owner', format(
    'update public.voice_artifacts set status = %L where id = (select id from artifact where name = %L)', target, p_name)),
    ' ' order by target)
  from unnest(enum_range(null::public.voice_artifact_status)) as target;
$$;
insert into artifact select 'candidate', tests.add_candidate('candidate', 'other');
select is(pg_temp.steps('candidate'), '1 1 1 conflict conflict conflict', 'LED-ST-1: a candidate is approved or rejected');
select api.record_voice_evaluation((select id from artifact where name = 'candidate'), tests.hash('candidate'), false,
  '[{"check": "leak", "path": "public", "message": "8 words"}]');
select is(pg_temp.steps('candidate'), 'conflict conflict 1 conflict conflict conflict', 'LED-ST-2: rejected is the end');
select is(pg_temp.steps('second'), 'conflict conflict conflict conflict 1 conflict', 'LED-ST-3: stale is the end');
select is(pg_temp.steps('first'), 'conflict conflict conflict conflict conflict 1', 'LED-ST-4: superseded is the end');
select is(pg_temp.steps('third'), 'conflict conflict conflict conflict conflict 1', 'LED-ST-6: however it came to that');
select is((select string_agg(tests.outcome('database owner', format(
    'update public.voice_artifacts set status = %L where reflection_id = tests.id(''mara'') and status = ''promoted''', target)), ' ' order by target)
    from unnest(enum_range(null::public.voice_artifact_status)) as target),
  'conflict conflict conflict 1 conflict 1', 'LED-ST-5: promoted is superseded, nothing else');

-- Immutable.
select refuses('LED-KEEP-' || row_number() over (), 'database owner', 'conflict',
  format('update public.voice_artifacts set %s where id = (select id from artifact where name = ''first'')', assignment),
  'cannot change ' || assignment)
from unnest(array[
  $a$payload = '{"forged": true}'$a$, $a$payload_hash = tests.hash('forged')$a$, $a$generation = 99$a$,
  $a$prev_hash = 'forged'$a$, $a$chain_hash = tests.hash('forged')$a$, $a$created_at = now()$a$, $a$position = 99$a$
]) as assignment;
select refuses('LED-KEEP-8', 'database owner', 'conflict', $$ delete from public.voice_artifacts $$, 'cannot delete');
select refuses('LED-KEEP-9', 'database owner', 'conflict', $$ truncate public.voice_artifacts $$, 'cannot truncate');
select refuses('LED-KEEP-10', 'database owner', 'conflict',
  $$ update public.voice_artifacts set payload = null, tombstoned_at = now(), tombstone_reason = 'x'
     where reflection_id = tests.id('mara') and status = 'promoted' $$, 'cannot erase the live payload');

-- Rollback: a copy of an older payload, as a new generation, through the same gate.
insert into artifact select 'copy', api.record_voice_artifact(
  tests.id('mara'), api.start_generation(tests.id('mara')), tests.payload('first'), tests.hash('first'), 1);
select is(api.record_voice_evaluation((select id from artifact where name = 'copy'), tests.hash('first'), true, '[]'),
  true, 'LED-BACK-1: the copy of an older generation passes the gate like any other');
select is(api.promote_voice_artifact((select id from artifact where name = 'copy'), tests.hash('first')), 'promoted',
  'LED-BACK-2: and goes live');
select results_eq($$ select voice_generation, persona_narrative from public.reflections where id = tests.id('mara') $$,
  $$ select max(generation), 'first' from public.voice_artifacts where reflection_id = tests.id('mara') $$, 'LED-BACK-3: as a new generation with the old words');
select is(
  (select details ->> 'copied_from' from public.audit_log
   where action = 'voice_artifact.promoted' order by position desc limit 1),
  '1', 'LED-BACK-4: the audit log knows that it was a rollback');

-- Erasure: the words go, the chain holds.
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('mara/private/source'));
select tests.as_database_owner();
create function pg_temp.quoting(p_name text, p_source uuid) returns uuid
language plpgsql
as $$
declare
  artifact_id uuid := api.record_voice_artifact(
    tests.id('mara'), api.start_generation(tests.id('mara')),
    jsonb_set(tests.payload(p_name), '{capsule}', jsonb_build_object('sourceId', p_source)), tests.hash(p_name));
begin
  perform api.record_voice_evaluation(artifact_id, tests.hash(p_name), true, '[]');
  perform api.promote_voice_artifact(artifact_id, tests.hash(p_name));
  return artifact_id;
end
$$;
insert into artifact select 'quoting', pg_temp.quoting('quoting', tests.id('mara/private/source'));
insert into internal.words_to_forget (reflection_id, source_id) values (tests.id('mara'), tests.id('mara/private/source'));
select is(api.tombstone_voice_artifacts(tests.id('mara')), 1,
  'LED-TOMB-9: what is live is not erased, and it is said how much waits for a voice without it');
insert into artifact select 'without', pg_temp.quoting('without', tests.id('mara/published/source'));
select is_empty($$ select from internal.words_to_forget $$, 'LED-TOMB-10: the next voice that goes live has it forgotten');
select is(api.tombstone_voice_artifacts(tests.id('mara')), 0, 'LED-TOMB-11: nothing is left to be forgotten');
select results_eq(
  $$ select payload is null, tombstone_reason, payload_hash from public.voice_artifacts
     where id = (select id from artifact where name = 'quoting') $$,
  $$ values (true, 'A source that it quoted was erased.', tests.hash('quoting')) $$,
  'LED-TOMB-12: hash, reason and time stay');
select isnt_empty($$ select from public.audit_log where action = 'voice_artifact.erased' $$,
  'LED-TOMB-13: the erasure is in the audit log');
select is_empty($$ select * from api.verify_voice_ledger() $$, 'LED-TOMB-14: the chain is whole without the words');
select refuses('LED-TOMB-15', 'database owner', 'conflict',
  $$ update public.voice_artifacts set payload = '{}', tombstoned_at = null, tombstone_reason = null
     where id = (select id from artifact where name = 'quoting') $$,
  'cannot put words back into a tombstone');

-- The job that was to see to it is lost: an hour later it is asked for again, and then not before another hour.
delete from pgmq.q_artifacts;
delete from pgmq.q_ingest;
insert into internal.words_to_forget (reflection_id, source_id, asked_at) values
  (tests.id('mara'), gen_random_uuid(), now() - interval '2 hours'),
  (tests.id('mara'), gen_random_uuid(), now() - interval '3 hours'),
  (tests.id('other'), gen_random_uuid(), now() - interval '5 minutes');
select is(internal.queue_erasures(), 1, 'LED-LOST-1: a reflection whose words are still quoted is asked for once');
select results_eq($$ select message from pgmq.q_artifacts $$,
  $$ values (jsonb_build_object('kind', 'forget', 'reflection_id', tests.id('mara'))) $$,
  'LED-LOST-2: and one whose job may still be on its way is not');
select is(internal.queue_erasures(), 0, 'LED-LOST-3: it is not asked for again within the hour');
update public.sources set deleted_at = now() - interval '3 hours', erase_after = now() - interval '2 hours'
where id = tests.id('mara/sealed/source');
select is(internal.queue_erasures(), 1, 'LED-LOST-4: a text that should have gone is asked for as well');
select results_eq($$ select message from pgmq.q_ingest $$,
  $$ values (jsonb_build_object(
    'kind', 'erase', 'reflection_id', tests.id('mara'), 'source_id', tests.id('mara/sealed/source'))) $$,
  'LED-LOST-5: in the words of the job that was lost');

-- Tampering below the triggers, as somebody with the disk could: the chain tells where.
set local session_replication_role = replica;
update public.voice_artifacts set payload_hash = tests.hash('forged') where id = (select id from artifact where name = 'second');
select results_eq($$ select position, problem from api.verify_voice_ledger(tests.id('mara')) $$,
  $$ values (2, 'changed_row') $$, 'LED-CHAIN-1: a changed hash is found');
update public.voice_artifacts set payload_hash = tests.hash('second') where id = (select id from artifact where name = 'second');
select is_empty($$ select * from api.verify_voice_ledger() $$, 'LED-CHAIN-2: put back, the chain is whole');
update public.voice_artifacts set generation = 77 where id = (select id from artifact where name = 'second');
select isnt_empty($$ select * from api.verify_voice_ledger() where problem = 'changed_row' $$,
  'LED-CHAIN-3: a changed generation is found');
delete from public.voice_artifacts where id = (select id from artifact where name = 'second');
select results_eq($$ select position, problem from api.verify_voice_ledger(tests.id('mara')) limit 1 $$,
  $$ values (3, 'missing_row') $$, 'LED-CHAIN-4: a missing row is found at the one after it');
set local session_replication_role = origin;
select is_empty($$ select * from api.verify_voice_ledger(tests.id('other')) $$,
  'LED-CHAIN-5: the other tenant''s chain is its own');

select refuses('LED-GONE-1', 'database owner', '1', $$ delete from public.reflections where id = tests.id('mara') $$,
  'can delete the ledger with its reflection');

select * from finish();
rollback;
