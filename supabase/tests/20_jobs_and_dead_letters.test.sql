-- Queues: the server's alone; a job is lost neither by a crash nor by failing too often.
begin;
set local search_path to public, extensions, tests;
select plan(120);
select tests.create_cast();

select matrix('JOB-PUT', 'enqueues a job', $$ select api.enqueue_job('ingest', '{}') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('JOB-GET', 'reads jobs', $$ select api.read_jobs('ingest', 1, 1) $$,
  '{denied,denied,denied,denied,denied,denied,denied,0}');
select matrix('JOB-ARC', 'archives a job', $$ select api.archive_job('ingest', 1, 1) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('JOB-MOVE', 'moves a job to the dead letters', $$ select api.move_to_dead_letters('ingest', 1, 1, 'x') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('JOB-CNT', 'counts jobs', $$ select internal.count_jobs() $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('JOB-RAW', 'reads a queue beside our functions', $$ select from pgmq.q_ingest $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('JOB-SEND', 'sends to a queue beside our functions', $$ select pgmq.send('ingest', '{}'::jsonb) $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('DLT-SEL', 'sees dead letters of mara',
  $$ select last_error from public.dead_letters where reflection_id = tests.id('mara') $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('DLT-INS', 'plants a dead letter to have it run',
  $$ insert into public.dead_letters (queue, job_id, reflection_id, payload, read_count, last_error)
     values ('ingest', 5, tests.id('mara'), '{}', 5, 'x') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('DLT-UPD', 'rewrites a job before its retry', $$ update public.dead_letters set payload = '{}' $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('DLT-DEL', 'deletes dead letters', $$ delete from public.dead_letters $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('DLT-RETRY', 'retries a dead letter', $$ select api.retry_dead_letter(tests.id('mara/letter')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');

select refuses('JOB-BAD-1', 'service', 'invalid_request', $$ select api.enqueue_job('ingest', '"text"') $$,
  'cannot enqueue what is no object');
select refuses('JOB-BAD-2', 'service', 'invalid_request', $$ select api.enqueue_job('ingest', null) $$,
  'cannot enqueue nothing');
select refuses('JOB-BAD-3', 'service', '22P02', $$ select api.enqueue_job('payroll', '{}') $$,
  'cannot enqueue to a queue that is not ours');
select refuses('JOB-BAD-4', 'service', 'invalid_request', $$ select api.read_jobs('ingest', 100000, 1) $$,
  'cannot read everything at once');

-- The life of a job.
select tests.as_service();
create temporary table job as
  select api.enqueue_job('ingest', jsonb_build_object('reflection_id', tests.id('mara'), 'source_id', 's')) as id;
select results_eq($$ select job_id, read_count from api.read_jobs('ingest', 10, 60) $$,
  $$ select id, 1 from job $$, 'JOB-LIFE-1: a queued job is read');
select is_empty($$ select * from api.read_jobs('ingest', 10, 60) $$, 'JOB-LIFE-2: and invisible while it is worked on');
select is(api.hide_job('ingest', (select id from job), 1, 0), true, 'JOB-LIFE-3: a failure makes it visible again');
select results_eq($$ select read_count from api.read_jobs('ingest', 10, 60) $$, array[2], 'JOB-LIFE-4: and counts');
select is(api.archive_job('ingest', (select id from job), 1), false,
  'JOB-LIFE-5: who read it before somebody else did cannot close it');
select is(api.hide_job('ingest', (select id from job), 1, 0), false, 'JOB-LIFE-6: nor give it away');
select is(api.move_to_dead_letters('ingest', (select id from job), 1, 'late'), null, 'JOB-LIFE-7: nor give it up');
select is(api.archive_job('ingest', (select id from job), 2), true, 'JOB-LIFE-9: done means archived');
select is(api.archive_job('ingest', (select id from job), 2), false, 'JOB-LIFE-10: once');
select is(api.hide_job('ingest', (select id from job), 2, 0), false, 'JOB-LIFE-11: an archived job is not revived');
select api.enqueue_job('ingest', '{"later": true}', 3600);
select is_empty($$ select * from api.read_jobs('ingest', 10, 60) $$, 'JOB-LIFE-8: a delayed job waits');

-- Failing too often.
update job set id = api.enqueue_job('recaps', jsonb_build_object('reflection_id', tests.id('mara'), 'n', 1));
select api.read_jobs('recaps', 1, 60);
create temporary table letter as select api.move_to_dead_letters('recaps', (select id from job), 1, 'no answer') as id;
grant select on letter to authenticated;
select is(api.move_to_dead_letters('recaps', (select id from job), 1, 'again'), (select id from letter),
  'DLT-MOVE-1: moving twice gives one dead letter');
select results_eq(
  $$ select queue, reflection_id, read_count, last_error from public.dead_letters where id = (select id from letter) $$,
  $$ values ('recaps'::public.job_queue, tests.id('mara'), 1, 'no answer') $$,
  'DLT-MOVE-2: it knows whose it is and why');
select is((select (counted ->> 'dead')::integer from jsonb_array_elements(api.read_operations() -> 'queues') as counted
  where counted ->> 'queue' = 'recaps'), 1, 'DLT-MOVE-3: and is counted');
select is_empty($$ select * from api.read_jobs('recaps', 10, 60) $$, 'DLT-MOVE-4: it is no longer in the queue');
update job set id = api.enqueue_job('recaps', '{"reflection_id": "not a uuid"}');
select api.read_jobs('recaps', 1, 60);
select lives_ok(format('select api.move_to_dead_letters(%L, %s, 1, %L)', 'recaps', (select id from job), repeat('x', 100000)),
  'DLT-MOVE-5: a job of nobody with an endless error becomes one too');
select tests.as_database_owner();

select tests.authenticate_as('oscar');
select lives_ok($$ select api.retry_dead_letter((select id from letter)) $$, 'DLT-RETRY-9: a steward tries again');
select throws_ok($$ select api.retry_dead_letter((select id from letter)) $$, 'P0001', 'conflict',
  'DLT-RETRY-10: once');
select tests.as_service();
select results_eq($$ select payload ->> 'n' from api.read_jobs('recaps', 10, 60) $$, array['1'],
  'DLT-RETRY-11: the same job is queued again');
select tests.as_database_owner();
select is((select retried_by from public.dead_letters where id = (select id from letter)), tests.id('oscar'),
  'DLT-RETRY-12: who tried it is known');

select * from finish();
rollback;
