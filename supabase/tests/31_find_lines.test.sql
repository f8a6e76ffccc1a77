-- Search: nothing is found outside the namespaces that are named and open, and the counts that it ranks by are true.
begin;
set local search_path to public, extensions, tests;
select plan(80);
select tests.create_cast();

-- The lines that may answer, and the corrections that stand for themselves.
create function pg_temp.results(p_reflection_id uuid, p_names text[], p_reach public.search_reach, p_query text)
returns table (citation_id uuid, source_id uuid, namespace text, body text, corrections jsonb)
language sql
as $$
  with found as materialized (select api.find_lines(p_reflection_id, p_names, p_reach, p_query)::jsonb as found)
  select (line ->> 2)::uuid, (line ->> 1)::uuid, source ->> 'namespace', line ->> 5, (
    select coalesce(jsonb_agg(told), '[]') from jsonb_array_elements(found -> 'told' -> (source ->> 'namespace')) as told
    where strpos(line ->> 5, told ->> 'wrong') > 0)
  from found
  cross join lateral jsonb_array_elements(found -> 'lines') as line
  join lateral jsonb_array_elements(found -> 'sources') as source on source ->> 'id' = line ->> 1
  where line ->> 13 is not null
  union all
  select (correction ->> 'id')::uuid, null, correction ->> 'namespace', correction ->> 'corrected',
    jsonb_build_array(jsonb_build_object('wrong', correction ->> 'wrong', 'corrected', correction ->> 'corrected'))
  from found
  cross join lateral jsonb_array_elements(found -> 'corrections') as correction
  where correction -> 'lineIds' = '[]';
$$;

create function pg_temp.found(p_reach public.search_reach, p_query text, p_names text[] default '{sealed,private,published}')
returns text
language sql
as $$
  select coalesce(string_agg(body, ' | ' order by body), 'nothing')
  from pg_temp.results(tests.id('mara'), p_names, p_reach, p_query);
$$;

-- Who may ask at all.
select matrix('SCH-CALL', 'searches with the reach of a steward',
  $$ select api.find_lines(tests.id('mara'), '{sealed,private,published}', 'steward', 'words of Mara') $$,
  '{denied,denied,denied,denied,denied,denied,denied,1}');
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
select is(pg_temp.found('future_guest', 'words of Mara'), pg_temp.found('steward', 'words of Mara'),
  'SCH-REACH-6: what guests would hear if everything that is named were published');
select is(pg_temp.found('steward', 'words of Mara', '{private}'), 'The private words of mara.',
  'SCH-NAMES-1: what is not named is not found');
select is(pg_temp.found('steward', 'words of Mara', '{}'), 'nothing', 'SCH-NAMES-2: naming nothing finds nothing');
select is(pg_temp.found('steward', 'words of Mara', null), 'nothing', 'SCH-NAMES-3: nor does leaving the names out');
select is(pg_temp.found('steward', 'words of Mara', '{public,PRIVATE,%,*}'), 'nothing',
  'SCH-NAMES-4: names are names, not patterns or marks');
select is((select count(*) from pg_temp.results(tests.id('other'), '{private}', 'steward', 'mara')), 0::bigint,
  'SCH-TENANT-1: another tenant''s words are not found');
select is((select count(*) from pg_temp.results(tests.id('nowhere'), '{private}', 'steward', 'words')), 0::bigint,
  'SCH-TENANT-2: nor those of no reflection');
