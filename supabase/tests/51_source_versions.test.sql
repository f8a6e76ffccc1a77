-- Edited texts: who may edit them, that no edit overwrites another, that earlier words stay to be verified, and go with their source.
begin;
set local search_path to public, extensions, tests;
select plan(78);
select tests.create_cast();
update public.sources set status = 'reading' where reflection_id = tests.id('mara');
update public.sources set status = 'indexing' where reflection_id = tests.id('mara');
update public.sources set status = 'compiling', progress = 90 where reflection_id = tests.id('mara');
update public.sources set status = 'live', progress = 100 where reflection_id = tests.id('mara');

select matrix('VER-EDIT', 'edits a private text',
  $$ select api.edit_source_text(tests.id('mara/private/source'), 1, 'Other words.') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('VER-PUB', 'edits a text that guests hear',
  $$ select api.edit_source_text(tests.id('mara/published/source'), 1, 'Other words.') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select matrix('VER-LANG', 'says which language a text is in',
  $$ select api.set_source_language(tests.id('mara/private/source'), 'sv') $$,
  '{1,1,1,forbidden,not_found,not_found,denied,denied}');
select matrix('VER-LPUB', 'says which language a text is in that guests hear',
  $$ select api.set_source_language(tests.id('mara/published/source'), 'sv') $$,
  '{1,1,forbidden,forbidden,not_found,not_found,denied,denied}');
select refuses('VER-1', 'oscar', 'conflict',
  $$ select api.edit_source_text(tests.id('mara/private/source'), 2, 'Other words.') $$, 'cannot edit a text that they did not read');
select refuses('VER-2', 'oscar', 'invalid_request',
  $$ select api.edit_source_text(tests.id('mara/private/source'), 1, '') $$, 'cannot leave nothing of it');
select refuses('VER-3', 'oscar', 'invalid_request',
  $$ select api.set_source_language(tests.id('mara/private/source'), 'Swedish!') $$, 'cannot make a language up');
select refuses('VER-4', 'database owner', 'conflict',
  $$ update public.sources set content = 'Forged.' where id = tests.id('mara/private/source') $$, 'cannot change the words without a version');
select refuses('VER-5', 'database owner', 'conflict',
  $$ update public.sources set version = 9 where id = tests.id('mara/private/source') $$, 'cannot skip versions');

-- Two editors at once.
select tests.authenticate_as('oscar');
select is(api.edit_source_text(tests.id('mara/private/source'), 1, 'The private words of mara. And one more sentence.'), 2,
  'VER-6: the first editor makes version 2');
select refuses('VER-7', 'adam', 'conflict',
  $$ select api.edit_source_text(tests.id('mara/private/source'), 1, 'Adam''s words.') $$, 'is told that somebody was first');
select refuses('VER-8', 'adam', 'conflict',
  $$ select api.edit_source_text(tests.id('mara/private/source'), 2, 'Adam''s words.') $$, 'waits until it has been read');
select tests.as_database_owner();
select results_eq(
  $$ select version, content from public.source_versions where source_id = tests.id('mara/private/source') $$,
  $$ values (1, 'The private words of mara.') $$, 'VER-9: the text before is kept');
select is((select status::text from public.sources where id = tests.id('mara/private/source')), 'queued', 'VER-10: the new one is read');
select isnt_empty($$ select from public.passages where id = tests.id('mara/private/passage') $$,
  'VER-11: a passage whose words are still there is still found');

-- What is taken out.
select tests.as_service();
select is(api.index_source(tests.id('mara/private/source'), 2, 'en', array['Early.'], '[]', '[]'), false, 'VER-12: nothing is indexed before it is read');
select lives_ok($$ select api.claim_source(tests.id('mara/private/source')) $$, 'VER-13: a worker takes it');
select is(api.store_source_text(tests.id('mara/private/source'), 'The private words of mara. And one more sentence.', null, 'en'), true,
  'VER-14: reads it');
select is(api.index_source(tests.id('mara/private/source'), 1, 'en', array['The private words of mara.'], '[]', '[]'), false,
  'VER-15: a worker that was asleep writes no index of the text before');
select is(api.index_source(tests.id('mara/private/source'), 2, 'en', array['The private words of mara. ', 'And one more sentence.'], '[]', '[]'), true,
  'VER-16: the one that read it does');
select is(api.finish_compiling(tests.id('mara'), array[tests.id('mara/private/source')]), 1, 'VER-17: it is live');
select tests.authenticate_as('olivia');
select is(api.edit_source_text(tests.id('mara/published/source'), 1, 'Something else altogether.'), 2, 'VER-18: what guests hear is edited by its owner');
select tests.as_database_owner();
select is_empty($$ select from public.passages where source_id = tests.id('mara/published/source') $$,
  'VER-19: words that were taken out are not found from then on');
select is_empty($$ select from public.evidence where source_id = tests.id('mara/published/source') $$, 'VER-20: nor said');
select is((api.read_compilation_input(tests.id('mara')) #> '{evidence,public}'), '[]', 'VER-21: no voice for guests is compiled of them');
select results_eq(
  $$ select version, position, body from public.former_passages where id = tests.id('mara/published/passage') $$,
  $$ values (1, 0, 'The published words of mara.') $$, 'VER-22: what cited them opens, with the text that they are from');
select matrix('VER-SEL', 'reads earlier texts', $$ select from public.source_versions $$, '{2,2,2,0,0,0,denied,2}');
select matrix('VER-FORMER', 'opens former passages', $$ select from public.former_passages $$, '{2,2,2,2,0,0,denied,2}');
update public.namespaces set visibility = 'sealed' where id = tests.id('mara/private');
select refuses('VER-23', 'vera', '1', $$ select from public.former_passages $$, 'cannot open what was sealed since');
select refuses('VER-24', 'service', 'denied', $$ delete from public.source_versions $$, 'cannot throw an earlier text away');
select refuses('VER-25', 'oscar', 'denied', $$ update public.source_versions set content = 'Forged.' $$, 'cannot rewrite one');
select refuses('VER-26', 'database owner', 'conflict', $$ update public.source_versions set content = 'Forged.' $$, 'cannot either');

-- A sealed answer stays sealed when the text that it rests on is edited.
select tests.authenticate_as('oscar');
select api.edit_source_text(tests.id('mara/sealed/source'), 1, 'All of it was taken out.');
select tests.as_database_owner();
select ok(internal.rests_on_sealed(jsonb_populate_record(null::public.conversation_turns,
    jsonb_build_object('citations', jsonb_build_array(tests.id('mara/sealed/passage'))))),
  'VER-30: an answer that rests on sealed words does so when they were edited away');

-- Moved, deleted, erased.
select tests.authenticate_as('olivia');
select api.move_source(tests.id('mara/private/source'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is_empty($$ select from public.source_versions where source_id = tests.id('mara/private/source') and namespace_id <> tests.id('mara/sealed')
  union all select from public.former_passages where source_id = tests.id('mara/private/source') and namespace_id <> tests.id('mara/sealed') $$,
  'VER-27: earlier words move with their source');
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('mara/published/source'));
select tests.as_database_owner();
update public.sources set erase_after = now() - interval '1 minute' where id = tests.id('mara/published/source');
select is(api.erase_source(tests.id('mara/published/source')), true, 'VER-28: a deleted source is erased');
select is_empty($$ select from public.source_versions where content like '%published%'
  union all select from public.former_passages where body like '%published%' $$,
  'VER-29: and with it every earlier text and former passage');

select * from finish();
rollback;
