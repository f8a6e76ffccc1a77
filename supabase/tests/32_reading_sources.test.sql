-- From what was given to what is found: files, web pages, the steps of the worker, deletion and its undoing.
begin;
set local search_path to public, extensions, tests;
select plan(140);
select tests.create_cast();

create function pg_temp.waiting(p_queue text) returns bigint
language sql
as $$ select waiting from internal.count_jobs() where queue::text = p_queue; $$;

select matrix('FIL-ADD', 'adds a file',
  $$ select api.add_file(tests.id('mara/private'), 'file', 'A file', 'a.pdf', encode('bytes', 'base64')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('FIL-PUB', 'adds a file to a published namespace',
  $$ select api.add_file(tests.id('mara/published'), 'file', 'A file', 'a.pdf', encode('bytes', 'base64')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('WEB-ADD', 'adds a web page',
  $$ select api.add_web_page(tests.id('mara/private'), 'https://example.org/a') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('WEB-PUB', 'adds a web page to a published namespace',
  $$ select api.add_web_page(tests.id('mara/published'), 'https://example.org/a') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('STP-CLAIM', 'claims a source', $$ select api.claim_source(tests.id('mara/private/source')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('STP-ERASE', 'erases a source', $$ select api.erase_source(tests.id('mara/private/source')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select matrix('KNW-CNT', 'counts what the reflection knows', $$ select internal.count_knowledge(tests.id('mara')) $$,
  '{1,1,1,1,1,1,denied,denied}');

-- Files and pages.
select tests.authenticate_as('oscar');
create temporary table given as select
  api.add_file(tests.id('mara/private'), 'file', 'Diary', 'diary.pdf', encode('the bytes', 'base64')) as file,
  api.add_web_page(tests.id('mara/private'), 'https://example.org/about') as page,
  api.add_file(tests.id('mara/sealed'), 'interview', 'Talk', 'talk.vtt', encode('the talk', 'base64')) as talk;
grant select on given to authenticated, service_role;
select refuses('FIL-1', 'oscar', 'conflict',
  $$ select api.add_file(tests.id('mara/private'), 'file', 'Other', 'b.pdf', encode('the bytes', 'base64')) $$,
  'is told that the same file is there already, whatever it is called');
select refuses('FIL-2', 'oscar', 'invalid_request',
  $$ select api.add_file(tests.id('mara/private'), 'file', 'Empty', 'b.pdf', '') $$, 'cannot add an empty file');
select refuses('FIL-3', 'oscar', 'invalid_request',
  $$ select api.add_file(tests.id('mara/private'), 'paste', 'File', 'b.pdf', encode('x', 'base64')) $$,
  'cannot pass a file off as pasted');
select refuses('FIL-4', 'oscar', 'invalid_request',
  $$ select api.add_file(tests.id('mara/private'), 'file', 'Big', 'b.pdf', encode(decode(repeat('00', 10485761), 'hex'), 'base64')) $$,
  'cannot add more than 10 MiB');
select refuses('WEB-1', 'oscar', 'conflict',
  $$ select api.add_web_page(tests.id('mara/private'), 'https://example.org/about') $$,
  'is told that the page is there already');
select refuses('ADD-1', 'oscar', 'invalid_request',
  $$ select api.add_source(tests.id('mara/private'), 'web_page', 'Page', 'Words.') $$,
  'cannot give a page words that it may not have');
select tests.as_database_owner();
select is((select title from public.sources where id = (select page from given)), 'https://example.org/about',
  'WEB-2: a page is called by its address until it has been read');
select is((select content from public.sources where id = (select file from given)), null, 'FIL-5: a file has no words yet');
select throws_ok(
  $$ update public.sources set status = 'indexing' where id = (select page from given) $$, 'P0001', 'conflict',
  'STP-1: nothing is indexed that was not read');

-- Reading.
select tests.as_service();
select results_eq(
  $$ select status::text, kind::text, content, file_name, encode(decode(file_base64, 'base64'), 'escape'), person
     from api.claim_source((select file from given)) $$,
  $$ values ('reading', 'file', null::text, 'diary.pdf', 'the bytes', 'Mara') $$,
  'STP-2: the worker is told what to read, and whose words it holds');
select is((select count(*) from api.claim_source((select file from given))), 1::bigint,
  'STP-3: a second worker, or a first one that came back, is told the same');
select is(api.store_source_text((select file from given), 'My diary. I was born at sea.', 'Ignored'), true,
  'STP-4: the words are stored');
select is(api.store_source_text((select file from given), 'Other words.'), false,
  'STP-5: and stay, whoever reads the file once more');
select tests.as_database_owner();
select is((select content || '/' || status || '/' || title from public.sources where id = (select file from given)),
  'My diary. I was born at sea./indexing/Diary', 'STP-6: the first words count, under the title that was given');
select is_empty($$ select from public.source_files where source_id = (select file from given) $$,
  'STP-7: of the file nothing is kept once it has been read');
select throws_ok(
  $$ update public.sources set content = 'Never said.' where id = (select file from given) $$, 'P0001', 'conflict',
  'STP-8: nobody rewrites words');
select tests.as_service();
select api.claim_source((select page from given));
select is(api.store_source_text((select page from given), 'The page says this.', e' About\tme '), true, 'WEB-3: a page is read');
select is((select title from public.sources where id = (select page from given)), 'About me',
  'WEB-4: and called by its own title, of visible characters, its words parted as they were');

-- The same words in another form.
select tests.authenticate_as('oscar');
create temporary table again as select
  api.add_file(tests.id('mara/private'), 'file', 'Copy', 'copy.docx', encode('other bytes', 'base64')) as file;
grant select on again to authenticated, service_role;
select tests.as_service();
select api.claim_source((select file from again));
select is(api.store_source_text((select file from again), 'My diary. I was born at sea.'), false,
  'DUP-1: the same words are not stored twice');
select ok((select status = 'failed' and failure_reason::json ->> 'given' = '["Diary"]' from public.sources where id = (select file from again)),
  'DUP-2: the source says which one holds them');

-- Indexing.
select is(api.index_source((select file from given), 1, 'en', array['My diary. ', 'I was born at sea.'],
  '[{"passage": 0, "at": 0, "body": "My diary. ", "words_at": 0, "language": "en", "from": 0, "to": 1},
    {"passage": 1, "at": 10, "body": "I was born at sea.", "words_at": 0, "language": "en", "from": 0, "to": 1}]',
  '[{"kind": "fact", "quote": "I was born at sea."}]'), true, 'IDX-1: passages and evidence are written');
select is(api.index_source((select file from given), 1, 'en', array['Other.'], '[]', '[]'), false,
  'IDX-2: by one worker only');
create temporary table first_ids as
  select id, 'passage' as what from public.passages where source_id = (select file from given)
  union all select id, 'evidence' from public.evidence where source_id = (select file from given);
select results_eq(
  $$ select position, body from public.passages where source_id = (select file from given) order by position $$,
  $$ values (0, 'My diary. '), (1, 'I was born at sea.') $$, 'IDX-3: the passages in their order');
select is((select status || '/' || progress from public.sources where id = (select file from given)), 'compiling/90',
  'IDX-4: the source waits to be compiled');
select tests.as_database_owner();
select results_eq(
  $$ select body, passage from internal.lines where source_id = (select file from given) order by position $$,
  $$ values ('My diary. ', 0), ('I was born at sea.', 1) $$, 'IDX-5: its lines stand in their passages');
select is((select language from public.sources where id = (select file from given)), 'en', 'IDX-6: its language is known');
select tests.as_service();
select is(api.finish_compiling(tests.id('other'), array[(select file from given)]), 0,
  'CMP-1: another tenant''s regeneration does not finish it');
select is(api.finish_compiling(tests.id('mara'), array[(select page from given)]), 0,
  'CMP-2: nor is a source finished that was not compiling');
select is(api.finish_compiling(tests.id('mara'), array[(select file from given)]), 1, 'CMP-3: its own does');
select is((select count(*) from api.claim_source((select file from given))), 0::bigint,
  'CMP-4: then there is nothing left to do');

-- Deleting, undoing, erasing.
select tests.authenticate_as('oscar');
select api.delete_source((select file from given));
select tests.as_database_owner();
select is_empty($$ select from public.passages where source_id = (select file from given)
  union all select from public.evidence where source_id = (select file from given) $$,
  'DEL-1: nothing of a deleted source is found from then on');
select is_empty($$ select from internal.lines where source_id = (select file from given) $$, 'DEL-9: nor any of its lines');
select is((select count(*) from api.claim_source((select file from given))), 0::bigint,
  'DEL-2: and no worker reads it again');
select is(api.erase_source((select file from given)), false, 'DEL-3: for ten minutes its words are kept');
select refuses('DEL-4', 'oscar', 'not_found', $$ select api.retry_source((select file from given)) $$,
  'cannot try a deleted source again');
select refuses('DEL-5', 'oscar', 'not_found',
  $$ select api.move_source((select file from given), tests.id('mara/sealed')) $$, 'cannot move a deleted source');
select matrix('UNDO', 'restores a deleted source', $$ select api.restore_source((select file from given)) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select tests.authenticate_as('oscar');
select api.restore_source((select file from given));
select refuses('UNDO-9', 'oscar', 'not_found', $$ select api.restore_source((select file from given)) $$,
  'cannot restore what is not deleted');
select tests.as_service();
select results_eq(
  $$ select status::text, content from api.claim_source((select file from given)) $$,
  $$ values ('reading', 'My diary. I was born at sea.') $$, 'UNDO-10: a restored source is read again, from its words');
select is(api.store_source_text((select file from given), 'My diary. I was born at sea.'), true,
  'UNDO-11: which are the same');
select is(api.index_source((select file from given), 1, 'en', array['My diary. ', 'I was born at sea.'],
  '[{"passage": 0, "at": 0, "body": "My diary. ", "words_at": 0, "language": "en", "from": 0, "to": 1},
    {"passage": 1, "at": 10, "body": "I was born at sea.", "words_at": 0, "language": "en", "from": 0, "to": 1}]',
  '[{"kind": "fact", "quote": "I was born at sea."}]'), true, 'UNDO-12: and found again');
select is(api.erase_source((select file from given)), false, 'UNDO-13: the erasure that was queued does nothing');
select tests.authenticate_as('oscar');
select api.delete_source((select file from given));
select is((select api.add_source(tests.id('mara/private'), 'paste', 'Anew', 'My diary. I was born at sea.') is not null), true,
  'UNDO-14: what was deleted may be given again');
select refuses('UNDO-15', 'oscar', 'conflict', $$ select api.restore_source((select file from given)) $$,
  'cannot restore it beside the same words');
select tests.as_database_owner();
update public.sources set erase_after = now() where id = (select file from given);
delete from public.sources where title = 'Anew';
select refuses('ERA-0', 'oscar', 'not_found', $$ select api.restore_source((select file from given)) $$,
  'cannot bring back what is due to be erased');
select is(api.erase_source((select file from given)), true, 'ERA-1: after ten minutes the words go');
select is_empty($$ select from public.sources where id = (select file from given) $$, 'ERA-2: for good');

-- A correction follows its source out and back.
select tests.authenticate_as('olivia');
select api.propose_fact_correction(tests.id('mara/published/evidence'), 'It was in spring.', '');
select api.decide_fact_correction(id, true) from public.fact_corrections where corrected_statement = 'It was in spring.';
select api.delete_source(tests.id('mara/published/source'));
select is_empty($$ select from public.evidence where quote = 'It was in spring.' $$,
  'COR-1: what a correction became goes with the source that it corrects');
select refuses('COR-2', 'oscar', 'forbidden', $$ select api.restore_source(tests.id('mara/published/source')) $$,
  'cannot bring back what guests would hear');
select api.restore_source(tests.id('mara/published/source'));
select isnt_empty($$ select from public.evidence where quote = 'It was in spring.' $$, 'COR-3: and comes back with it');
select tests.as_database_owner();

-- What a correction outranks stays outranked, however its evidence comes and goes.
create function pg_temp.outranked(p_quote text) returns text
language sql
as $$
  select coalesce(string_agg(coalesce(
    (select corrected_statement from public.fact_corrections where id = outranked_by), 'nothing'), ', '), 'absent')
  from public.evidence where quote = p_quote and namespace_id = tests.id('mara/private');
$$;
create function pg_temp.correct(p_quote text, p_to text, p_namespace text default 'mara/private') returns void
language sql
as $$
  select api.decide_fact_correction(api.propose_fact_correction(
    (select id from public.evidence where quote = p_quote and namespace_id = tests.id(p_namespace) 
      order by (select title from public.sources where id = source_id) limit 1), p_to, ''), true);
$$;
grant execute on function pg_temp.outranked, pg_temp.correct to authenticated;
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
select tests.id(name), tests.id('mara'), tests.id(shelf), 'paste', name, 'I came in March. ' || name
from (values ('first', 'mara/private'), ('second', 'mara/private'), ('heard', 'mara/published')) as told (name, shelf);
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
select reflection_id, namespace_id, id, 'fact', 'I came in March.' from public.sources where title in ('first', 'second', 'heard');
select tests.authenticate_as('oscar');
select pg_temp.correct('I came in March.', 'I came in April.');
select is(pg_temp.outranked('I came in March.'), 'I came in April., I came in April.',
  'COR-4: a correction outranks the words wherever they stand in its namespace');
select is((select outranked_by from public.evidence where source_id = tests.id('heard')), null,
  'COR-5: and nowhere else: oscar cannot silence what guests hear');
select pg_temp.correct('I came in April.', 'I came in May.');
select is(pg_temp.outranked('I came in April.'), 'I came in May.', 'COR-6: a correction can be corrected');
select api.delete_source(tests.id('first'));
select is(pg_temp.outranked('I came in March.'), 'nothing', 'COR-10: a correction that is gone outranks nothing');
select api.restore_source(tests.id('first'));
select is(pg_temp.outranked('I came in March.'), 'I came in April.', 'COR-11: until it is brought back');
select is(pg_temp.outranked('I came in April.'), 'I came in May.', 'COR-7: undoing a deletion does not undo that');
select pg_temp.correct('I came in March.', 'I came in June.');
select is(pg_temp.outranked('I came in May.') || '/' || pg_temp.outranked('I came in April.') || '/' || pg_temp.outranked('I came in June.'),
  'nothing/I came in June./nothing', 'COR-8: of two corrections of one statement the later one counts');
select tests.as_database_owner();
delete from public.evidence where source_id = tests.id('second');
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('mara'), tests.id('mara/private'), tests.id('second'), 'fact', 'I came in March.');
select is(pg_temp.outranked('I came in March.'), 'I came in June.', 'COR-9: reading a source again does not bring back what was corrected');
insert into public.evidence (reflection_id, namespace_id, source_id, kind, quote)
values (tests.id('mara'), tests.id('mara/private'), tests.id('second'), 'fact', 'He wrote: I came in March. I did.');
select is(pg_temp.outranked('He wrote: I came in March. I did.'), 'I came in June.',
  'COR-12: a longer statement with the same words is corrected too');

-- Jobs that were given up, and the limits of a day.
select tests.as_service();
create temporary table letter as
  select api.move_to_dead_letters('ingest', job_id, read_count, 'The reader stopped five times.') as id
  from api.read_jobs('ingest', 100, 1) where payload ->> 'source_id' = (select talk::text from given);
grant select on letter to authenticated;
select is((select status || '/' || failure_reason from public.sources where id = (select talk from given)),
  'failed/The reader stopped five times.', 'DLQ-1: a source whose job was given up says so');
select tests.authenticate_as('oscar');
select api.retry_dead_letter((select id from letter));
select is((select status::text from public.sources where id = (select talk from given)), 'queued',
  'DLQ-2: and is queued again with its job');
select tests.as_database_owner();
update public.sources set status = 'failed', failure_reason = 'Given up.' where id = (select talk from given);
update public.namespaces set visibility = 'published' where id = tests.id('mara/sealed');
update public.dead_letters set retried_at = null, retried_by = null where id = (select id from letter);
select matrix('DLQ-PUB', 'tries a job again whose words guests will hear', $$ select api.retry_dead_letter((select id from letter)) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/sealed');
update public.sources set status = 'queued', failure_reason = null where title = 'first';
update public.sources set status = 'reading' where title = 'first';
update public.sources set status = 'indexing' where title = 'first';
update public.sources set status = 'compiling' where title = 'first';
select tests.as_service();
select api.move_to_dead_letters('artifacts', job_id, read_count, 'Nothing could be compiled.')
from api.read_jobs('artifacts', 100, 60) where payload ->> 'reflection_id' = tests.id('mara')::text limit 1;
select is((select status || '/' || failure_reason from public.sources where title = 'first'),
  'failed/Nothing could be compiled.', 'DLQ-3: a source that waits for a regeneration that was given up says so too');
select tests.as_database_owner();
select tests.as_database_owner();
update public.cap_usage set used = 268435456 - 10 where subject = 'reflection:' || tests.id('mara') and cap = 'ingested_bytes';
select refuses('CAP-0', 'oscar', 'invalid_request',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Nothing', null) $$, 'is not told of a limit for adding nothing');
select refuses('CAP-1', 'oscar', 'limit_reached',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Long', 'Eleven byte') $$,
  'cannot add more in a day than a reflection takes');
select refuses('CAP-2', 'oscar', '1',
  $$ select api.add_source(tests.id('mara/private'), 'paste', 'Short', 'Ten bytes.') $$, 'can add what just fits');

-- The timer of production, with the vault and pg_net as Supabase has them.
create schema vault;
create table vault.decrypted_secrets (name text, decrypted_secret text);
create schema net;
create table net.calls (url text, headers jsonb);
create function net.http_post(url text, headers jsonb, timeout_milliseconds integer) returns bigint
language sql as $$ insert into net.calls values (url, headers); select 1::bigint; $$;
select is(internal.call_drain(), false, 'CRN-1: without an address nobody is called');
insert into vault.decrypted_secrets values ('app_url', 'https://reflections.example/'), ('jobs_drain_secret', 'a secret');
select is(internal.call_drain(), true, 'CRN-2: with work waiting the app is called');
select results_eq($$ select url, headers ->> 'authorization' from net.calls $$,
  $$ values ('https://reflections.example/api/jobs/drain', 'Bearer a secret') $$, 'CRN-3: where it drains, with the secret');
select pgmq.purge_queue('ingest'), pgmq.purge_queue('artifacts'), pgmq.purge_queue('meanings');
select is(internal.call_drain(), false, 'CRN-4: without work it is left alone');

select * from finish();
rollback;
