-- Collections: who makes, names, orders, merges, deletes and brings them back, and that nothing of a deleted one reaches anybody.
begin;
set local search_path to public, extensions, tests;
select plan(182);
select tests.create_cast();

select matrix('COL-NEW', 'makes a collection',
  $$ select api.create_namespace(tests.id('mara'), 'Letters') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-NEW-9', 'olivia', 'invalid_request',
  $$ select api.create_namespace(tests.id('mara'), 'Letters', '', 'published') $$, 'cannot make a published one');
select refuses('COL-NEW-10', 'olivia', 'invalid_request',
  $$ select api.create_namespace(tests.id('mara'), E' \u200b ') $$, 'has to give a name that can be seen');
select refuses('COL-NEW-11', 'olivia', 'conflict',
  $$ select api.create_namespace(tests.id('mara'), ' PRIVATE ') $$, 'cannot have two of one name');
select matrix('COL-NAME', 'names the private collection',
  $$ select api.describe_namespace(tests.id('mara/private'), 'Other', 'More') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-NAME-PUB', 'names what guests hear',
  $$ select api.describe_namespace(tests.id('mara/published'), 'Other', 'More') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-NAME-9', 'olivia', 'conflict',
  $$ select api.describe_namespace(tests.id('mara/private'), 'Sealed', '') $$, 'cannot name it as another');
select matrix('COL-ORDER', 'orders the collections',
  $$ select api.order_namespaces(tests.id('mara'),
    array[tests.id('mara/sealed'), tests.id('mara/published'), tests.id('mara/private')]) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-ORDER-9', 'olivia', 'conflict',
  $$ select api.order_namespaces(tests.id('mara'), array[tests.id('mara/sealed'), tests.id('other/private')]) $$,
  'cannot order those of others, or some only');
