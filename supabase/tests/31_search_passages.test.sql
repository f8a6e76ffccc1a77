-- Search: nothing is found outside the namespaces that are named and open, and the counts that it ranks by are true.
begin;
set local search_path to public, extensions, tests;
select plan(52);
select tests.create_cast();

create function pg_temp.found(p_reach public.search_reach, p_query text, p_names text[] default '{sealed,private,published}')
returns text
language sql
as $$
  select coalesce(string_agg(body, ' | ' order by body), 'nothing')
  from public.search_passages(tests.id('mara'), p_names, p_reach, p_query);
$$;

-- Who may ask at all.
select matrix('SCH-CALL', 'searches with the reach of a steward',
  $$ select from public.search_passages(tests.id('mara'), '{sealed,private,published}', 'steward', 'words of Mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,3}');
select matrix('SCH-TERMS', 'reads which words are used', $$ select from internal.namespace_terms $$,
  '{denied,denied,denied,denied,denied,denied,denied,denied}');

-- What each reach finds, when the caller names everything.
select is(pg_temp.found('steward', 'words of Mara'),
  'The private words of mara. | The published words of mara. | The sealed words of mara.',
  'SCH-REACH-1: a steward finds what is sealed, private and published');
select is(pg_temp.found('viewer', 'words of Mara'), 'The private words of mara. | The published words of mara.',
  'SCH-REACH-2: a viewer does not find what is sealed, though it is named');
select is(pg_temp.found('guest', 'words of Mara'), 'The published words of mara.',
  'SCH-REACH-3: a guest finds what is published, though everything is named');
select is(pg_temp.found('viewer', 'sealed'), 'nothing', 'SCH-REACH-4: not even by the one word that only it has');
select is(pg_temp.found(null, 'words of Mara'), 'nothing', 'SCH-REACH-5: no reach is no search');
select is(pg_temp.found('steward', 'words of Mara', '{private}'), 'The private words of mara.',
  'SCH-NAMES-1: what is not named is not found');
select is(pg_temp.found('steward', 'words of Mara', '{}'), 'nothing', 'SCH-NAMES-2: naming nothing finds nothing');
select is(pg_temp.found('steward', 'words of Mara', null), 'nothing', 'SCH-NAMES-3: nor does leaving the names out');
select is(pg_temp.found('steward', 'words of Mara', '{public,PRIVATE,%,*}'), 'nothing',
  'SCH-NAMES-4: names are names, not patterns or marks');
select is((select count(*) from public.search_passages(tests.id('other'), '{private}', 'steward', 'mara')), 0::bigint,
  'SCH-TENANT-1: another tenant''s words are not found');
select is((select count(*) from public.search_passages(tests.id('nowhere'), '{private}', 'steward', 'words')), 0::bigint,
  'SCH-TENANT-2: nor those of no reflection');
select is(pg_temp.found('steward', ''), 'nothing', 'SCH-EMPTY-1: no words find nothing');
select is(pg_temp.found('steward', 'the of and'), 'nothing', 'SCH-EMPTY-2: nor do words that everybody uses');
select is(pg_temp.found('steward', 'submarine volcano'), 'nothing', 'SCH-EMPTY-3: nor do words that nobody used');
select is(pg_temp.found('steward', '''" & | ! <-> ( :* \'), 'nothing', 'SCH-EMPTY-4: operators are no words');
select is(pg_temp.found('steward', 'pubished'), 'The published words of mara.', 'SCH-NEAR-1: a misspelled word finds the nearest');

-- Visibility counts as it is now, not as it was when the names were frozen.
select tests.authenticate_as('olivia');
select public.set_namespace_visibility(tests.id('mara/published'), 'private');
select tests.as_database_owner();
select is(pg_temp.found('guest', 'words of Mara'), 'nothing', 'SCH-NOW-1: what is unpublished is not found any more');
select tests.authenticate_as('olivia');
select public.set_namespace_visibility(tests.id('mara/published'), 'published');
select tests.as_database_owner();

-- Term counts, against a recount of every passage.
create function pg_temp.miscounted() returns setof record
language sql
as $$
  with recount as (
    select namespace_id, lexeme, count(*)::integer as passage_count
    from public.passages, unnest(tsvector_to_array(search) || ''::text) as lexeme
    group by namespace_id, lexeme
  )
  (table recount except select namespace_id, lexeme, passage_count from internal.namespace_terms)
  union all
  (select namespace_id, lexeme, passage_count from internal.namespace_terms except table recount);
$$;
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-1: the counts are those of the passages');
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 'paste', 'The boat', 'My boat was called Söderharu, and leaked.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 0, 'My boat was called Söderharu, and leaked.'),
  (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 1, 'The boat, the boat, always the boat.');
select is((select passage_count from internal.namespace_terms
  where namespace_id = tests.id('mara/private') and lexeme = 'boat'), 2,
  'SCH-CNT-2: a word counts once for each passage, however often it is in it');
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-3: the counts are true after an insert of several');
select is(pg_temp.found('viewer', 'soderharu'), 'My boat was called Söderharu, and leaked.',
  'SCH-ACC-1: a name is found without its accents');
select is(pg_temp.found('viewer', 'SÖDERHARU'), 'My boat was called Söderharu, and leaked.', 'SCH-ACC-2: and in capitals');
select is(pg_temp.found('viewer', U&'So\0308derharu'), 'My boat was called Söderharu, and leaked.',
  'SCH-ACC-3: and typed as letters with combining accents');

select tests.authenticate_as('olivia');
select public.move_source(tests.id('boat'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-4: and after a move');
select is(pg_temp.found('viewer', 'soderharu'), 'nothing', 'SCH-MOVE-1: what was moved behind a seal is not found any more');
select is(pg_temp.found('steward', 'soderharu'), 'My boat was called Söderharu, and leaked.',
  'SCH-MOVE-2: but by stewards');
select is((select count(*) from internal.namespace_terms where namespace_id = tests.id('mara/private') and lexeme = 'boat'),
  0::bigint, 'SCH-MOVE-3: the words have left the old namespace, which a search would guess from otherwise');
select tests.authenticate_as('olivia');
select public.delete_source(tests.id('boat'));
select tests.as_database_owner();
select is(pg_temp.found('steward', 'soderharu'), 'nothing', 'SCH-DEL-1: what was deleted is not found');
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-5: the counts are true after a deletion');

-- Corrections.
select tests.authenticate_as('oscar');
select public.decide_fact_correction(tests.id('mara/correction'), true);
select tests.as_database_owner();
select results_eq(
  $$ select body, corrections from public.search_passages(tests.id('mara'), '{private}', 'viewer', 'was it otherwise') $$,
  $$ values ('The private words of mara.',
    '[{"wrong": "The private words of mara.", "corrected": "It was otherwise."}]'::jsonb) $$,
  'SCH-COR-1: the corrected words find the passage that they correct, and come with it');
select is(pg_temp.found('guest', 'was it otherwise'), 'nothing', 'SCH-COR-2: where a correction is private, guests find nothing');
insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('free'), tests.id('mara'), tests.id('mara/private'), 'I had a dog.', 'I had a tortoise.');
select is(pg_temp.found('viewer', 'tortoise'), 'nothing', 'SCH-COR-3: a correction that is pending is not found');
select tests.authenticate_as('oscar');
select public.decide_fact_correction(tests.id('free'), true);
select tests.as_database_owner();
select results_eq(
  $$ select citation_id, source_id, "position", body
     from public.search_passages(tests.id('mara'), '{private}', 'viewer', 'tortoise') $$,
  $$ values (tests.id('free'), null::uuid, null::integer, 'I had a tortoise.') $$,
  'SCH-COR-4: one without a passage is found by itself');
insert into public.fact_corrections
  (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
values (tests.id('again'), tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'),
  'It was otherwise.', 'It was quite different.');
select tests.authenticate_as('oscar');
select public.decide_fact_correction(tests.id('again'), true);
select tests.as_database_owner();
select results_eq(
  $$ select body, corrections from public.search_passages(tests.id('mara'), '{private}', 'viewer', 'quite different') $$,
  $$ values ('The private words of mara.',
    '[{"wrong": "The private words of mara.", "corrected": "It was quite different."}]'::jsonb) $$,
  'SCH-COR-5: what was corrected twice is told as it was corrected last');

-- Decided an hour later, and back to the first words.
insert into public.fact_corrections
  (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
values (tests.id('back'), tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'),
  'It was quite different.', 'The private words of mara.');
update public.fact_corrections set status = 'accepted', decided_at = now() + interval '1 hour' where id = tests.id('back');
select results_eq(
  $$ select body, corrections from public.search_passages(tests.id('mara'), '{private}', 'viewer', 'private words') $$,
  $$ values ('The private words of mara.', '[]'::jsonb) $$,
  'SCH-COR-6: what was corrected back is not told as wrong');
select is(pg_temp.found('viewer', 'quite different'), 'nothing', 'SCH-COR-7: nor found by what was taken back');

select * from finish();
rollback;