select is(pg_temp.found('steward', ''), 'nothing', 'SCH-EMPTY-1: no words find nothing');
select is(pg_temp.found('steward', 'the of and'), 'nothing', 'SCH-EMPTY-2: nor do words that everybody uses');
select is(pg_temp.found('steward', 'submarine volcano'), 'nothing', 'SCH-EMPTY-3: nor do words that nobody used');
select is(pg_temp.found('steward', '''" & | ! <-> ( :* \'), 'nothing', 'SCH-EMPTY-4: operators are no words');
select is(pg_temp.found('steward', 'pubished'), 'The published words of mara.', 'SCH-NEAR-1: a misspelled word finds the nearest');

-- Visibility counts as it is now, not as it was when the names were frozen.
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/published'), 'private');
select tests.as_database_owner();
select is(pg_temp.found('guest', 'words of Mara'), 'nothing', 'SCH-NOW-1: what is unpublished is not found any more');
select tests.authenticate_as('olivia');
select api.set_namespace_visibility(tests.id('mara/published'), 'published');
select tests.as_database_owner();

-- Term counts, against a recount of every line.
create function pg_temp.miscounted() returns setof record
language sql
as $$
  with recount as (
    select shelf, lexeme, count(*)::integer as line_count
    from internal.lines, unnest(internal.terms_of(search, language)) as lexeme
    group by shelf, lexeme
  )
  (table recount except select shelf, lexeme, line_count from internal.namespace_terms)
  union all
  (select shelf, lexeme, line_count from internal.namespace_terms except table recount);
$$;
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-1: the counts are those of the lines');
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 'paste', 'The boat', 'My boat was called Söderharu, and leaked.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 0, 'My boat was called Söderharu, and leaked.'),
  (tests.id('boat'), tests.id('mara'), tests.id('mara/private'), 1, 'The boat, the boat, always the boat.');
select tests.file_lines(tests.id('boat'));
select is((select line_count from internal.namespace_terms
  where shelf = tests.id('mara/private') and lexeme = 'boat'), 2,
  'SCH-CNT-2: a word counts once for each line, however often it is in it');
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-3: the counts are true after an insert of several');
select is(pg_temp.found('viewer', 'soderharu'), 'My boat was called Söderharu, and leaked. | The boat, the boat, always the boat.',
  'SCH-ACC-1: a name is found without its accents, and the line beside it');
select is(pg_temp.found('viewer', 'SÖDERHARU'), 'My boat was called Söderharu, and leaked. | The boat, the boat, always the boat.', 'SCH-ACC-2: and in capitals');
select is(pg_temp.found('viewer', U&'So\0308derharu'), 'My boat was called Söderharu, and leaked. | The boat, the boat, always the boat.',
  'SCH-ACC-3: and typed as letters with combining accents');

select tests.authenticate_as('olivia');
select api.move_source(tests.id('boat'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-4: and after a move');
select is(pg_temp.found('viewer', 'soderharu'), 'nothing', 'SCH-MOVE-1: what was moved behind a seal is not found any more');
select is(pg_temp.found('steward', 'soderharu'), 'My boat was called Söderharu, and leaked. | The boat, the boat, always the boat.',
  'SCH-MOVE-2: but by stewards');
select is((select count(*) from internal.namespace_terms where shelf = tests.id('mara/private') and lexeme = 'boat'),
  0::bigint, 'SCH-MOVE-3: the words have left the old namespace, which a search would guess from otherwise');
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('boat'));
select tests.as_database_owner();
select is(pg_temp.found('steward', 'soderharu'), 'nothing', 'SCH-DEL-1: what was deleted is not found');
select is((select count(*) from pg_temp.miscounted() as wrong (a uuid, b text, c integer)), 0::bigint,
  'SCH-CNT-5: the counts are true after a deletion');

-- Corrections.
select tests.authenticate_as('oscar');
select api.decide_fact_correction(tests.id('mara/correction'), true);
select tests.as_database_owner();
select results_eq(
  $$ select body, corrections from pg_temp.results(tests.id('mara'), '{private}', 'viewer', 'was it otherwise') $$,
  $$ values ('The private words of mara.',
    jsonb_build_array(jsonb_build_object('wrong', 'The private words of mara.', 'corrected', 'It was otherwise.', 'on', current_date))) $$,
  'SCH-COR-1: the corrected words find the passage that they correct, and come with it');
select is(pg_temp.found('guest', 'was it otherwise'), 'nothing', 'SCH-COR-2: where a correction is private, guests find nothing');
insert into public.fact_corrections (id, reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('free'), tests.id('mara'), tests.id('mara/private'), 'I had a dog.', 'I had a tortoise.');
select is(pg_temp.found('viewer', 'tortoise'), 'nothing', 'SCH-COR-3: a correction that is pending is not found');
select tests.authenticate_as('oscar');
select api.decide_fact_correction(tests.id('free'), true);
select tests.as_database_owner();
select results_eq(
  $$ select citation_id, source_id, body from pg_temp.results(tests.id('mara'), '{private}', 'viewer', 'tortoise') $$,
  $$ values (tests.id('free'), null::uuid, 'I had a tortoise.') $$,
  'SCH-COR-4: one without a passage is found by itself');
insert into public.fact_corrections
  (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
values (tests.id('again'), tests.id('mara'), tests.id('mara/private'), tests.id('mara/private/source'),
  'It was otherwise.', 'It was quite different.');
select tests.authenticate_as('oscar');
select api.decide_fact_correction(tests.id('again'), true);
select tests.as_database_owner();
select results_eq(
  $$ select body, corrections from pg_temp.results(tests.id('mara'), '{private}', 'viewer', 'quite different') $$,
  $$ values ('The private words of mara.',
    jsonb_build_array(jsonb_build_object('wrong', 'The private words of mara.', 'corrected', 'It was quite different.', 'on', current_date))) $$,
  'SCH-COR-5: what was corrected twice is told as it was corrected last');

-- In the namespace `p_shelf`, of a source or of none.
create function pg_temp.correct(p_name text, p_shelf text, p_wrong text, p_corrected text, p_source text default null) returns void
language plpgsql
as $$
begin
  insert into public.fact_corrections
    (id, reflection_id, namespace_id, source_id, wrong_statement, corrected_statement)
  values (tests.id(p_name), tests.id('mara'), tests.id(p_shelf), tests.id(p_source), p_wrong, p_corrected);
  perform tests.authenticate_as('olivia');
  perform api.decide_fact_correction(tests.id(p_name), true);
  perform tests.as_database_owner();
end
$$;
create function pg_temp.file(p_name text, p_tenant text, p_shelf text, p_body text) returns void
language sql
as $$
  insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
  values (tests.id(p_name), tests.id(p_tenant), tests.id(p_tenant || '/' || p_shelf), 'paste', 'Source', p_name || ': ' || p_body);
  insert into public.passages (source_id, reflection_id, namespace_id, position, body)
  values (tests.id(p_name), tests.id(p_tenant), tests.id(p_tenant || '/' || p_shelf), 0, p_body);
  select tests.file_lines(tests.id(p_name));
$$;
-- What of the results is said to be wrong, and what is said instead.
create function pg_temp.told(p_reach public.search_reach, p_query text, p_tenant text default 'mara', p_names text[] default '{sealed,private,published}')
returns text
language sql
as $$
  select coalesce(string_agg(
    coalesce(told, 'nothing'), ' | ' order by namespace, body, told), 'no result')
  from pg_temp.results(tests.id(p_tenant), p_names, p_reach, p_query)
  left join lateral (
    select item ->> 'wrong' || ' -> ' || (item ->> 'corrected') as told from jsonb_array_elements(corrections) as item
  ) as item on true;
$$;

select pg_temp.correct('back', 'mara/private', 'It was quite different.', 'The private words of mara.', 'mara/private/source');
select results_eq(
  $$ select body, corrections from pg_temp.results(tests.id('mara'), '{private}', 'viewer', 'private words') $$,
  $$ values ('The private words of mara.', '[]'::jsonb) $$,
  'SCH-COR-6: what was corrected back is not told as wrong');
select is(pg_temp.found('viewer', 'quite different'), 'nothing', 'SCH-COR-7: nor found by what was taken back');

-- Two corrections of one statement.
select pg_temp.file('kitchen', 'mara', 'private', 'The kitchen was painted green.');
select pg_temp.correct('yellow', 'mara/private', 'The kitchen was painted green.', 'The kitchen was yellow.', 'kitchen');
select pg_temp.correct('purple', 'mara/private', 'The kitchen was painted green.', 'The kitchen was purple.', 'kitchen');
select is(pg_temp.told('viewer', 'kitchen'), 'The kitchen was painted green. -> The kitchen was purple.',
  'SCH-COR-8: of two corrections of one statement, only the later is told');
select is(pg_temp.told('viewer', 'yellow'), 'no result', 'SCH-COR-9: and the earlier is not found any more');
select pg_temp.correct('blue', 'mara/private', 'The kitchen was purple.', 'The kitchen was blue.', 'kitchen');
select is(pg_temp.told('viewer', 'blue kitchen'), 'The kitchen was painted green. -> The kitchen was blue.',
  'SCH-COR-10: a statement is found by its last correction, whichever words that calls wrong');

-- The same sentence elsewhere.
select pg_temp.file('kitchen again', 'mara', 'private', 'We moved. The kitchen was painted green.');
select pg_temp.file('open kitchen', 'mara', 'published', 'The kitchen was painted green.');
select pg_temp.file('kitchen of another', 'other', 'private', 'The kitchen was painted green.');
select is(pg_temp.told('viewer', 'blue kitchen', p_names => '{private}'),
  'The kitchen was painted green. -> The kitchen was blue. | The kitchen was painted green. -> The kitchen was blue.',
  'SCH-COR-11: a correction is told of its statement in every source of its namespace');
select is(pg_temp.told('guest', 'green kitchen'), 'nothing', 'SCH-COR-12: and not in other namespaces, where guests hear it');
select is(pg_temp.told('guest', 'blue'), 'no result', 'SCH-COR-13: where its words find nothing either');
select is(pg_temp.told('viewer', 'blue', p_names => '{published}'), 'no result',
  'SCH-COR-14: nor when only the others are named');
select is(pg_temp.told('viewer', 'green kitchen', 'other'), 'nothing', 'SCH-COR-15: nor of another tenant''s');
insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
values (tests.id('mara'), tests.id('mara/published'), 'The kitchen was painted green.', 'The kitchen was brown.');
select is(pg_temp.told('guest', 'green kitchen'), 'nothing', 'SCH-COR-16: what is pending is not told');
select pg_temp.correct('white', 'mara/published', 'The kitchen was painted green.', 'The kitchen was white.');
select pg_temp.correct('black', 'mara/published', 'The kitchen was blue.', 'The kitchen was black.');
select is(pg_temp.told('viewer', 'white kitchen'),
  'The kitchen was painted green. -> The kitchen was blue. | The kitchen was painted green. -> The kitchen was blue. | '
  || 'The kitchen was blue. -> The kitchen was black. | The kitchen was painted green. -> The kitchen was white.',
  'SCH-COR-17: each namespace is told what was corrected in it');

-- A correction of a source that is moved or deleted.
select pg_temp.file('letter', 'mara', 'private', 'Somebody wrote about it.');
select pg_temp.correct('orange', 'mara/private', 'The kitchen was blue.', 'The kitchen was orange.', 'letter');
select is(pg_temp.told('viewer', 'kitchen', p_names => '{private}'),
  'The kitchen was painted green. -> The kitchen was orange. | The kitchen was painted green. -> The kitchen was orange.',
  'SCH-COR-18: a correction may come with another source');
select tests.authenticate_as('olivia');
select api.move_source(tests.id('letter'), tests.id('mara/sealed'));
select tests.as_database_owner();
select is(pg_temp.told('viewer', 'kitchen', p_names => '{private}'),
  'The kitchen was painted green. -> The kitchen was blue. | The kitchen was painted green. -> The kitchen was blue.',
  'SCH-COR-19: what was moved behind a seal with its source is told no more, and what it outranked is');
select is(pg_temp.told('viewer', 'orange'), 'no result', 'SCH-COR-20: nor found');
select pg_temp.file('sealed kitchen', 'mara', 'sealed', 'The kitchen was painted green.');
select is(pg_temp.told('steward', 'orange', p_names => '{sealed}'), 'The kitchen was blue. -> The kitchen was orange.',
  'SCH-COR-25: nor does it lead to what was corrected where it came from');
select tests.authenticate_as('olivia');
select api.delete_source(tests.id('kitchen'));
select tests.as_database_owner();
select is(pg_temp.told('viewer', 'green kitchen', p_names => '{private}'), 'nothing',
  'SCH-COR-21: what was deleted with its source is told no more');
select is(pg_temp.told('viewer', 'blue'), 'no result', 'SCH-COR-22: nor found');

-- Many corrections that hold the same words.
insert into public.fact_corrections (reflection_id, namespace_id, wrong_statement, corrected_statement)
select tests.id('mara'), tests.id('mara/private'), 'Wrong ' || n, 'The harvest of year ' || n
from generate_series(1, 300) as n;
update public.fact_corrections set status = 'accepted', decided_at = clock_timestamp() + interval '1 minute'
where wrong_statement like 'Wrong %';
select pg_temp.correct('harvest', 'mara/private', 'The harvest failed.', 'The harvest was plenty.');
select is(pg_temp.found('viewer', 'harvest'), 'The harvest was plenty.',
  'SCH-COR-23: those that speak no more do not push out those that do');
insert into public.evidence (reflection_id, namespace_id, correction_id, kind, quote)
select reflection_id, namespace_id, id, 'fact', corrected_statement from public.fact_corrections
where wrong_statement like 'Wrong %';
select matches(pg_temp.found('viewer', 'plenty harvest'), 'The harvest was plenty\.',
  'SCH-COR-24: nor those that hold fewer of the words');

-- Words that are nearer, elsewhere.
select pg_temp.file('near', 'mara', 'published', 'They sailed for zanzibar.');
select pg_temp.file('nearer', 'mara', 'sealed', 'Zanziborx, zanzibory, zanziborz, zanziborw and zanziborv.');
select is(pg_temp.found('guest', 'zanzibor'), 'They sailed for zanzibar.',
  'SCH-NEAR-2: a word is taken for the nearest of the namespaces that are searched');

-- Among thousands of lines.
create function pg_temp.best(p_query text) returns text
language sql
as $$
  select line ->> 5 from jsonb_array_elements(
    api.find_lines(tests.id('other'), '{sealed}', 'steward', p_query)::jsonb -> 'lines') as line
  order by ts_rank((line ->> 13)::tsvector, replace(plainto_tsquery('internal.words', p_query)::text, '&', '|')::tsquery) desc
  limit 1;
$$;
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('diary'), tests.id('other'), tests.id('other/sealed'), 'paste', 'Diary', 'Diary.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
select tests.id('diary'), tests.id('other'), tests.id('other/sealed'), n * 10, case
  when n = 1500 then 'A choir, our choir, always the choir; a choir for the choir.'
  else 'Day ' || n || ' with the choir, and nothing more.' end
from generate_series(1, 1500) as n;
select tests.file_lines(tests.id('diary'));
select pg_temp.file('other choir', 'other', 'private', 'Choir, choir, choir, choir, choir, choir, choir.');
select is(pg_temp.best('choir'), 'A choir, our choir, always the choir; a choir for the choir.',
  'SCH-MANY-1: of all that hold a common word, the one that speaks most of it is found');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
select tests.id('diary'), tests.id('other'), tests.id('other/sealed'), 20000 + n * 10, case
  when n = 4400 then 'Mother, father, the boat, that winter, the church.'
  when n % 2 = 0 then 'Day ' || n || ': mother, father and the boat.'
  else 'Day ' || n || ': a boat, the winter, the church.' end
from generate_series(1, 4400) as n;
select tests.file_lines(tests.id('diary'));
select is(pg_temp.best('mother father boat winter church'), 'Mother, father, the boat, that winter, the church.',
  'SCH-MANY-2: of all that hold common words, the one that holds every one of them is found');
select isnt_empty(
  $$ select from pg_temp.results(tests.id('other'), '{sealed}', 'steward', 'mother church choir')
     where body like 'Mother, father%' $$,
  'SCH-MANY-3: where none holds all of them, one that holds two is found among thousands that hold one');

-- What a question names between quotation marks: a source by its title, and what stands below a heading.
insert into public.sources (id, reflection_id, namespace_id, kind, title, content)
values (tests.id('topic'), tests.id('mara'), tests.id('mara/private'), 'paste', 'Then and  now', 'The heron waits.');
insert into public.passages (source_id, reflection_id, namespace_id, position, body)
values (tests.id('topic'), tests.id('mara'), tests.id('mara/private'), 0, 'The heron waits.');
select tests.file_lines(tests.id('topic'));
select is(pg_temp.found('viewer', '“then and NOW”'), 'The heron waits.',
  'SCH-TOPIC-1: a title finds its source, though no word of it is one to look for');
select is(pg_temp.found('viewer', 'then and NOW'), 'nothing', 'SCH-TOPIC-2: without quotation marks they are only such words');
select is(pg_temp.found('guest', '“then and NOW”'), 'nothing', 'SCH-TOPIC-3: nor does the title of what is private find it for guests');
update internal.lines set heading = 'Where to' where source_id = tests.id('topic');
select is(pg_temp.found('viewer', '“Where to”'), 'The heron waits.', 'SCH-TOPIC-4: so does a heading of such words');
update internal.lines set heading = 'The weir', search = search || setweight(internal.words_of('The weir'), 'D')
where source_id = tests.id('topic');
select is(pg_temp.found('viewer', '“The weir”'), 'The heron waits.', 'SCH-TOPIC-5: and one of other words');

select * from finish();
rollback;
