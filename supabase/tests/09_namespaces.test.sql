-- Visibility: sealed shelves are not even known to viewers, and nothing is published by accident.
begin;
set local search_path to public, extensions, tests;
select plan(96);
select tests.create_cast();

select matrix('NSP-SEL', 'sees namespaces of mara',
  $$ select from public.namespaces where reflection_id = tests.id('mara') $$,
  '{3,3,3,2,0,0,denied,3}');
select matrix('NSP-SEALED', 'learns the name of a sealed namespace',
  $$ select from public.namespaces where reflection_id = tests.id('mara') and visibility = 'sealed' $$,
  '{1,1,1,0,0,0,denied,1}');
select matrix('NSP-INS', 'adds a namespace past the functions',
  $$ insert into public.namespaces (reflection_id, name, title) values (tests.id('mara'), 'letters', 'Letters') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('NSP-UPD', 'changes a title past the functions',
  $$ update public.namespaces set title = 'Other' where id = tests.id('mara/private') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('NSP-VIS', 'publishes by an update',
  $$ update public.namespaces set visibility = 'published' where id = tests.id('mara/sealed') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('NSP-MOVE', 'gives a namespace to another reflection',
  $$ update public.namespaces set reflection_id = tests.id('other') where id = tests.id('mara/private') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('NSP-FN', 'publishes the private namespace',
  $$ select api.set_namespace_visibility(tests.id('mara/private'), 'published') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
insert into public.namespaces (id, reflection_id, name, title)
values (tests.id('empty'), tests.id('mara'), 'empty', 'Empty');
select matrix('NSP-DEL', 'deletes an empty namespace past the functions',
  $$ delete from public.namespaces where id = tests.id('empty') $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');
select matrix('NSP-UNSEAL', 'publishes what is sealed without a second word',
  $$ select api.set_namespace_visibility(tests.id('mara/sealed'), 'published') $$,
  '{invalid_request,invalid_request,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('NSP-UNSEAL-2', 'publishes what is sealed with a second word',
  $$ select api.set_namespace_visibility(tests.id('mara/sealed'), 'published', p_unseal => true) $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('NSP-FULL-1', 'database owner', 'conflict',
  $$ delete from public.namespaces where id = tests.id('mara/private') $$,
  'cannot delete a namespace with sources in it');
insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('mara'), tests.id('empty'), 'a', 'b');
select refuses('NSP-FULL-2', 'database owner', 'conflict',
  $$ delete from public.namespaces where id = tests.id('empty') $$,
  'cannot delete one that corrections rest in, either');
select throws_like($$ delete from public.namespaces where id = tests.id('mara/sealed') $$, 'conflict',
  'NSP-FULL-3: the owner of the database neither');
select refuses('NSP-FULL-4', 'olivia', '1', $$ select api.delete_reflection(tests.id('mara')) $$,
  'can delete the reflection with all that its namespaces hold');
select refuses('NSP-FN-9', 'olivia', 'not_found',
  $$ select api.set_namespace_visibility(gen_random_uuid(), 'published') $$, 'is told when there is none');
select refuses('NSP-FN-10', 'olivia', 'invalid_request',
  $$ select api.set_namespace_visibility(tests.id('mara/private'), null) $$, 'has to say which visibility');
select refuses('NSP-NAME-1', 'database owner', 'conflict',
  $$ update public.namespaces set name = 'renamed' where id = tests.id('mara/private') $$,
  'cannot rename what conversations have frozen');
select refuses('NSP-NAME-2', 'database owner', '23514',
  $$ insert into public.namespaces (reflection_id, name, title) values (tests.id('mara'), '[''public'']', 'Trick') $$,
  'cannot name a namespace like a marker');
select refuses('NSP-NAME-3', 'database owner', '23505',
  $$ insert into public.namespaces (reflection_id, name, title) values (tests.id('mara'), 'sealed', 'Again') $$,
  'cannot have two of one name');

select is((select visibility from public.namespaces where id = tests.id('empty')), 'private',
  'NSP-DEF-1: a namespace is private unless said otherwise');

-- Publishing queues its consequences in the same transaction.
create temporary table before_jobs as select * from internal.count_jobs();
select tests.authenticate_as('adam');
select is(api.set_namespace_visibility(tests.id('mara/private'), 'published'), true,
  'NSP-PUB-1: an admin publishes');
select is(api.set_namespace_visibility(tests.id('mara/private'), 'published'), false,
  'NSP-PUB-2: publishing what is published changes nothing');
select tests.as_database_owner();
select results_eq(
  $$ select now.queue, now.waiting - before.waiting
     from internal.count_jobs() as now join before_jobs as before using (queue)
     where now.waiting <> before.waiting order by 1 $$,
  $$ values ('artifacts'::public.job_queue, 1::bigint), ('runtime_sync', 1) $$,
  'NSP-PUB-3: one regeneration and one public sync are queued, not two');
select results_eq(
  $$ select action, actor_id, details ->> 'from', details ->> 'to' from public.audit_log
     where reflection_id = tests.id('mara') and action like 'namespace.%' $$,
  $$ values ('namespace.visibility_changed', tests.id('adam'), 'private', 'published') $$,
  'NSP-PUB-4: who published what is in the audit log, once');
select tests.authenticate_as('vera');
select isnt_empty($$ select from public.passages where namespace_id = tests.id('mara/private') $$,
  'NSP-SEAL-1: a viewer reads what is published');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/private'), 'sealed');
select tests.authenticate_as('vera');
select is_empty($$ select from public.passages where namespace_id = tests.id('mara/private') $$,
  'NSP-SEAL-2: and from the moment it is sealed she does not');

select * from finish();
rollback;