select matrix('COL-DEL', 'deletes a collection',
  $$ select api.delete_namespace(tests.id('mara/private')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-MERGE', 'merges two collections',
  $$ select api.merge_namespaces(tests.id('mara/private'), tests.id('mara/sealed')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-MERGE-9', 'olivia', 'not_found',
  $$ select api.merge_namespaces(tests.id('mara/private'), tests.id('other/private')) $$,
  'cannot merge into that of somebody else');
select refuses('COL-MERGE-10', 'olivia', 'invalid_request',
  $$ select api.merge_namespaces(tests.id('mara/private'), tests.id('mara/private')) $$, 'cannot merge one with itself');
select refuses('COL-MERGE-14', 'olivia', 'invalid_request',
  $$ select api.merge_namespaces(tests.id('mara/sealed'), tests.id('mara/published')) $$,
  'cannot make public what is sealed by merging it');
select matrix('COL-MOVE', 'moves sources to what fewer people hear',
  $$ select api.move_sources(array[tests.id('mara/private/source')], tests.id('mara/sealed')) $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-WIDEN', 'moves sources to what guests hear',
  $$ select api.move_sources(array[tests.id('mara/private/source'), tests.id('mara/sealed/source')],
    tests.id('mara/published'), p_unseal => true) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-MOVE-9', 'olivia', 'not_found',
  $$ select api.move_sources(array[tests.id('mara/private/source'), tests.id('other/private/source')],
    tests.id('mara/sealed')) $$, 'moves none when one is not hers');
-- What is sealed goes to guests with a second word only, on every way there.
select refuses('COL-SEAL-1', 'olivia', 'invalid_request',
  $$ select api.move_sources(array[tests.id('mara/private/source'), tests.id('mara/sealed/source')], tests.id('mara/published')) $$,
  'cannot move a sealed source to guests by the way');
select refuses('COL-SEAL-2', 'olivia', 'invalid_request',
  $$ select api.move_source(tests.id('mara/sealed/source'), tests.id('mara/published'), p_unseal => null) $$,
  'cannot move one with no word either');
select refuses('COL-SEAL-3', 'olivia', 'invalid_request',
  $$ select api.merge_namespaces(tests.id('mara/sealed'), tests.id('mara/published')) $$,
  'cannot merge what is sealed into what is published by the way');
select matrix('COL-SEAL-4', 'merges what is sealed into what is published, with a second word',
  $$ select api.merge_namespaces(tests.id('mara/sealed'), tests.id('mara/published'), p_unseal => true) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-SEAL-5', 'moves what is sealed to guests, with a second word',
  $$ select api.move_source(tests.id('mara/sealed/source'), tests.id('mara/published'), p_unseal => true) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('COL-MOVE-10', 'olivia', 'invalid_request',
  $$ select api.move_sources('{}', tests.id('mara/sealed')) $$, 'has to select something');

-- The name that conversations freeze is never given twice.
select tests.authenticate_as('olivia');
select api.create_namespace(tests.id('mara'), 'Österlånggatan 7!');
select tests.as_database_owner();
select matches((select name from public.namespaces where title like 'Öster%'), '^sterl-nggatan-7-[0-9a-f]{8}$',
  'COL-SLUG-1: the name is of plain letters, and has a mark of its own');
select tests.authenticate_as('olivia');
select is(api.delete_namespace((select id from public.namespaces where title like 'Öster%')), false, 'COL-EMPTY-1: an empty collection cannot be brought back');
select tests.as_database_owner();
select is_empty($$ select from public.namespaces where title like 'Öster%' $$, 'COL-EMPTY-2: it is gone');

-- At most fifty, by whoever makes them.
insert into public.namespaces (reflection_id, name, title)
select tests.id('mara'), 'c' || number, 'C ' || number from generate_series(4, 50) as number;
select refuses('COL-MOST', 'olivia', 'limit_reached',
  $$ select api.create_namespace(tests.id('mara'), 'One more') $$, 'is told that fifty are the most');
delete from public.namespaces where name ~ '^c[0-9]+$';

-- Deleting: nothing of it is seen, found, said or cited by anybody.
insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('canary'), tests.id('mara'), tests.id('mara/published'), 'Canary wrong', 'Canary corrected');
select tests.authenticate_as('olivia');
select api.decide_fact_correction(tests.id('canary'), true);
select tests.as_database_owner();
select pgmq.purge_queue('artifacts');
create temporary table before_jobs as select * from internal.count_jobs();
select tests.authenticate_as('adam');
select is(api.delete_namespace(tests.id('mara/published')), true, 'COL-GONE-1: it can be brought back');
select tests.as_database_owner();
select results_eq(
  $$ select now.queue, now.waiting - before.waiting
     from internal.count_jobs() as now join before_jobs as before using (queue)
     where now.waiting <> before.waiting order by 1 $$,
  $$ values ('ingest'::public.job_queue, 1::bigint), ('artifacts', 1), ('runtime_sync', 1) $$,
  'COL-GONE-2: the voice is made without it, guests'' agent follows, and it will be erased');
select results_eq(
  $$ select action from public.audit_log where reflection_id = tests.id('mara') order by position desc limit 2 $$,
  $$ values ('namespace.deleted'), ('namespace.visibility_changed') $$,
  'COL-GONE-3: the audit log tells that it was deleted, and that guests hear it no more');
select is_empty(format($$ select api.read_compilation_input(%L) where
  api.read_compilation_input(%1$L)::text like '%%published words of mara%%' $$, tests.id('mara')),
  'COL-GONE-4: nothing of it is compiled');
select is_empty($$ select from public.passages where namespace_id = tests.id('mara/published') $$, 'COL-GONE-5: no passage is left');
select is_empty($$ select from internal.lines where namespace_id = tests.id('mara/published') $$, 'COL-GONE-6: no line is left');
select is(internal.searchable_namespaces(tests.id('mara'), array['published'], reach), '{}',
  format('COL-GONE-7: search for a %s does not look into it', reach))
from unnest(enum_range(null::public.search_reach)) as reach;
select isnt_empty($$ select from public.sources where namespace_id = tests.id('mara/published') $$,
  'COL-SEEN-0: its source waits where the worker reaches it');
select is(tests.outcome(actor, $$ select from public.namespaces where id = tests.id('mara/published')
    union all select from public.sources where namespace_id = tests.id('mara/published')
    union all select from public.evidence where namespace_id = tests.id('mara/published')
    union all select from public.fact_corrections where namespace_id = tests.id('mara/published')
    union all select from public.hidden_statements where namespace_id = tests.id('mara/published')
    union all select from public.former_passages where namespace_id = tests.id('mara/published')
    union all select from public.source_versions where namespace_id = tests.id('mara/published') $$), '0',
  format('COL-SEEN: %s sees nothing of it', actor))
from unnest(array['olivia', 'adam', 'oscar', 'vera', 'stan', 'otto']) as actor;
select matrix('COL-USE-1', 'adds to a deleted collection',
  $$ select api.add_source(tests.id('mara/published'), 'paste', 'T', 'Words.') $$,
  '{not_found,not_found,not_found,not_found,not_found,not_found,denied,denied}');
select matrix('COL-USE-2', 'publishes a deleted collection',
  $$ select api.set_namespace_visibility(tests.id('mara/published'), 'published', p_unseal => true) $$,
  '{not_found,not_found,not_found,not_found,not_found,not_found,denied,denied}');
select matrix('COL-USE-3', 'brings back one source of it',
  $$ select api.restore_source(tests.id('mara/published/source')) $$,
  '{not_found,not_found,not_found,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-LIST', 'lists what can be brought back',
  $$ select from api.list_deleted_namespaces(tests.id('mara')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-BACK', 'brings it back',
  $$ select api.restore_namespace(tests.id('mara/published')) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('COL-ERASE', 'erases a collection',
  $$ select api.erase_namespace(tests.id('mara/published')) $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
select is(api.erase_namespace(tests.id('mara/published')), false, 'COL-ERASE-1: not before its time');

-- Bringing back: read again, and for members only.
select tests.authenticate_as('olivia');
select is(api.restore_namespace(tests.id('mara/published')), 1, 'COL-BACK-1: its source is read again');
select results_eq($$ select visibility, deleted_at from public.namespaces where id = tests.id('mara/published') $$,
  $$ values ('private'::public.namespace_visibility, null::timestamptz) $$,
  'COL-BACK-2: what guests heard comes back for members only');
select results_eq($$ select status, deleted_at from public.sources where id = tests.id('mara/published/source') $$,
  $$ values ('queued'::public.source_status, null::timestamptz) $$, 'COL-BACK-3: its source waits to be read');
select isnt_empty($$ select from public.evidence where quote = 'Canary corrected' $$, 'COL-BACK-4: an accepted correction holds again');
select tests.as_database_owner();
select is(api.erase_namespace(tests.id('mara/published')), false, 'COL-BACK-5: what was brought back is not erased');

-- Erasing, when its time has come.
select tests.authenticate_as('olivia');
select api.delete_namespace(tests.id('mara/published'));
select tests.as_database_owner();
update public.namespaces set erase_after = now() - interval '1 second' where id = tests.id('mara/published');
delete from pgmq.q_ingest;
select is(internal.queue_erasures(), 0, 'COL-LOST-1: a collection whose job may still be on its way is not asked for');
update public.namespaces set erase_after = now() - interval '2 hours' where id = tests.id('mara/published');
select is(internal.queue_erasures(), 1, 'COL-LOST-2: one whose job was lost is asked for again');
select results_eq($$ select message from pgmq.q_ingest $$,
  $$ values (jsonb_build_object(
    'kind', 'erase_namespace', 'reflection_id', tests.id('mara'), 'namespace_id', tests.id('mara/published'))) $$,
  'COL-LOST-3: in the words of the job that was lost');
select refuses('COL-LATE', 'olivia', 'not_found', $$ select api.restore_namespace(tests.id('mara/published')) $$,
  'comes too late');
select is(api.erase_namespace(tests.id('mara/published')), true, 'COL-ERASE-2: then it is erased');
select is_empty($$ select id from public.sources where id = tests.id('mara/published/source')
  union all select id from public.fact_corrections where corrected_statement = 'Canary corrected' $$,
  'COL-ERASE-3: with its sources and corrections');
select is((select count(*) from internal.words_to_forget where reflection_id = tests.id('mara')), 2::bigint,
  'COL-ERASE-4: the ledger is to forget its source, and the correction that no source has');

-- Merging: what both hold is kept once, and what stays behind can be brought back.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('twin'), tests.id('mara'), tests.id('mara/private'), 'paste', 'Twin', 'The sealed words of mara.');
-- The same file, with a text that was changed since: two texts, of which none may go by the way.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content, file_hash) values
  (tests.id('draft'), tests.id('mara'), tests.id('mara/private'), 'file', 'Draft', 'What I wrote first.', 'a file'),
  (tests.id('draft changed'), tests.id('mara'), tests.id('mara/sealed'), 'file', 'Draft', 'What I wrote last.', 'a file');
select refuses('COL-FILE-1', 'olivia', 'conflict',
  $$ select api.merge_namespaces(tests.id('mara/private'), tests.id('mara/sealed')) $$,
  'cannot merge two texts of one file: it is no duplicate');
select isnt_empty($$ select from public.sources where id = tests.id('draft') and namespace_id = tests.id('mara/private') and deleted_at is null $$,
  'COL-FILE-2: and nothing is lost');
update public.sources set content = 'What I wrote last.', version = 2 where id = tests.id('draft');
savepoint same_words;
select tests.authenticate_as('olivia');
select is(api.merge_namespaces(tests.id('mara/private'), tests.id('mara/sealed')), 1,
  'COL-FILE-3: the same file with the same words is kept once');
select tests.as_database_owner();
rollback to same_words;
delete from public.sources where file_hash = 'a file';
select tests.authenticate_as('olivia');
select is(api.merge_namespaces(tests.id('mara/private'), tests.id('mara/sealed')), 1, 'COL-MERGE-11: one source goes over');
select results_eq(
  $$ select source.namespace_id = tests.id('mara/sealed'), evidence.namespace_id = tests.id('mara/sealed')
     from public.sources as source join public.evidence on evidence.source_id = source.id
     where source.id = tests.id('mara/private/source') $$,
  $$ values (true, true) $$, 'COL-MERGE-12: its statements go with it, under the visibility of the other');
select results_eq(
  $$ select details ->> 'from', details ->> 'to', details -> 'source_ids' from public.audit_log
     where action = 'namespace.merged' order by position desc limit 1 $$,
  $$ values ('private', 'sealed', jsonb_build_array(tests.id('mara/private/source'))) $$,
  'COL-MERGE-14: the audit log names the sources that other people hear from then on');
select results_eq($$ select title, sources from api.list_deleted_namespaces(tests.id('mara')) $$,
  $$ values ('Private', 1::bigint) $$, 'COL-MERGE-13: the text that was in both waits with the first');

select * from finish();
rollback;
