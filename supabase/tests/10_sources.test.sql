-- Sources: raw words for stewards only, a status nobody can talk forward, work queued with the change.
begin;
set local search_path to public, extensions, tests;
select plan(199);
select tests.create_cast();

select matrix('SRC-SEL', 'reads raw sources of mara',
  $$ select content from public.sources where reflection_id = tests.id('mara') $$,
  '{3,3,3,0,0,0,denied,3}');
select matrix('SRC-INS', 'inserts a source beside the queue',
  $$ insert into public.sources (reflection_id, namespace_id, kind, title, content)
     values (tests.id('mara'), tests.id('mara/private'), 'paste', 'Title', 'New words.') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SRC-UPD', 'corrects a title',
  $$ select api.rename_source(tests.id('mara/private/source'), 'Better') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-UPD-PUB', 'changes the title that guests are told',
  $$ select api.rename_source(tests.id('mara/published/source'), 'Better') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-UPD-RAW', 'changes a title by an update',
  $$ update public.sources set title = 'Better' where id = tests.id('mara/private/source') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SRC-WORDS', 'rewrites a source',
  $$ update public.sources set content = 'I never said that.' where id = tests.id('mara/private/source') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SRC-STATUS', 'declares a source live',
  $$ update public.sources set status = 'live' where id = tests.id('mara/private/source') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SRC-DEL', 'deletes a source by a delete', $$ delete from public.sources $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('SRC-ADD', 'adds a source',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Title', 'New words.') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-PUB', 'adds a source to a published namespace',
  $$ select api.add_source(tests.id('mara/published'), 'paste', 'Title', 'New words.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-MOVE', 'moves a private source to a published namespace',
  $$ select api.move_source(tests.id('mara/private/source'), tests.id('mara/published')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-UNMOVE', 'takes a source out of a published namespace',
  $$ select api.move_source(tests.id('mara/published/source'), tests.id('mara/private')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-SEAL', 'moves a private source to a sealed namespace',
  $$ select api.move_source(tests.id('mara/private/source'), tests.id('mara/sealed')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-UNSEAL', 'moves a sealed source to where viewers hear it',
  $$ select api.move_source(tests.id('mara/sealed/source'), tests.id('mara/private')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-STEAL', 'moves a source to another tenant''s namespace',
  $$ select api.move_source(tests.id('mara/private/source'), tests.id('other/published')) $$,
  '{not_found,not_found,not_found,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-FN-DEL', 'deletes a source',
  $$ select api.delete_source(tests.id('mara/private/source')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-FN-DEL-PUB', 'deletes what guests hear',
  $$ select api.delete_source(tests.id('mara/published/source')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('SRC-ADV', 'advances a source',
  $$ select api.advance_source(tests.id('mara/private/source'), 'queued', 'reading') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('SRC-CNT', 'counts sources by namespace', $$ select from api.count_sources(tests.id('mara')) $$,
  '{3,3,3,0,0,0,denied,denied}');

-- Adding.
select refuses('SRC-ADD-9', 'olivia', 'conflict',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Again', 'The private words of mara.') $$,
  'is told that the same text is there already');
select refuses('SRC-ADD-10', 'olivia', '1',
  $$ select api.add_source(tests.id('mara/sealed'), 'paste', 'Again', 'The private words of mara.') $$,
  'may keep the same text in another namespace');
select refuses('SRC-ADD-11', 'olivia', 'invalid_request',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Title', '') $$, 'cannot add nothing');
select refuses('SRC-ADD-12', 'olivia', 'invalid_request',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Title', repeat('x', 4194305)) $$,
  'cannot add more than 4 MiB');
select refuses('SRC-ADD-13', 'olivia', 'invalid_request',
  $$ select api.add_web_page(tests.id('mara/private'), 'javascript:alert(1)') $$,
  'cannot add a page whose address is a script');
select refuses('SRC-MIX-1', 'database owner', '23503',
  $$ insert into public.sources (reflection_id, namespace_id, kind, title, content)
     values (tests.id('mara'), tests.id('other/private'), 'paste', 'Title', 'Words.') $$,
  'cannot file a source under two tenants');

select refuses('SRC-MIX-2', 'database owner', '23503',
  $$ insert into public.sources (reflection_id, namespace_id, kind, title, content, conversation_id)
     values (tests.id('mara'), tests.id('mara/private'), 'interview', 'Title', 'Words.',
       tests.add_conversation('foreign', 'other', 'otto', 'owner', 'interview')) $$,
  'cannot take the transcript of another tenant''s interview');
select refuses('SRC-MIX-3', 'service', '23503',
  $$ insert into public.fact_corrections (reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
     values (tests.id('mara'), tests.id('mara/published'), tests.id('mara/sealed/source'), 'sealed words', 'others') $$,
  'cannot publish sealed words as a correction of them');

create temporary table before_jobs as select * from internal.count_jobs();
select tests.authenticate_as('oscar');
create temporary table added as
  select api.add_source(tests.id('mara/private'), 'interview', ' At sea ', 'Salt and diesel.') as id;
select is((select title || '/' || status || '/' || progress from public.sources where id = (select id from added)),
  'At sea/queued/0', 'SRC-ADD-15: a new source is queued, its title trimmed');
select is((select added_by from public.sources where id = (select id from added)), tests.id('oscar'),
  'SRC-ADD-16: who added it is known');
select is((select content_hash from public.sources where id = (select id from added)), tests.hash('Salt and diesel.'),
  'SRC-ADD-17: its hash is that of its words');
select tests.as_database_owner();
select is(
  (select now.waiting - before.waiting from internal.count_jobs() as now join before_jobs as before using (queue)
   where queue = 'ingest'), 1::bigint, 'SRC-ADD-18: and its reading is queued with it');

-- The state machine.
create function pg_temp.step(p_to public.source_status) returns text
language sql
as $$
  select tests.outcome('database owner', format(
    'update public.sources set status = %L, failure_reason = %L where id = tests.id(''mara/private/source'')',
    p_to, case when p_to = 'failed' then 'The page is gone.' end));
$$;
create function pg_temp.steps() returns text
language sql
as $$
  select string_agg(pg_temp.step(target), ' ' order by target) from unnest(enum_range(null::public.source_status)) as target;
$$;
-- In the order queued, reading, indexing, compiling, live, failed.
select is(pg_temp.steps(), '1 1 conflict conflict conflict 1', 'SRC-ST-1: queued goes to reading or failed');
select api.advance_source(tests.id('mara/private/source'), 'queued', 'reading');
select is(pg_temp.steps(), '1 1 1 conflict conflict 1', 'SRC-ST-2: reading goes to indexing, failed or back to queued');
select api.advance_source(tests.id('mara/private/source'), 'reading', 'indexing', 40);
select is(pg_temp.steps(), '1 conflict 1 1 conflict 1', 'SRC-ST-3: indexing goes to compiling, failed or back to queued');
select api.advance_source(tests.id('mara/private/source'), 'indexing', 'compiling', 80);
select is(pg_temp.steps(), '1 conflict conflict 1 1 1', 'SRC-ST-4: compiling goes to live, failed or back to queued');
select is(api.advance_source(tests.id('mara/private/source'), 'compiling', 'compiling', 90), true,
  'SRC-ST-5: progress within a status is no step');
select api.advance_source(tests.id('mara/private/source'), 'compiling', 'live', 100);
select is(pg_temp.steps(), '1 conflict conflict conflict 1 conflict', 'SRC-ST-6: live goes back to queued and nowhere else');
select is(api.advance_source(tests.id('mara/private/source'), 'queued', 'reading'), false,
  'SRC-ST-7: a step from a status that it is not in changes nothing');
select throws_ok(
  $$ update public.sources set status = 'failed' where id = tests.id('mara/sealed/source') $$, '23514', null,
  'SRC-ST-8: a failure has a reason');
select throws_ok(
  $$ update public.sources set progress = 101 where id = tests.id('mara/sealed/source') $$, '23514', null,
  'SRC-ST-9: progress ends at 100');
select throws_ok(
  $$ insert into public.sources (reflection_id, namespace_id, kind, title, content, status)
     values (tests.id('mara'), tests.id('mara/private'), 'paste', 'T', 'Born live.', 'live') $$, 'P0001', 'conflict',
  'SRC-ST-10: nothing is born live');
select api.advance_source(tests.id('mara/sealed/source'), 'queued', 'failed', 0, 'The page is gone.');
select api.advance_source(tests.id('mara/published/source'), 'queued', 'failed', 0, 'The page is gone.');
select matrix('SRC-RETRY-PUB', 'tries a failed source again where guests will hear it',
  $$ select api.retry_source(tests.id('mara/published/source')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
update public.sources set status = 'queued', failure_reason = null where id = tests.id('mara/published/source');
select matrix('SRC-RETRY', 'tries a failed source again',
  $$ select api.retry_source(tests.id('mara/sealed/source')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select refuses('SRC-RETRY-9', 'olivia', 'conflict', $$ select api.retry_source(tests.id('mara/published/source')) $$,
  'cannot retry what has not failed');

-- Moving: everything that repeats the words moves along.
update public.fact_corrections set source_id = tests.id('mara/published/source'),
  evidence_id = tests.id('mara/published/evidence'), namespace_id = tests.id('mara/published')
where id = tests.id('mara/correction');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(tests.id('mara/correction'), true);
select api.move_source(tests.id('mara/published/source'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is_empty($$ select from public.passages where namespace_id = tests.id('mara/published') $$,
  'SRC-MOVE-9: its passages leave the published namespace');
select is_empty($$ select from public.evidence where namespace_id = tests.id('mara/published') $$,
  'SRC-MOVE-10: its evidence too, that of accepted corrections included');
select is_empty($$ select from public.fact_corrections where namespace_id = tests.id('mara/published') $$,
  'SRC-MOVE-11: and the corrections, which repeat its words');
select is((select count(*) from public.evidence where namespace_id = tests.id('mara/sealed')), 3::bigint,
  'SRC-MOVE-12: they are sealed now');

-- Deleting: nothing that repeats the words stays.
select tests.authenticate_as('oscar');
select api.delete_source(tests.id('mara/published/source'));
select tests.as_database_owner();
select is_empty(
  $$ select body from public.passages where body like '%published words of mara%'
     union all select quote from public.evidence where quote like '%published words of mara%' $$,
  'SRC-DEL-9: its passages and evidence are gone');
select refuses('SRC-DEL-10', 'olivia', 'not_found',
  $$ select api.delete_source(tests.id('mara/published/source')) $$, 'cannot delete it twice');
select is_empty($$ select from public.evidence where quote = 'It was otherwise.' $$,
  'SRC-DEL-11: and so is the evidence that the correction became');
select isnt_empty(
  $$ select from public.audit_log where reflection_id = tests.id('mara') and action = 'source.deleted'
       and details ->> 'source_id' = tests.id('mara/published/source')::text $$,
  'SRC-DEL-12: that it was deleted is in the audit log');

select * from finish();
rollback;
